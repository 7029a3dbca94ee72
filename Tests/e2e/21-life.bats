#!/usr/bin/env bats
# The life cycle of an overlay: events, reasons for the end, replacement.
#
# LONG=60 runs random steps for a minute instead of ten seconds; SEED=N repeats a run.

setup() { load common; }

# moments ID: the life-cycle events of an overlay with their reasons, in a line
moments() { jq -r "select(.kind == \"overlay\" and .id == $1 and .event != \"changed\") | .event + (.reason // \"\" | if . == \"\" then \"\" else \"-\" + . end)" events | paste -sd' '; }
# states ID: the states of an overlay, in a line
states() { jq -r "select(.kind == \"overlay\" and .id == $1 and .event == \"changed\") | .state" events | paste -sd' '; }
# The overlay windows on screen, without HUDs.
ours() { xq stack | awk '$4 == "FloatOverlay"' | wc -l; }
# opaque WxH COLOUR FILE: writes a raw picture.
opaque() { convert -size "$1" "xc:$2" -depth 8 "bgra:$3"; }

@test "life-cycle events come in order for each end: closed, returned, replaced, ended, lost" {
  body() {
    daemon
    listen
    opaque 320x180 blue still.raw

    floatoverlay show text one & closed=$!
    line events '"didStart","id":1'
    floatoverlay overlay close
    wait $closed
    eventually is 'willStart didStart willStop-closed didStop-closed' moments 1
    is 'starting active stopping' states 1

    floatoverlay show text two & returned=$!
    line events '"didStart","id":2'
    floatoverlay overlay return
    wait $returned
    eventually is 'willStart didStart restoreUserInterface willStop-returned didStop-returned' moments 2

    floatoverlay show text three & replaced=$!
    line events '"didStart","id":3'
    floatoverlay show text four --detach
    wait $replaced
    eventually is 'willStart didStart willStop-replaced didStop-replaced' moments 3

    frames 320x180 30 5 | floatoverlay show frames --size 320x180
    eventually is 'willStart didStart willStop-ended didStop-ended' moments 5
    is 'willStart didStart willStop-replaced didStop-replaced' moments 4

    # The client is killed.
    floatoverlay show text six & dead=$!
    line events '"didStart","id":6'
    kill -9 $dead
    line events '"didStop","id":6'
    is 'willStart didStart willStop-closed didStop-closed' moments 6

    # The producer dies: a pipe ends inside a frame; floatoverlay-image is killed.
    ends 65 bash -c '{ frames 320x180 30 8; head -c 1000 /dev/zero; } | floatoverlay show frames --size 320x180'
    eventually is 'willStart didStart willStop-lost didStop-lost' moments 7
    convert -size 64x64 xc:red image.png
    floatoverlay show image image.png & image=$!
    line events '"didStart","id":8'
    kill -9 $(pids_of floatoverlay-im)
    line events '"didStop","id":8,"reason":"lost"'
    wait $image && return 1
    is 'willStart didStart willStop-lost didStop-lost' moments 8

    # Another client destroys the window.
    floatoverlay show frames still.raw --size 320x180 --hold & window=$!
    line events '"didStart","id":9'
    eventually is 1 ours
    xdotool windowclose $(xq stack | awk '$4 == "FloatOverlay" { print $1 }')
    line events '"didStop","id":9,"reason":"lost"'
    wait $window && return 1
    is 'willStart didStart willStop-lost didStop-lost' moments 9

    # The client is stopped before the first frame.
    mkfifo none
    # Background jobs of bash ignore SIGINT.
    env --default-signal=INT floatoverlay show frames none --size 320x180 & early=$!
    eventually is 1 field '.overlays | length'
    kill -INT $early
    line events '"failedToStart","id":10'
    is failedToStart moments 10
    eventually is 0 ours
    daemon_answers
  }
  inside x11-session --
}

@test "a killed X server: didStop with reason lost is the last event, the command exits with 69, the daemon ends" {
  body() {
    daemon
    listen
    floatoverlay show text one & shown=$!
    line events '"didStart","id":1'
    kill -9 $RIG_X_PID
    status=0; wait $shown || status=$?
    (( status == 69 ))
    eventually refute kill -0 $EVENTS
    is 'willStart didStart willStop-lost didStop-lost' moments 1
    eventually refute kill -0 $DAEMON
  }
  inside x11-session --
}

@test "SIGTERM: the daemon sends willStop and didStop before it exits" {
  body() {
    daemon
    listen
    floatoverlay show text one & shown=$!
    line events '"didStart","id":1'
    kill $DAEMON
    wait $shown
    eventually refute kill -0 $EVENTS
    is 'willStart didStart willStop-closed didStop-closed' moments 1
  }
  inside x11-session --
}

@test "an overlay shows that it waits for new content, until the content comes or ends without a frame" {
  body() {
    daemon
    still 320x180 '#336699' --width 480
    landed
    local corner=120x40+$X+$((Y + H - 48))
    opaque 320x180 white white.raw
    grab "$corner" before.ppm
    mkfifo frames
    floatoverlay show frames frames --size 320x180 --width 480 & show=$!
    exec 8>frames
    eventually refute shows before.ppm "$corner"
    is 2 field '.overlays | length'
    # The end without a frame leaves the old overlay as it was.
    exec 8>&-
    wait $show || true
    eventually shows before.ppm "$corner"
    floatoverlay show frames frames --size 320x180 --width 480 --hold & show=$!
    exec 8>frames
    eventually refute shows before.ppm "$corner"
    cat white.raw >&8
    eventually is 1 field '.overlays | length'
    eventually is '#ffffff' xq pixel $((X + 20)) $((Y + H - 20))
    exec 8>&-
    floatoverlay overlay close
    wait $show
  }
  inside x11-session --
}

@test "a replacement keeps position and size unless options say otherwise; --new adds an overlay" {
  body() {
    daemon
    still 320x180 red
    floatoverlay overlay move 300,200
    floatoverlay overlay resize 640x360
    eventually is '300 200 640 360' at
    still 160x90 green
    is '300 200 640 360' at
    # The same area with its own aspect ratio, from the nearest corner.
    still 180x180 blue
    is '300 200 480 480' at
    still 320x180 red
    is '300 200 640 360' at
    still 320x180 blue --at bottom-left --width 320
    is '20 880 320 180' at

    still 320x180 green --new --width 320
    is 2 field '.overlays | length'
    eventually is 2 ours
    # The newest overlay is replaced.
    old=$(field '.overlays[0].id')
    still 320x180 yellow --width 320
    is $old field '.overlays[0].id'
    is 2 field '.overlays | length'
    is '20 880 320 180' at

    # A failed start replaces no overlay.
    opaque 320x180 white white.raw
    ends 65 bash -c 'head -c 100 white.raw | floatoverlay show frames --size 320x180'
    is 2 field '.overlays | length'
    eventually is 2 ours
  }
  at() { field '.overlays[0] | "\(.x|round) \(.y|round) \(.width|round) \(.height|round)"'; }
  inside x11-session --
}

@test "the last show command wins even if an earlier one gets its first frame later" {
  body() {
    daemon
    listen
    mkfifo slow
    floatoverlay show frames slow --size 320x180 & slow=$!
    eventually is 1 field '.overlays | length'
    floatoverlay show text quick --detach
    wait $slow
    eventually is failedToStart moments 1
    eventually is 'willStart didStart' moments 2
  }
  inside x11-session --
}

@test "a hundred toggles and a hundred concurrent starts leave one active overlay" {
  body() {
    daemon
    listen
    floatoverlay show text one --detach
    callers 4 25 floatoverlay overlay toggle >callers.log 2>&1 || { cat callers.log; return 1; }
    is active field '.overlays[0].state'
    eventually is 1 ours
    pids=()
    for i in {1..100}; do floatoverlay show text "$i" --detach & pids+=($!); done
    for p in "${pids[@]}"; do wait $p; done
    eventually is 1 field '.overlays | length'
    eventually is 1 ours
    is active field '.overlays[0].state'
    local id; id=$(field '.overlays[0].id')
    eventually is 'willStart didStart' moments $id
    floatoverlay overlay close
    eventually is 0 ours
    line events "\"didStop\",\"id\":$id,"
    lives <events
  }
  lives() { python3 "$E2E/lives.py" all; }
  inside x11-session --
}

@test "two hundred starts and stops leak no X resources, descriptors or processes" {
  body() {
    daemon
    cycle() {
      local i
      for (( i = 0; i < $1; i++ )); do
        floatoverlay show text "$i" --detach
        floatoverlay overlay close
      done
      eventually is 0 field '.overlays | length'
    }
    keeps() { xres | sort; find /proc/$DAEMON/fd -type l | wc -l; }
    resident() { awk '/^VmRSS/ { print $2 }' /proc/$DAEMON/status; }
    cycle 30
    # What the last commands have used may be about to be closed.
    keeps_still() { always 0.5 is "$(keeps)" keeps; }
    eventually keeps_still
    before=$(keeps) from=$(resident)
    cycle 200
    eventually is "$before" keeps
    to=$(resident)
    echo "resident: $from to $to kB"
    (( to - from < 2048 ))
    eventually is 0 eval 'pids_of floatoverlay-im | wc -l'
  }
  inside x11-session --
}

@test "random steps: no command hangs, each overlay has one didStop, windows match overlays" {
  seed=${SEED:-$((RANDOM * 32768 + RANDOM))}
  echo "seed $seed"
  body() {
    opaque 320x180 blue still.raw
    convert -size 64x64 xc:red image.png
    daemon
    keeps() { xres | awk '/^(WINDOW|PIXMAP|PICTURE|GC|REGION|COLORMAP) /' | sort; }
    # Resources in `before` may have been about to be freed.
    no_more() { awk 'NR == FNR { before[$1] = $2; next } $2 > before[$1] { print; more = 1 } END { exit more }' <(echo "$before") <(keeps); }
    # The HUD has up to three buffers, made on demand and kept.
    buffered() { (( $(xres | awk '$1 == "ShmSeg" { print $2 }') <= 3 )); }
    floatoverlay show text warm --detach; floatoverlay show image image.png --detach; floatoverlay overlay close
    floatoverlay hud 50
    eventually refute hud_window
    eventually is 0 field '.overlays | length'
    before=$(keeps)
    listen
    RANDOM=$SEED
    end=$(($(now_ms) + LONG * 1000)) steps=0 clients=()
    while (( $(now_ms) < end )); do
      step
      steps=$((steps + 1))
      (( steps % 25 )) || settled
    done
    # Closes all overlays.
    for p in "${clients[@]}"; do kill $p 2>/dev/null || true; done
    over() { floatoverlay overlay close 2>/dev/null || true; is 0 field '.overlays | length'; }
    eventually 10 over
    echo "$steps steps"
    eventually all_over
    lives <events
    eventually is 0 ours
    eventually is 0 eval 'pids_of floatoverlay-im | wc -l'
    eventually no_more
    eventually buffered
    daemon_answers
  }
  # One random action of a user, a program or a failure.
  step() {
    local client beside=()
    (( RANDOM % 4 )) || beside=(--new)
    case $((RANDOM % 27)) in
      0 | 1) quiet floatoverlay show text "$steps" --detach "${beside[@]}" ;;
      2 | 3) shown show frames still.raw --size 320x180 --hold "${beside[@]}" & clients+=($!) ;;
      4) shown show image image.png "${beside[@]}" & clients+=($!) ;;
      5) frames 320x180 30 $((RANDOM % 20 + 1)) 2>/dev/null | shown show frames --size 320x180 "${beside[@]}" & clients+=($!) ;;
      6) shown show clock "${beside[@]}" & clients+=($!) ;;
      7) head -c $((RANDOM * 20)) /dev/zero 2>/dev/null | shown show frames --size 320x180 & clients+=($!) ;;
      8) quiet floatoverlay overlay close ;;
      9) quiet floatoverlay overlay return ;;
      10 | 11) quiet floatoverlay overlay hide ;;
      12) quiet floatoverlay overlay reveal ;;
      13 | 14) quiet floatoverlay overlay toggle ;;
      15) quiet floatoverlay overlay move $((RANDOM % 2000)),$((RANDOM % 1100)) ;;
      16) quiet floatoverlay overlay resize $((RANDOM % 300 + 1))% ;;
      17) quiet floatoverlay overlay click-through toggle ;;
      18) # A client dies.
        if (( ${#clients[@]} )); then
          client=$((RANDOM % ${#clients[@]}))
          case $((RANDOM % 3)) in 0) sig=KILL ;; 1) sig=INT ;; *) sig=TERM ;; esac
          kill -$sig "${clients[client]}" 2>/dev/null || true
          unset "clients[$client]"; clients=("${clients[@]}")
        fi ;;
      19) # A producer dies.
        client=$(pids_of floatoverlay-im | sed -n 1p)
        [[ -z $client ]] || kill -9 "$client" 2>/dev/null || true ;;
      20) # A window is destroyed.
        client=$(xq stack | awk '$4 == "FloatOverlay" { print $1; exit }')
        [[ -z $client ]] || xdotool windowclose "$client" 2>/dev/null || true ;;
      21) ends 64 floatoverlay overlay bogus ;;
      22) ends 66 floatoverlay show frames nowhere.raw --size 320x180 ;;
      23) ends 69 floatoverlay overlay close --id 99999999 ;;
      24) quiet floatoverlay overlay stash ;;
      25) quiet floatoverlay overlay cycle-size ;;
      26) quiet floatoverlay overlay opacity $((RANDOM % 81 + 20)) ;;
    esac
  }
  # Replaces its subshell, so that killing the job kills the client.
  shown() { exec env --default-signal=INT floatoverlay "$@" >/dev/null 2>&1; }
  quiet() { timeout 20 "$@" >/dev/null 2>&1 || (( $? != 124 )) || { echo "stuck: $*" >>stuck; return 0; }; }
  # There are as many windows as visible overlays after at most five seconds.
  settled() {
    [[ ! -e stuck ]] || { cat stuck; return 1; }
    eventually fitting
  }
  fitting() {
    is "$(field '[.overlays[] | select(.state == "active" or .state == "stashed")] | length')" ours
  }
  lives() { python3 "$E2E/lives.py"; }
  # The last events have arrived.
  all_over() { lives <events; }
  LONG=${LONG:-10}
  LONG=$((LONG / 2)) SEED=$seed inside x11-session --
  # With fades, and with a window manager.
  LONG=$((LONG - LONG / 2)) SEED=$((seed + 1)) inside x11-session --wm openbox --compositor picom --
}

@test "a service manager is notified when the daemon accepts commands and when it stops" {
  body() {
    cat >manager.py <<'PROGRAM'
import socket
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind('notify')
for _ in range(2):
    print(manager.recv(100).decode(), flush=True)
PROGRAM
    python3 manager.py >states &
    eventually test -S notify
    NOTIFY_SOCKET=$PWD/notify floatoverlay daemon 2>daemon.log & DAEMON=$!
    line states '^READY=1$'
    ends 0 floatoverlay status
    floatoverlay daemon --stop
    line states '^STOPPING=1$'
    # A daemon that a command starts does not speak for the service that runs the command.
    rm notify; python3 manager.py >others & others=$!
    eventually test -S notify
    NOTIFY_SOCKET=$PWD/notify floatoverlay show text words --detach
    floatoverlay daemon --stop
    always 0.3 eval '[[ ! -s others ]]'
    kill $others
  }
  inside x11-session --
}
