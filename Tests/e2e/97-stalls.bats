#!/usr/bin/env bats
# bats file_tags=matrix
# A file system stalls, for as long as the test needs and at least STALL seconds (default: 2; `make stall`: 10). Whatever
# stalls, a media key changes the volume, an overlay follows a drag, and commands are answered. What stalls ends: with success
# after a short stall, otherwise with an error message.
#
# Each test is one operation on one kind of file (Tests/rig/stalled has the operations); `all` is every operation at once.
# Operations that nothing uses on that kind of file, such as a lock of a picture, have no test.

setup() {
  load common
  root_only
}

# For each kind of file: NAME_before makes what is needed, before the daemon starts; NAME_ready, if there is one, continues
# after that; NAME_stalls is the command that uses the file. $PATTERN are the paths that stall (default: all).

picture_before() { convert -size 64x64 xc:'#406080' "$RIG_STALLED_FILES/a.png"; }
picture_stalls() { floatoverlay show image "$RIG_STALLED/a.png" --new --detach --at top-left; }

film_before() { ffmpeg -v error -f lavfi -i testsrc2=size=64x64:rate=10:duration=60 "$RIG_STALLED_FILES/a.mkv"; }
film_stalls() { floatoverlay show video "$RIG_STALLED/a.mkv" --new --detach --at top-left; }

frames_before() { frames 64x64 20 0 >"$RIG_STALLED_FILES/a.raw"; }
frames_stalls() { floatoverlay show frames "$RIG_STALLED/a.raw" --size 64x64 --hold --new --detach --at top-left; }

# The shell opens the file of standard input before the stall. If closing it stalls, only the shell of the command does: other
# programs of the test close the descriptors of their shell, too.
input_before() { [[ $OPERATION == flush ]] || exec 7<"$RIG_STALLED/$1"; }
input_stalls() { [[ $OPERATION != flush ]] || exec 7<"$RIG_STALLED/$1"; floatoverlay "${@:2}" <&7; }

frame_input_before() { frames_before; input_before a.raw; }
frame_input_stalls() { input_stalls a.raw show frames --size 64x64 --new --at top-left; }

lyrics_before() { echo '[00:00.00]hello' >"$RIG_STALLED_FILES/song.lrc"; }
lyrics_stalls() { floatoverlay show lyrics "$RIG_STALLED/song.lrc" --new --detach --at top-left; }

# The player's tracks are 1.flac, 2.flac and 3.flac in the directory that stalls.
track_before() { local n; for n in 1 2 3; do echo '[00:00.00]hello' >"$RIG_STALLED_FILES/$n.lrc"; done; }
track_ready() { playerctl -p rig play; playerctl -p rig pause; floatoverlay show lyrics --new --detach --at top-left; }
track_stalls() { floatoverlay media next; }

text_input_before() { echo hello >"$RIG_STALLED_FILES/a"; input_before a; }
text_input_stalls() { input_stalls a show text - --new --detach --at top-left; }

hud_input_before() { echo 50 >"$RIG_STALLED_FILES/a"; input_before a; }
hud_input_stalls() { input_stalls a hud --follow; }

directory_before() { mkdir "$RIG_STALLED_FILES/here"; }
# A shell of its own enters the directory before the stall: what the test starts would stall there, too.
directory_ready() {
  mkfifo go
  ( cd "$RIG_STALLED/here" && : >"$OLDPWD/there" && read -r <"$OLDPWD/go" && rc=0
    floatoverlay show command --new --detach --at top-left -- sh -c 'echo hello; exec sleep 100' >"$OLDPWD/words" 2>&1 || rc=$?
    echo $rc >"$OLDPWD/rc" ) &
  eventually test -e there
}
directory_stalls() { echo >go; eventually 60 test -s rc; cat words; return "$(cat rc)"; }

path_before() { printf '#!/bin/sh\necho hello\nexec sleep 100\n' >"$RIG_STALLED_FILES/hello"; chmod +x "$RIG_STALLED_FILES/hello"; }
path_stalls() { PATH=$RIG_STALLED:$PATH "$RELEASE/floatoverlay" show command --new --detach --at top-left -- hello; }

# Only the daemon reads these settings of libpulse, and keys change no volume until it is connected again.
sound_before() {
  : >"$RIG_STALLED_FILES/client.conf"
  export PULSE_CLIENTCONFIG=$RIG_STALLED/client.conf
}
sound_ready() { unset PULSE_CLIENTCONFIG; }
sound_stalls() { audio-ctl restart; line 10 "$RIG_STALL.log" '^begins'; floatoverlay volume 30% --no-hud; }

sound_parts_before() {
  PATTERN='/client.conf.d/*'
  sound_before
  mkdir "$RIG_STALLED_FILES/client.conf.d"
  : >"$RIG_STALLED_FILES/client.conf.d/a.conf"
}
sound_parts_ready() { sound_ready; }
sound_parts_stalls() { sound_stalls; }

# The daemon asks pipewire-pulse for the default device over a second connection after each use, and libpulse reads its settings.
default_device_before() { sound_before; }
# After the start of the server it asks five times in ten seconds. A stall that begins between the reading of the files by its child
# process and by libpulse stops the daemon (SECURITY.md), so these questions are awaited.
default_device_ready() { sound_ready; eventually 30 idle 5; }
default_device_stalls() { floatoverlay volume; line 10 "$RIG_STALL.log" '^begins'; }

# Only the daemon has the next directories, and only its own files there stall, not those of libraries.
config_before() {
  PATTERN='/floatoverlay*'
  mkdir "$RIG_STALLED_FILES/floatoverlay"
  printf '[hud]\nsize = 2\n' >"$RIG_STALLED_FILES/floatoverlay/config.toml"
  export XDG_CONFIG_HOME=$RIG_STALLED
}
config_stalls() { floatoverlay reload; }

state_in_stalled_directory() {
  mkdir "$RIG_STALLED_FILES/floatoverlay"
  : >"$RIG_STALLED_FILES/floatoverlay/hint-seen"
  export XDG_STATE_HOME=$RIG_STALLED
}
places_before() { state_in_stalled_directory; }
places_ready() { floatoverlay overlay move top-left; eventually test -s "$RIG_STALLED_FILES/floatoverlay/places"; }
places_stalls() { floatoverlay overlay move bottom-right; }

journal_before() {
  export XDG_CURRENT_DESKTOP=KDE
  printf '[General]\nMuteOsd=1\n' >"$XDG_CONFIG_HOME/plasmaparc"
  desktop_hud leave
  state_in_stalled_directory
}
desktop_hud() { # leave|suppress: writes the config file, which does not stall
  mkdir -p "$CONFIG/floatoverlay"
  printf '[hud]\ndesktop-hud = "%s"\n' "$1" >"$CONFIG/floatoverlay/config.toml"
}
suppress() { desktop_hud "$1"; floatoverlay reload; }
journal_ready() {
  [[ $OPERATION != unlink ]] || { suppress suppress; eventually 10 test -s "$RIG_STALLED_FILES/floatoverlay/desktop-hud"; }
}
journal_stalls() { if [[ $OPERATION == unlink ]]; then suppress leave; else suppress suppress; fi; }

screenshot_before() { : >"$RIG_STALLED_FILES/old.png"; }
screenshot_stalls() { # `stat` is of a file that is replaced
  local name=new
  [[ $OPERATION != stat ]] || name=old
  floatoverlay overlay screenshot "$RIG_STALLED/$name.png"
}

log_before() { ln -s "$RIG_STALLED/log" daemon.log; }
log_stalls() { # an invalid config file is reported there
  mkdir -p "$CONFIG/floatoverlay"
  printf '[overlay\n' >"$CONFIG/floatoverlay/config.toml"
  floatoverlay reload
}

# key: a press of a grabbed key moves the volume, between 20 and 25 %
key() {
  if [[ $WHAT == sound* ]]; then floatoverlay status >/dev/null; return; fi
  if (( want == 20 )); then want=25; xdotool key XF86AudioRaiseVolume; else want=20; xdotool key XF86AudioLowerVolume; fi
  eventually is $want level
}

# dragged: an overlay follows the pointer with the button held
dragged() {
  landed
  drag -q -r 125 -t 400 -H "$((${STALL:-2} * 500))" -b 2 $((X + W / 2)) $((Y + H / 2)) 960 540 2>/dev/null & local dragging=$!
  eventually is_at $((960 - W / 2)) $((540 - H / 2))
  wait $dragging
}
is_at() { xq stack | grep >/dev/null -F " ${W}x$H+$1+$2 "; }

ended() { ! kill -0 "$stalling" 2>/dev/null; }

# ends_with_message: the command has ended, and if it has failed, it has printed an error message
ends_with_message() {
  local rc=0
  eventually "$1" ended
  wait "$stalling" || rc=$?
  (( rc == 0 )) || [[ $(grep -vc '^hint: ' "$said") -ge 1 ]] || { echo "status $rc, and its output:" >&2; cat "$said" >&2; return 1; }
  # The error is about the file, not about a daemon that replies to other commands.
  refute grep 'kill -KILL' "$said"
}

cell() { # OPERATION FILE
  local players=() server=pulseaudio
  export OPERATION=$1 WHAT=$2
  body() {
    local want=20 end said=$PWD/said CONFIG=$XDG_CONFIG_HOME STATE=$XDG_STATE_HOME
    # The end of the session would wait for the stall.
    trap 'echo "body:$LINENO: $BASH_COMMAND (status $?)" >&2; : >"$RIG_STALL"; cat "$RIG_STALL.log" daemon.log >&2' ERR
    # On a busy machine a key is down for so long that the server repeats it.
    xset r off
    "${WHAT}_before"
    daemon
    export XDG_CONFIG_HOME=$CONFIG XDG_STATE_HOME=$STATE
    still 480x270 '#204060'
    floatoverlay volume 20% --no-hud --quiet
    eventually is 20 level
    ! declare -F "${WHAT}_ready" >/dev/null || "${WHAT}_ready"
    landed

    echo "$OPERATION 0 ${PATTERN:-*}" >"$RIG_STALL"
    end=$(($(now_ms) + ${STALL:-2} * 1000))
    (trap - ERR; "${WHAT}_stalls") >"$said" 2>&1 & stalling=$!
    line 10 "$RIG_STALL.log" '^begins'
    key
    dragged
    while (( $(now_ms) < end )); do key; done
    floatoverlay status >/dev/null
    # No command waits without a limit, except to close its own standard input.
    [[ $OPERATION == flush ]] || (( ${STALL:-2} < 10 )) || ends_with_message 10

    : >"$RIG_STALL"
    ends_with_message 10
    daemon_answers
    key
    floatoverlay daemon --stop
  }
  # shellcheck disable=SC2016 # for the shell in the session
  [[ $WHAT != track ]] || players=(bash -c 'exec mpris-mock --url "file://$RIG_STALLED/{}.flac" -- "$@"' players)
  [[ $WHAT != default_device ]] || server=pipewire
  inside stalled -- "${players[@]}" audio-session --server "$server" -- x11-session --
}

@test "a picture: stat" { cell stat picture; }
@test "a picture: open" { cell open picture; }
@test "a picture: read" { cell read picture; }
@test "a picture: all" { cell all picture; }
@test "a film: stat" { cell stat film; }
@test "a film: open" { cell open film; }
@test "a film: read" { cell read film; }
@test "a film: all" { cell all film; }
@test "a file of frames: stat" { cell stat frames; }
@test "a file of frames: open" { cell open frames; }
@test "a file of frames: read" { cell read frames; }
@test "a file of frames: all" { cell all frames; }
@test "frames on standard input: read" { cell read frame_input; }
@test "frames on standard input: flush" { cell flush frame_input; }
@test "frames on standard input: all" { cell all frame_input; }
@test "a lyrics file: stat" { cell stat lyrics; }
@test "a lyrics file: open" { cell open lyrics; }
@test "a lyrics file: read" { cell read lyrics; }
@test "a lyrics file: all" { cell all lyrics; }
@test "the lyrics of the next track: stat" { cell stat track; }
@test "the lyrics of the next track: open" { cell open track; }
@test "the lyrics of the next track: read" { cell read track; }
@test "the lyrics of the next track: all" { cell all track; }
@test "text on standard input: read" { cell read text_input; }
@test "text on standard input: flush" { cell flush text_input; }
@test "text on standard input: all" { cell all text_input; }
@test "values on standard input: read" { cell read hud_input; }
@test "values on standard input: flush" { cell flush hud_input; }
@test "values on standard input: all" { cell all hud_input; }
@test "a command's directory: stat" { cell stat directory; }
@test "a command's directory: all" { cell all directory; }
@test "a directory of PATH: stat" { cell stat path; }
@test "a directory of PATH: open" { cell open path; }
@test "a directory of PATH: read" { cell read path; }
@test "a directory of PATH: all" { cell all path; }
@test "the config file: stat" { cell stat config; }
@test "the config file: open" { cell open config; }
@test "the config file: read" { cell read config; }
@test "the config file: all" { cell all config; }
@test "the saved places: stat" { cell stat places; }
@test "the saved places: open" { cell open places; }
@test "the saved places: create" { cell create places; }
@test "the saved places: read" { cell read places; }
@test "the saved places: write" { cell write places; }
@test "the saved places: fsync" { cell fsync places; }
@test "the saved places: flock" { cell flock places; }
@test "the saved places: rename" { cell rename places; }
@test "the saved places: all" { cell all places; }
@test "the journal of the desktop's settings: stat" { cell stat journal; }
@test "the journal of the desktop's settings: create" { cell create journal; }
@test "the journal of the desktop's settings: write" { cell write journal; }
@test "the journal of the desktop's settings: fsync" { cell fsync journal; }
@test "the journal of the desktop's settings: flock" { cell flock journal; }
@test "the journal of the desktop's settings: rename" { cell rename journal; }
@test "the journal of the desktop's settings: unlink" { cell unlink journal; }
@test "the journal of the desktop's settings: all" { cell all journal; }
@test "a screenshot: stat" { cell stat screenshot; }
@test "a screenshot: create" { cell create screenshot; }
@test "a screenshot: write" { cell write screenshot; }
@test "a screenshot: all" { cell all screenshot; }
@test "the settings of libpulse: open" { cell open sound; }
@test "the settings of libpulse: all" { cell all sound; }
@test "the parts of libpulse's settings: open" { cell open sound_parts; }
@test "the settings of libpulse for the default device: open" { cell open default_device; }
@test "the log: write" { cell write log; }
@test "the log: all" { cell all log; }

@test "a daemon whose config file is named waits for it longer than a second" {
  body() {
    printf '[hud]\nsize = 2\n' >"$RIG_STALLED_FILES/config.toml"
    echo read >"$RIG_STALL"
    trap ': >"$RIG_STALL"' ERR
    floatoverlay daemon --config "$RIG_STALLED/config.toml" 2>daemon.log &
    DAEMON=$!
    line 10 "$RIG_STALL.log" '^begins'
    # Longer than an unnamed file is waited for.
    sleep 1.2
    : >"$RIG_STALL"
    eventually 10 ready
    is 0 field '.config.errors | length'
    floatoverlay daemon --stop
  }
  inside stalled -- x11-session --
}

@test "the kind of standard input is found out without a request to its file system" {
  body() {
    daemon
    echo hello >"$RIG_STALLED_FILES/a"
    echo 'ioctl 0' >"$RIG_STALL"
    trap ': >"$RIG_STALL"' ERR
    timeout 20 floatoverlay show text - --detach <"$RIG_STALLED/a"
    is active field '.overlays[0].state'
    floatoverlay daemon --stop
  }
  inside stalled -- x11-session --
}
