#!/usr/bin/env bats
# bats file_tags=matrix
# The frame protocol: clients that follow its rules, and clients that break them.

setup() {
  load common
}
# wrong-daemon.py runs without a session, which would end it. Bats waits for processes with its descriptor 3.
teardown() { [[ -z ${WRONG_DAEMON:-} ]] || kill $WRONG_DAEMON 2>/dev/null || true; }

# start_daemon_for_clients: starts a daemon and exports the path of its socket
start_daemon_for_clients() { daemon; export FLOATOVERLAY_SOCKET=$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock; }

# producer MODE [OPTION...]: starts the client $PRODUCER; it prints what it receives to `received` and reads commands
# from descriptor 7
producer() {
  rm -f commands; mkfifo commands
  # `commands` is opened last. After `exec`, `received` and `errors` therefore exist and are empty.
  python3 "$E2E/producer.py" "$@" >received 2>errors <commands & PRODUCER=$!
  exec 7>commands
}

# expect_client_exit STATUS: the client exits with STATUS
expect_client_exit() { local status=0; wait $PRODUCER || status=$?; is "$1" echo $status; }

# send_command WORD...: sends the client a command and waits until the client has carried it out
send_command() { local n; n=$(grep -c "^did $1" received || true); echo "$*" >&7; eventually count_exceeds "$1" "$n"; }
count_exceeds() { (( $(grep -c "^did $1" received) > $2 )); }

middle() { box; xq pixel $((X + W / 3)) $((Y + H / 3)); }
middle_is() { is "$1" middle; }

@test "a client's frames, render size, show options, visibility messages, surface size and end of content" {
  body() {
    start_daemon_for_clients
    producer steady --at top-left --width 400 --opacity 80 --title 'Mine' --gestures off
    eventually is active field '.overlays[0].state'
    is shared field '.overlays[0].content'
    eventually middle_is '#336699'
    is '20 20 400 225' eval 'box; echo $X $Y $W $H'
    eventually eval "xq stack | grep ' 400x225+20+20 .*Mine'"
    line received '^size 400x225 400x225 1$'
    send_command colour ff8000
    eventually middle_is '#ff8000'
    floatoverlay overlay resize 300x169
    line received '^size 300x169 '
    floatoverlay overlay hide
    line received '^visible 0$'
    floatoverlay overlay reveal
    line received '^visible 1$'
    send_command surface 100 100
    eventually eval 'box; (( W == H ))'
    send_command ended
    line received '^closed ended$'
    line received '^exit 0$'
    wait $PRODUCER
    eventually is 0 field '.overlays | length'
    daemon_answers
  }
  inside x11-session --
}

@test "the reason for the end: closed, replaced, returned, failed, closed by the client, lost with a killed client" {
  body() {
    start_daemon_for_clients
    listen
    # shellcheck disable=SC2317
    start_client() { producer steady; eventually is active field '.overlays[0].state'; }
    start_client
    floatoverlay overlay close
    line received '^closed closed$'; wait $PRODUCER
    start_client
    still 320x180 '#203040'
    line received '^closed replaced$'; wait $PRODUCER
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    start_client
    floatoverlay overlay return
    line received '^closed returned$'; wait $PRODUCER
    start_client
    send_command close
    line received '^closed closed$'; wait $PRODUCER
    start_client
    echo 'failed 66 the film is gone' >&7
    line received '^closed lost$'
    expect_client_exit 66
    line errors '^floatoverlay: the film is gone$'
    start_client
    echo die >&7
    eventually is 0 field '.overlays | length'
    # One event for each overlay: six clients and the picture.
    eventually is 7 grep -c didStop events
    is lost eval 'grep didStop events | tail -n 1 | jq -r .reason'
    kill $EVENTS
    daemon_answers
  }
  inside x11-session --
}

@test "a protocol violation: the daemon names the section, the client exits with 65, the daemon stays up" {
  body() {
    start_daemon_for_clients
    for case in seals:buffers shrink:buffers short:buffers file:buffers none:buffers descriptors:buffers crowd:buffers \
      index:frame twice:frame rect:frame rects:frame clock:frame nan:timeline kind:framing long:framing \
      huge:surface text:title; do
      producer case_${case%:*}
      expect_client_exit 65 || { cat errors >&2; false; }
      grep "^floatoverlay: frame protocol violation: ${case#*:}: ." errors || { cat errors >&2; false; }
      grep '^hint: ' errors
    done
    # A malformed message from a client whose overlay is already on screen.
    producer steady
    eventually is active field '.overlays[0].state'
    echo raw 0100000063 >&7
    line received '^closed lost$'
    expect_client_exit 65
    line errors 'violation: framing: unknown message kind 99'
    daemon_answers
  }
  inside x11-session --
}

# bats test_tags=timing
@test "a command takes less than a second while a client floods the daemon with frames" {
  body() {
    start_daemon_for_clients
    producer flood
    eventually is active field '.overlays[0].state'
    quickest 5 floatoverlay overlay move top-left
    (( took < 1000 ))
  }
  inside x11-session --
}

# bats test_tags=timing
@test "a command takes less than a second while a client floods the daemon with titles, times and playback states" {
  memory() { awk '/^Private_Dirty/ { print $2 }' /proc/$DAEMON/smaps_rollup; }
  body() {
    start_daemon_for_clients
    producer chatter
    eventually is active field '.overlays[0].state'
    floatoverlay overlay move top-left
    kb=$(memory)
    for place in {bottom,top}-{left,right}; do
      quickest 3 floatoverlay overlay move $place
      (( took < 1000 ))
    done
    (( $(memory) < kb + 8192 ))
    kill $PRODUCER
  }
  inside x11-session --
}

@test "clients that keep all buffers, stop, flood, send garbage or truncate memory do not affect the daemon" {
  louder() { (( $(level) > 55 )); }
  centre_is() { is "$1" xq pixel $((X + W / 2)) $((Y + H / 2 - 20)); }
  body() {
    start_daemon_for_clients
    producer keep
    eventually is active field '.overlays[0].state'
    floatoverlay hud 50
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    kill $PRODUCER

    producer steady
    eventually is active field '.overlays[0].state'
    kill -STOP $PRODUCER
    for w in 200 300 250 350 220; do floatoverlay overlay resize ${w}x150; done
    floatoverlay overlay hide; floatoverlay overlay reveal
    is active field '.overlays[0].state'
    eventually middle_is '#336699'
    # The overlay of a stopped client can still be dragged on and moved, and the HUD is drawn over it.
    floatoverlay volume 50% --no-hud; landed
    xdotool mousemove $((X + W * 3 / 4)) $((Y + H - 20)) mousedown 1 mousemove_relative -- 0 -60
    # The HUD stays while the button is down.
    eventually refute centre_is '#336699'
    xdotool mousemove_relative -- 0 -20 mouseup 1
    eventually louder
    floatoverlay overlay move top-left; landed
    eventually middle_is '#336699'
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    kill -CONT $PRODUCER
    line received '^exit 0$'

    producer truncate
    line received '^refused 0$'
    line received '^refused 16777216$'
    eventually middle_is '#112233'
    kill $PRODUCER; eventually is 0 field '.overlays | length'

    producer punch
    line received '^punched 0$'
    eventually middle_is '#112233'
    kill $PRODUCER; eventually is 0 field '.overlays | length'

    producer garbage
    line received '^exit 65$'

    producer flood
    eventually is active field '.overlays[0].state'
    floatoverlay overlay move top-left
    kill $PRODUCER; eventually is 0 field '.overlays | length'

    producer resize
    line 15 received '^resized$'
    eventually middle_is '#00ff00'
    kill $PRODUCER
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "no frame is seen half drawn at full speed, in any size and below the controls" {
  # whole: the overlay has one colour between its rounded corners
  torn() { refute whole; }
  shown_exceed() { (( $(field '.overlays[0].frames.shown') > $1 )); }
  whole() {
    box
    grab $((W - 24))x$((H - 24))+$((X + 12))+$((Y + 12)) now.ppm
    is 1 identify -format '%k' now.ppm
  }
  body() {
    start_daemon_for_clients
    producer fast --at top-left
    eventually is active field '.overlays[0].state'
    xdotool mousemove 5 700
    for w in 480 300 640 481 200; do
      floatoverlay overlay resize ${w}x$((w * 9 / 16))
      landed
      for _ in 1 2 3 4 5 6; do whole; done
    done
    xdotool mousemove $((X + 90)) $((Y + 50))
    eventually torn                                        # the controls have other colours
    grab 40x20+$((X + 60))+$((Y + 46)) now.ppm
    is 1 identify -format '%k' now.ppm
    eventually shown_exceed 300
    kill $PRODUCER; eventually is 0 field '.overlays | length'

    # A client that draws into a frame after sending it is noticed: the check above can fail.
    xdotool mousemove 5 700                                # or the controls would have other colours
    producer scribble --at top-left
    eventually is active field '.overlays[0].state'
    eventually torn
    kill $PRODUCER
  }
  inside x11-session --
}

@test "the daemon disconnects a client that stays connected after its overlay is closed" {
  body() {
    start_daemon_for_clients
    producer bad_stays
    eventually is active field '.overlays[0].state'
    floatoverlay overlay close
    line received '^gone$'
    is 0 field '.overlays | length'
    daemon_answers
  }
  inside x11-session --
}

@test "frames with a presentation time are shown at that time; an immediate frame replaces them" {
  body() {
    start_daemon_for_clients
    producer steady
    eventually is active field '.overlays[0].state'
    eventually middle_is '#336699'
    send_command at 3000 ff0000
    middle_is '#336699'
    eventually middle_is '#ff0000'
    send_command at 30000 00ff00
    send_command colour 0000ff
    eventually middle_is '#0000ff'
    is 1 field '.overlays[0].frames.dropped'
    kill $PRODUCER
  }
  inside x11-session --
}

@test "the playback controls send the client play, skip and seek; drags send previews with canPreview only" {
  previews_exceed() { (( $(grep -c '^seek .* 0$' received) > $1 )); }
  body() {
    start_daemon_for_clients
    producer steady --at top-left --width 480
    eventually is active field '.overlays[0].state'
    send_command timeline 2 60 240 0
    floatoverlay overlay resize 480x270
    line received '^size 480x270 '
    box
    # Without bit 16 of `playback` a drag does not seek: the counts below do not include this one.
    drag -q -r 250 -t 200 -b 1 $((X + 150)) $((Y + 100)) $((X + 250)) $((Y + 100))
    handled
    send_command playback 31
    handled
    low=$((Y + H - 22))
    # The close button is visible if the controls are.
    close=32x32+$((X + W - 38))+$((Y + 6))
    eventually middle_is '#336699'
    grab $close hidden.ppm
    click_at() { xdotool mousemove "$1" "$2" click 1; }
    xdotool mousemove $((X + 200)) $((Y + 110))
    eventually refute shows hidden.ppm $close
    click_at $((X + 54)) $low; line received '^play 0$'
    click_at $((X + 22)) $low; line received '^skip -10$'
    click_at $((X + 86)) $low; line received '^skip 10$'
    click_at $((X + 148 + 141)) $low; line received '^seek 1(19|20|21)\.[0-9] 1$'
    # A horizontal drag sends one exact seek, and previews before it with canPreview.
    xdotool mousemove 5 700
    eventually shows hidden.ppm $close
    drag -q -r 250 -t 200 -b 1 $((X + 150)) $((Y + 100)) $((X + 250)) $((Y + 100))
    eventually is 2 grep -c '^seek .* 1$' received
    refute grep '^seek .* 0$' received
    send_command playback 63
    handled
    xdotool mousemove $((X + 150)) $((Y + 100)) mousedown 1 mousemove $((X + 200)) $((Y + 100)) mousemove $((X + 250)) $((Y + 100))
    line received '^seek .* 0$'
    xdotool mouseup 1
    eventually is 3 grep -c '^seek .* 1$' received
    # The same on the seek bar.
    before=$(grep -c '^seek .* 0$' received)
    xdotool mousemove $((X + 200)) $((Y + 110))
    eventually refute shows hidden.ppm $close
    xdotool mousemove $((X + 148 + 60)) $low mousedown 1 mousemove $((X + 148 + 100)) $low mousemove $((X + 148 + 141)) $low
    eventually previews_exceed "$before"
    xdotool mouseup 1
    eventually is 4 grep -c '^seek .* 1$' received
    grep '^seek .* 1$' received | tail -n 1 | grep -E '^seek 1(19|20|21)\.[0-9] 1$'
    kill $PRODUCER
  }
  inside x11-session --
}

@test "show shared cannot be typed in a terminal: status 64 without an overlay" {
  body() {
    start_daemon_for_clients
    hinted 64 floatoverlay show shared
    hinted 64 floatoverlay show shared --detach
    floatoverlay show shared --help | grep 'frame protocol'
    is 0 field '.overlays | length'
  }
  inside x11-session --
}

@test "the examples in Python, C, shell and Swift show their colours and send no frames while hidden" {
  cc -std=c11 -Wall -Wextra -Werror -I"$ROOT/include" -o "$BATS_TEST_TMPDIR/ball" "$ROOT/Examples/Frames/ball.c"
  (( $(wc -l <"$ROOT/Examples/Frames/bar.py") <= 60 ))
  # have_shown COLOUR COLOUR: both colours have appeared in the overlay's middle row since the file `row` was removed
  have_shown() {
    grab ${W}x1+$X+$((Y + H / 2)) row.ppm; convert row.ppm txt: >>row
    grep -qi "$1" row && grep -qi "$2" row || { sort -u row | head -n 5; false; }
  }
  body() {
    daemon
    export FLOATOVERLAY_SOCKET=
    while read -r one two command; do
      rm -f row
      (cd "$ROOT" && exec $command --at top-left --width 480) & PROGRAM=$!
      eventually is active field '.overlays[0].state'
      box
      is '20 20 480 270' echo $X $Y $W $H
      xdotool mousemove 5 700
      eventually have_shown "$one" "$two" || { echo "$command" >&2; false; }
      if [[ $command != *.sh ]]; then
        floatoverlay overlay hide
        handled
        eventually at_rest
        at_rest                                            # a program that was only slow goes on
        floatoverlay overlay reveal
      fi
      floatoverlay overlay close
      wait $PROGRAM
      eventually is 0 field '.overlays | length'
    done <<END
      #102040 #ff8000 Examples/Frames/bar.py
      #204060 #ffc020 $BALL
      #C04020 #2040C0 Examples/Frames/blink.sh
      #202830 #30C060 MeterExample
END
    daemon_answers
  }
  export BALL=$BATS_TEST_TMPDIR/ball
  inside x11-session --
}

@test "floatoverlay.h compiles as C and as C++ without a warning" {
  printf '#include <floatoverlay.h>\nint main(void) { struct floatoverlay o; return floatoverlay_open(&o, 1, 1, NULL); }\n' \
    >"$BATS_TEST_TMPDIR/client"
  for language in c:c11 c:c17 c++:c++17 c++:c++20; do
    c++ -x "${language%:*}" -std="${language#*:}" -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only \
      -I"$ROOT/include" "$BATS_TEST_TMPDIR/client"
  done
}

@test "the clients in Python, C and Swift end after a malformed message of the daemon and say so" {
  cc -std=c11 -I"$ROOT/include" -o "$BATS_TEST_TMPDIR/ball" "$ROOT/Examples/Frames/ball.c"
  export FLOATOVERLAY_SOCKET=$BATS_TEST_TMPDIR/daemon
  while read -r wrong _; do
    while read -r expected client; do
      python3 "$E2E/wrong-daemon.py" "$FLOATOVERLAY_SOCKET" "$wrong" 3>&- & WRONG_DAEMON=$!
      eventually test -S "$FLOATOVERLAY_SOCKET"
      run timeout 60 $client </dev/null
      [[ $status -eq $expected ]] || { echo "$client, $wrong: $status $output" >&2; false; }
      [[ -n $output ]]
      wait $WRONG_DAEMON; WRONG_DAEMON=
    done <<END
      1 $ROOT/Examples/Frames/bar.py
      65 $BATS_TEST_TMPDIR/ball
      65 MeterExample
END
  done <<END
    09000000210100000014000000 free with the index 20
    2100000020ffffff7f01000000000000000000f03f000000000000f03f000000000000f03f renderSize of 2147483647 x 1
    050000002040010000 renderSize that is too short
    00000000 a message without a kind
    ffffffff a length that no message has
END
}

@test "the clients in Python, C and Swift end when the daemon disconnects and say so" {
  cc -std=c11 -I"$ROOT/include" -o "$BATS_TEST_TMPDIR/ball" "$ROOT/Examples/Frames/ball.c"
  export FLOATOVERLAY_SOCKET=$BATS_TEST_TMPDIR/daemon
  while read -r expected client; do
    python3 "$E2E/wrong-daemon.py" "$FLOATOVERLAY_SOCKET" '' 3>&- & WRONG_DAEMON=$!
    eventually test -S "$FLOATOVERLAY_SOCKET"
    run timeout 60 $client </dev/null
    [[ $status -eq $expected && -n $output ]] || { echo "$client: $status $output" >&2; false; }
    wait $WRONG_DAEMON; WRONG_DAEMON=
  done <<END
    1 $ROOT/Examples/Frames/bar.py
    69 $BATS_TEST_TMPDIR/ball
    69 MeterExample
END
}

@test "frame-check passes correct clients" {
  check() { run timeout 60 "$ROOT/scripts/frame-check" "${@:2}"; assert_output --partial "$1"; }
  check 'no rule is broken' python3 "$E2E/producer.py" good
  mkfifo "$BATS_TEST_TMPDIR/open"
  check 'no rule is broken' --still python3 "$E2E/producer.py" steady <>"$BATS_TEST_TMPDIR/open"
  cc -std=c11 -I"$ROOT/include" -o "$BATS_TEST_TMPDIR/ball" "$ROOT/Examples/Frames/ball.c"
  for example in "$ROOT/Examples/Frames/bar.py" "$BATS_TEST_TMPDIR/ball" MeterExample; do check 'no rule is broken' "$example"; done
}

@test "frame-check names the rule that a client breaks" {
  for rule in 'scribbles:Buffers: buffer . was drawn' 'unseen:visible: ' 'size:renderSize: ' 'stays:closed: ' \
    'pause:setPlaying: ' 'seek:seek: ' 'newer:ended: it hung up' 'impatient:frame: buffer . is the' \
    'full:Buffers: buffer . of format 2' 'silent:frame: no frame' 'end:frame: a message after the last'; do
    run timeout 60 "$ROOT/scripts/frame-check" python3 "$E2E/producer.py" "bad_${rule%%:*}"
    [[ $status -eq 1 ]]
    grep "^${rule#*:}" <<<"$output" || { echo "$rule: $output" >&2; false; }
  done
}

@test "frame-check names the section of a malformed message" {
  for rule in seals:buffers shrink:buffers short:buffers file:buffers none:buffers descriptors:buffers crowd:buffers \
    index:frame twice:frame rect:frame rects:frame clock:frame nan:timeline kind:framing long:framing huge:surface text:title; do
    run timeout 60 "$ROOT/scripts/frame-check" python3 "$E2E/producer.py" "case_${rule%:*}"
    [[ $status -eq 1 ]]
    grep "^${rule#*:}: ." <<<"$output" || { echo "$rule: $output" >&2; false; }
  done
}
