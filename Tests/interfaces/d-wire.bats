#!/usr/bin/env bats
# The sockets: requests and replies of 0.1.0, the frame protocol, clients built with the header of 0.1.0.

setup() {
  load ../e2e/common
  load recorded
}

# commands CMD...: runs CMD NAME WORD... for each recorded command
commands() {
  local name words
  while read -r name words; do eval "$* $name $words"; done <<'END'
status status
status-json status --json
status-watch status --watch
events events
reload reload
volume volume
volume-set volume 40%
volume-step volume +5% --sink rig_a --json
volume-wrong volume loud
brightness brightness -5%
devices-json devices --json
media media next
overlay-move overlay move top-left
overlay-hide overlay hide --id 3
hud hud 40% --text 'Bät 40'
hud-follow hud --follow
show-text show text 'wörds and more' --at -10,20 --detach
show-frames show frames --size 10x10 --backend x11
show-command show command --interval 5 --detach -- date +%s
stop daemon --stop
END
}

@test "the command sends the same bytes as the command of 0.1.0" {
  cd "$BATS_TEST_TMPDIR"
  sends() {
    local name=$1 status=0; shift
    rm -rf run listens; mkdir -m 700 run run/floatoverlay
    python3 "$INTERFACES/wire.py" listen run/floatoverlay/:77.sock "$PWD/run" >sent 2>listens & FAKE=$!
    eventually grep -q ready listens
    (cd / && env -i DISPLAY=:77 XDG_RUNTIME_DIR="$BATS_TEST_TMPDIR/run" PATH=/usr/bin:/bin "$RELEASE/floatoverlay" "$@") \
      </dev/null >said 2>&1 || status=$?
    wait $FAKE
    [[ $status -eq 0 ]] || { echo "$*: $status"; cat said; return 1; }
    recorded "0.1.0/wire/$name.hex" <sent
  }
  commands sends
}

@test "an interrupted command shuts down its half of the connection" {
  cd "$BATS_TEST_TMPDIR"
  mkdir -m 700 run run/floatoverlay
  python3 "$INTERFACES/wire.py" listen run/floatoverlay/:77.sock "$PWD/run" until-end >sent 2>listens & FAKE=$!
  eventually grep -q ready listens
  XDG_RUNTIME_DIR=$PWD/run DISPLAY=:77 WAYLAND_DISPLAY='' floatoverlay show text words & SHOW=$!
  line sent '^02 '
  kill -TERM $SHOW
  line sent '^end$'
  wait $FAKE
  wait $SHOW || status=$?
  [[ $status -eq 143 ]]
}

@test "the daemon answers the command of 0.1.0 with the recorded bytes" {
  (( EUID == 0 )) || skip 'needs root'
  body() {
    answers() {
      local from=/dev/null
      [[ $1 != show-frames ]] || from=frame.raw
      echo "$1"
      timeout 20 python3 "$INTERFACES/wire.py" replay "$socket" "$INTERFACES/0.1.0/wire/$1.hex" <$from | sed 's/^/  /'
    }
    # These print messages until the client disconnects.
    endless() { [[ $1 == events || $1 == status-watch ]]; }
    begins() {
      rm -f begun # of an earlier command
      python3 "$INTERFACES/wire.py" replay "$socket" "$INTERFACES/0.1.0/wire/$1.hex" >begun </dev/null & local pid=$!
      eventually eval '(( $(wc -l <begun) >= '"$2"' ))'
      kill $pid; wait $pid || true
      echo "$1"; head -n "$2" begun | sed 's/^/  /'
    }
    head -c 400 /dev/zero >frame.raw
    daemon
    socket=$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock
    one() { if endless "$1"; then begins "$1" $([[ $1 == events ]] && echo 1 || echo 2); else answers "$1"; fi; }
    commands one >answers
    wait $DAEMON
    recorded 0.1.0/wire/answers.txt <answers
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- audio-session -- x11-session --
}

@test "the frame protocol, byte for byte" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    # The programs that the recorded conversation calls.
    printf '#!/bin/bash\n. "$E2E/common.bash"; eventually is active field ".overlays[0].state"; eventually eval "xq stack | grep -F \\" 480x270+20+20 \\""\n' >active
    printf '#!/bin/bash\n. "$E2E/common.bash"; eventually is 0 field ".overlays | length"\n' >none
    # The frames are black: a control is visible when its pixels are not.
    printf '#!/bin/bash\n. "$E2E/common.bash"; lit() { (( $(xq grab 20x20+$(($1 - 10))+$(($2 - 10)) | tr -d "\\0" | wc -c) > 60 )); }
      xdotool mousemove 200 130 mousemove 201 130; eventually lit $1 $2; xdotool mousemove $1 $2 click 1\n' >press
    chmod +x active none press
    daemon
    timeout 60 python3 "$INTERFACES/wire.py" talk "$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock" \
      "$INTERFACES/0.1.0/wire/frames.txt" >talked
    recorded 0.1.0/wire/frames.txt <talked
  }
  inside x11-session --wm openbox --
}

# client_of HEADER-DIRECTORY WORD: the output of a client built with that header
client_of() {
  rm -f heard # by an earlier client
  ./client-$1 $2 >heard & local client=$! status=0
  if [[ $2 != end ]]; then
    eventually is active field '.overlays[0].state'
    [[ $2 != surface ]] || line heard 'resized [0-9]+ [0-9]+ 1$'
    floatoverlay overlay close
  fi
  wait $client || status=$?
  echo "$2: status $status"
  grep -v resized heard | sed 's/^/  /'
  eventually is 0 field '.overlays | length'
}

@test "clients built with the header of 0.1.0 and with the current one" {
  body() {
    refute ./client-0.1.0 end
    # The messages before the overlay is on screen.
    for header in 0.1.0 now; do
      rm -f listens
      python3 "$INTERFACES/wire.py" listen "$PWD/fake" "$PWD" until-end >sent 2>listens & fake=$!
      eventually grep -q ready listens
      FLOATOVERLAY_SOCKET=$PWD/fake ./client-$header & client=$!
      line sent '^13 '
      kill $client
      wait $client || true
      wait $fake; rm fake
      recorded 0.1.0/wire/client.hex <sent
    done
    { ./client-0.1.0 end || true; } | recorded 0.1.0/wire/client-alone.txt
    daemon
    for header in 0.1.0 now; do
      for word in close end surface; do client_of $header $word; done | recorded 0.1.0/wire/client.txt
    done
  }
  for header in "0.1.0 $INTERFACES/0.1.0" "now $ROOT/include"; do
    cc -std=c11 -Wall -Wextra -Werror -I"${header#* }" -o "$BATS_TEST_TMPDIR/client-${header% *}" "$INTERFACES/client.c"
  done
  inside x11-session --
}
