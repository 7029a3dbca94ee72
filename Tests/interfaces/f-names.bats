#!/usr/bin/env bats
# Names that other programs, scripts and rules of window managers use.

setup() {
  load ../e2e/common
  load recorded
}

# words_of CARRIER: the words of coded-words.txt for that carrier
words_of() { awk -F'\t' -v carrier="$1" 'index($1, carrier) == 1 { print $2; n++ } END { exit !n }' "$INTERFACES/coded-words.txt"; }

# window_called TITLE: the id of a window; properties ID: its properties, without numbers that differ between runs
window_called() { xq stack | awk -v title=" $1\$" '$0 ~ title { id = $1 } END { print id; exit !id }'; }
properties() {
  xprop -id "$1" | sed -E 's/^(_NET_WM_PID\(CARDINAL\) =) .*/\1 PID/; s/^(WM_CLIENT_MACHINE\(STRING\) =) .*/\1 HOST/' |
    grep -E '^[A-Z_]+\(' | sort
}

hud_properties() {
  floatoverlay hud 50
  local id; id=$(window_called 'FloatOverlay HUD') && properties "$id" >hud.props && grep -q WM_CLASS hud.props
}

@test "X11: window properties, titles and atoms" {
  body() {
    daemon
    eventually hud_properties
    picture 160x90 --opacity 60
    eventually window_called FloatOverlay
    { echo 'an overlay'; properties "$(window_called FloatOverlay)"; echo 'a HUD'; cat hud.props; } >all.props
    floatoverlay show text words --title 'My title' --detach
    eventually window_called 'My title'
    recorded x-windows.txt <all.props
    xlsatoms | cut -f2 | sort >atoms
    local words; words=$(words_of 'X: atoms')
    for atom in $words; do grep -qx "$atom" atoms || { echo "no atom $atom" >&2; false; }; done
    xq attr "$(window_called 'My title')" | grep override-redirect
  }
  inside x11-session --wm openbox --
}

@test "Wayland: namespaces of layer surfaces, protocols and their versions" {
  body() {
    export WAYLAND_DEBUG=1
    daemon
    unset WAYLAND_DEBUG
    floatoverlay hud 50
    line daemon.log 'get_layer_surface.*-hud'
    picture 160x90
    eventually is active field '.overlays[0].state'
    line daemon.log 'get_layer_surface.*"floatoverlay"'
    line daemon.log 'get_layer_surface.*-probe'
    { sed -nE 's/.*-> wl_registry@[0-9]+\.bind\([0-9]+, ("[a-z0-9_]+"), ([0-9]+).*/bind \1 \2/p' daemon.log
      sed -nE 's/.*-> zwlr_layer_shell_v1@[0-9]+\.get_layer_surface\(.*, ([0-9]+), ("[^"]*")\)/layer \1 \2/p' daemon.log; } |
      sort -u | recorded wayland.txt
  }
  inside wayland-session --
}

@test "PulseAudio: names of clients and streams; D-Bus: the MPRIS interface of a video" {
  body() {
    clients() { pactl -f json list clients | jq -r '.[].properties | select(.["application.process.binary"] // "" | startswith("floatoverlay")) |
      "\(.["application.process.binary"]) \(.["application.name"])"' | sort; }
    streams() { pactl -f json list sink-inputs | jq -r '.[].properties["application.name"]'; }
    players() {
      dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames | tr ' ' '\n' |
        grep '^org.mpris.MediaPlayer2.floatoverlay'
    }
    # calls: members of the MPRIS interfaces, `INTERFACE MEMBER SIGNATURE`
    calls() {
      gdbus introspect --session --xml --dest "$(players)" --object-path /org/mpris/MediaPlayer2 | python3 -c '
import sys, xml.etree.ElementTree as tree
for interface in tree.parse(sys.stdin).getroot().iter("interface"):
    for member in interface:
        if interface.get("name").startswith("org.mpris") and member.tag != "annotation":
            arguments = [a.get("direction", "out") + " " + a.get("type") for a in member.iter("arg")]
            print(interface.get("name"), member.tag, member.get("name"), member.get("type", ""), member.get("access", ""), *arguments)' |
        sed 's/  *$//' | sort
    }
    ffmpeg -v error -f lavfi -i color=red:size=64x36:rate=5:duration=60 -f lavfi -i anullsrc -t 60 film.mkv
    floatoverlay volume --watch >levels & watch=$!
    line levels %
    clients | grep -e '^floatoverlay-level' >names
    kill $watch; wait $watch || true
    daemon
    floatoverlay show video film.mkv --detach
    eventually 10 eval 'streams | grep .'
    eventually eval 'clients | grep floatoverlay-video'
    eventually 10 players
    { cat names; clients; streams | sed 's/^/stream /'
      players | sed -E 's/[0-9]+$/PID/'
      calls
      for name in Identity SupportedUriSchemes SupportedMimeTypes CanQuit CanRaise HasTrackList; do
        echo "$name $(gdbus call --session --dest "$(players)" --object-path /org/mpris/MediaPlayer2 \
          --method org.freedesktop.DBus.Properties.Get org.mpris.MediaPlayer2 $name)"
      done
    } >names.all
    recorded servers.txt <names.all
    local words; words=$(words_of 'D-Bus: properties')
    for word in $words; do grep -q "property $word " names.all || { echo "no $word" >&2; false; }; done
  }
  inside audio-session -- x11-session --
}

@test "D-Bus: method calls to players" {
  body() {
    for words in play pause play-pause next previous 'seek 30' 'seek +5' 'seek -5'; do floatoverlay media $words --player rig; done
    recorded players.txt < <(sed -E 's/^[0-9.]+ *//' "$RIG_MPRIS_LOG")
  }
  inside mpris-mock --
}

@test "environment of programs in overlays and of clients; files and modes" {
  cc -std=c11 -I"$INTERFACES/0.1.0" -o "$BATS_TEST_TMPDIR/client" "$INTERFACES/client.c"
  body() {
    daemon -v
    line daemon.log '^[a-z]+ floatoverlayd: '
    refute grep -vE '^(info|notice|warning|error) floatoverlayd: |^  ' daemon.log
    printf '#!/bin/sh\nenv | grep ^FLOATOVERLAY_ | grep -v _RECORD= | sort >>seen; echo words\n' >prints; chmod +x prints
    floatoverlay show command --interval 0.2 --width 200 --at top-left --detach -- ./prints
    line seen FLOATOVERLAY_SCALE
    sed -E 's/(HEIGHT=).*/\1N/' seen | sed "s:$XDG_RUNTIME_DIR:RUNTIME:; s/$DISPLAY/DISPLAY/" | sort -u | recorded environment.txt
    env -u DISPLAY -u XDG_RUNTIME_DIR FLOATOVERLAY_SOCKET="$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock" ./client end
    { cd "$XDG_RUNTIME_DIR" && find floatoverlay -printf '%y %m %p\n'; cd "$XDG_STATE_HOME" && find floatoverlay -printf '%y %m %p\n' | grep -v hint-seen; } |
      sed "s/$DISPLAY/DISPLAY/" | sort -u | recorded files.txt
  }
  inside x11-session --
}

@test "the log of a daemon that fails to start, and the command's error from it" {
  cd "$BATS_TEST_TMPDIR"
  mkdir -m 700 run home
  bare=(env -i PATH="$PATH" HOME="$PWD/home" XDG_RUNTIME_DIR="$PWD/run" XDG_STATE_HOME="$PWD/state" DISPLAY=:98765)
  log=state/floatoverlay/log
  # Two lines each: the command prints the last reason and the last hint that the daemon has logged.
  for i in 1 2; do
    ends 69 "${bare[@]}" floatoverlay show text words
    reason=$(grep -v '^hint: ' $log | tail -n 1) hint=$(grep '^hint: ' $log | tail -n 1)
    [[ $(grep -cE '^floatoverlayd?: ' $log) -eq $i && $(wc -l <$log) -eq $((2 * i)) ]]
    [[ ${lines[0]} == 'floatoverlay: '*": ${reason#floatoverlay*: }" ]]
    [[ ${lines[0]#floatoverlay: } != *floatoverlay* ]]
    [[ ${lines[1]} == "$hint" && ${#lines[@]} -eq 2 ]]
  done
  is 600 stat -c %a $log
  ends 69 "${bare[@]}" floatoverlayd
  { grep -oE '^[a-z]+: ' <<<"$output"; cut -d' ' -f1 <$log | sort | uniq -c | awk '{ print $2 }'; } | recorded log.txt
}

@test "names of the programs" {
  for program in floatoverlay floatoverlayd floatoverlay-level floatoverlay-image floatoverlay-text floatoverlay-video; do
    [[ -x $RELEASE/$program ]]
  done
  local words; words=$(words_of programs)
  for program in $words; do [[ -x $RELEASE/$program ]]; done
  is "$(floatoverlay --version)" floatoverlayd --version
}
