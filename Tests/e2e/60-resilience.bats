#!/usr/bin/env bats
# Servers and programs that exit and restart.

setup() { load common; }
teardown() { [[ -z ${UNPRIVILEGED:-} ]] || rm -rf "$UNPRIVILEGED"; }

# bats test_tags=timing
@test "volume fails within 1.5 s when the audio server has exited" {
  body() {
    daemon
    for how in kill stop; do
      # The shortest of three: on a busy machine a process may stand still in one of them.
      least=
      for i in 1 2 3; do
        audio-ctl $how
        timed hinted 69 floatoverlay volume +5% --no-hud
        (( ${least:-$took} < took )) || least=$took
        audio-ctl start
        eventually is 35% floatoverlay volume 35% --no-hud
      done
      (( least < 1500 ))
    done
  }
  inside audio-session -- x11-session --
}

@test "audio server restarts: frames continue, volume works again, at most four HUDs appear" {
  body() {
    daemon
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    eventually is active field '.overlays[0].state'
    floatoverlay volume 50% --no-hud -q
    box; xq watch 14 $((X + W / 2 - 28)) $((Y + H / 2)) >hud.log 2>/dev/null & watch=$!
    for how in kill stop; do
      audio-ctl $how
      flowing
      hinted 69 floatoverlay volume +5% --no-hud
      eventually is null field .volume
      always "${AWAY:-2}" is null field .volume
      flowing
      audio-ctl start
      pactl set-sink-volume rig_a 30%
      eventually is 35% floatoverlay volume 35% --no-hud
      flowing
    done
    audio-ctl restart
    eventually floatoverlay volume +5% --no-hud -q
    flowing
    wait $watch
    # Each return to the background colour is the end of a HUD; only failed commands show one.
    near 0 4 awk 'NR == 1 { rest = $0 } NR > 1 && $0 == rest { n++ } END { print n + 0 }' hud.log
    floatoverlay overlay close
    daemon_answers
  }
  both x11-session --
}

@test "window manager and compositor are killed and restarted: the overlay stays on top" {
  body() {
    daemon
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    eventually is active field '.overlays[0].state'
    box
    for round in 1 2; do
      kill -KILL $(pids_of openbox) $(pids_of picom)
      eventually refute xq cm
      flowing
      openbox & picom --config /dev/null --backend xrender --no-vsync &
      eventually xq wm
      eventually manages
      eventually xq cm
      flowing
      xwin -f -c '#402060' >/dev/null & cover=$!
      eventually is '#402060' xq pixel 5 5
      eventually is '#202020' xq pixel $((X + 2)) $((Y + H / 2))
      always 0.3 is '#202020' xq pixel $((X + 2)) $((Y + H / 2))
      kill $cover; wait $cover || true
    done
    floatoverlay overlay close
    daemon_answers
  }
  inside x11-session --wm openbox --compositor picom --
}

# segments_of PID: the System V segments that the process has created
segments_of() { ipcs -m -p | awk -v pid="$1" '$3 == pid'; }

@test "the X server is killed: client and daemon exit with 69, no socket and no shared memory stays" {
  body() {
    daemon
    listen
    floatoverlay show frames --size 320x180 2>output.log < <(frames 320x180 0 60) &
    show=$!
    eventually is active field '.overlays[0].state'
    floatoverlay hud 50
    kill -KILL $RIG_X_PID
    rc=0; wait $show || rc=$?
    is 69 echo $rc
    grep -q hint: output.log
    rc=0; wait $DAEMON || rc=$?
    is 69 echo $rc
    line events '"event":"didStop".*"reason":"lost"'
    is 0 sockets
    # Other tests have segments, too.
    is '' segments_of $DAEMON
  }
  inside x11-session --
}

@test "the daemon is killed: the client exits with 69 and an error, shown programs end, the next show works" {
  body() {
    daemon
    floatoverlay show command --new --detach -- \
      sh -c 'sleep 1000 & echo $! >background; echo $$ >pid; echo hello; exec sleep 1000'
    floatoverlay show text hello --new 2>output.log &
    show=$!
    eventually is active field '.overlays[1].state'
    kill -KILL $DAEMON
    eventually refute kill -0 "$(<pid)"
    eventually refute kill -0 "$(<background)"
    rc=0; wait $show || rc=$?
    is 69 echo $rc
    is 2 eval 'wc -l <output.log'
    grep -q daemon output.log
    floatoverlay show text again --detach
    is active field '.overlays[0].state'
    floatoverlay daemon --stop
    hinted 69 floatoverlay status
  }
  inside x11-session --
}

# bats test_tags=timing
@test "the daemon is stopped: commands exit with 69, and the hint has its process id" {
  body() {
    daemon
    kill -STOP $DAEMON
    unanswered() {
      hinted 69 timeout 20 floatoverlay "$@"
      assert_output --partial "hint: run 'kill -KILL $DAEMON' and try again"
    }
    asking=()
    for words in status 'volume --watch' 'brightness 5%' 'hud 5' 'show text hello' 'daemon --stop'; do
      unanswered $words & asking+=($!)
    done
    for one in "${asking[@]}"; do wait $one; done
    kill -KILL $DAEMON
  }
  inside x11-session --
}

@test "the X server is stopped: the daemon ends by SIGALRM after 15 s, so that the server can release the keys" {
  body() {
    daemon
    kill -STOP $RIG_X_PID
    floatoverlay show text hello 2>output.log & show=$!
    ended=1
    eventually 30 refute kill -0 $DAEMON || ended=0
    kill -CONT $RIG_X_PID
    is 1 echo $ended
    rc=0; wait $DAEMON || rc=$?
    is 142 echo $rc
    rc=0; wait $show || rc=$?
    is 69 echo $rc
    grep hint: output.log
  }
  inside x11-session --
}

@test "the daemon's socket is removed: it is created again; a daemon whose lock file was removed does not remove the files of its successor" {
  body() {
    daemon
    floatoverlay show text hello --detach
    socket=$(echo "$XDG_RUNTIME_DIR"/floatoverlay/*.sock) lock=${socket%.sock}.lock first=$DAEMON
    rm "$socket"
    eventually is 1 field '.overlays | length'
    is $first cat "$lock"
    rm "$lock"
    daemon
    rc=0; wait $first || rc=$?
    is 69 echo $rc
    line daemon.log 'lost the control socket: the lock file was removed'
    # The function `daemon` may have received the reply of the first daemon.
    eventually is 0 field '.overlays | length'
    eventually is $DAEMON cat "$lock"
    rm "$lock" "$socket"
    rc=0; wait $DAEMON || rc=$?
    is 69 echo $rc
  }
  inside x11-session --
}

@test "a daemon that is started without standard error keeps its lock" {
  body() {
    floatoverlayd 2>&- & DAEMON=$!
    eventually daemon_answers
    socket=$(echo "$XDG_RUNTIME_DIR"/floatoverlay/*.sock)
    rm "$socket"
    eventually test -S "$socket"
    eventually daemon_answers
    floatoverlay daemon --stop
    wait $DAEMON
    refute test -e "$socket"
    refute test -e "${socket%.sock}.lock"
  }
  inside x11-session --
}

@test "the log is a full pipe of another user: the daemon replies" {
  unprivileged_user
  body() {
    mkfifo -m 600 full
    # The shell, which does not read, is the reader.
    exec 7<>full
    unprivileged daemon 2>full 7>&- &
    eventually unprivileged status
    # Until there is no room for a byte.
    dd if=/dev/zero of=full oflag=nonblock conv=notrunc bs=4096 2>/dev/null || true
    install -d "$UNPRIVILEGED/home/.config/floatoverlay"
    seq -f 'unknown%.0f = 1' 15 >"$UNPRIVILEGED/home/.config/floatoverlay/config.toml"
    # Each error is a line of the log.
    unprivileged reload || true
    for round in 1 2; do unprivileged status; done
    unprivileged daemon --stop
    # The process that writes the log ends, too.
    exec 7>&-
  }
  inside x11-session --
}

@test "a daemon that cannot watch signals does not start" {
  body() {
    ends 69 timeout 20 strace -qq -o trace.log -e trace=signalfd4 -e inject=signalfd4:error=EMFILE floatoverlay daemon
    assert_output --partial 'cannot watch signals: Too many open files (EMFILE)'
    is 0 sockets
  }
  inside x11-session --
}

@test "a daemon that cannot start a thread does not start" {
  body() {
    ends 69 timeout 20 strace -qq -o trace.log -e trace=clone3 -e inject=clone3:error=EAGAIN floatoverlay daemon
    assert_output --partial 'cannot start a thread: Resource temporarily unavailable (EAGAIN)'
    is 0 sockets
  }
  inside x11-session --
}

@test "a second daemon names the process of the first, also when the lock file is empty, as on a full disk" {
  body() {
    daemon
    for content in full empty; do
      hinted 75 floatoverlay daemon
      assert_output --partial "another floatoverlayd is running (process $DAEMON)"
      truncate -s 0 "$XDG_RUNTIME_DIR"/floatoverlay/*.lock
    done
    daemon_answers
  }
  inside x11-session --
}

@test "show names the process that holds the lock without a daemon, or lslocks if the lock file is empty" {
  body() {
    local lock=$XDG_RUNTIME_DIR/floatoverlay/${DISPLAY%.*}.lock
    install -d -m 700 "${lock%/*}"
    exec 7>"$lock"
    flock 7
    hinted 75 floatoverlay show text hello --detach
    assert_output --partial 'another process holds the overlay lock of this display and does not reply'
    assert_output --partial "'lslocks' lists the process that locks $lock"
    echo $$ >"$lock"
    hinted 75 floatoverlay show text hello --detach
    assert_output --partial "process $$ holds the overlay lock of this display and does not reply"
  }
  inside x11-session --
}

@test "without an inotify instance, the log names each file that is not watched, once, and everything else works" {
  body() {
    strace -f -qq -e trace=inotify_init1 -e inject=inotify_init1:error=EMFILE -o injected \
      floatoverlay daemon 2>daemon.log & traced=$!
    eventually 10 ready
    floatoverlay show text hello --detach
    is active field '.overlays[0].state'
    floatoverlay reload
    floatoverlay daemon --stop
    eventually refute kill -0 $traced                      # strace also waits for the child that writes the log
    is 1 grep -c 'cannot watch .*/config.toml: .*(EMFILE); changes of files are not noticed' daemon.log
    is '' eval 'grep "cannot watch" daemon.log | sort | uniq -d'
  }
  inside x11-session --
}

@test "SIGHUP and SIGTERM to the daemon; a closed terminal ends its client and overlay only" {
  body() {
    daemon
    listen
    kill -HUP $DAEMON
    always 0.3 daemon_answers
    script -qec 'floatoverlay show text hello' /dev/null >/dev/null </dev/zero &
    eventually is active field '.overlays[0].state'
    kill -KILL $!
    eventually is 0 field '.overlays | length'
    daemon_answers
    floatoverlay show text hello &
    show=$!
    eventually is active field '.overlays[0].state'
    kill -TERM $DAEMON
    rc=0; wait $DAEMON || rc=$?
    is 0 echo $rc || is 143 echo $rc
    wait $show
    line events '"event":"didStop","id":2'
    is 0 sockets
  }
  inside x11-session --
}

@test "a signal that the parent ignores, such as SIGHUP of nohup, does not close the overlay of show; others do" {
  body() {
    daemon
    ( trap '' HUP INT; exec floatoverlay show text hello ) & show=$!
    eventually is active field '.overlays[0].state'
    kill -HUP $show
    kill -INT $show
    always 0.3 is active field '.overlays[0].state'
    kill -TERM $show
    waits 143 $show
    eventually is 0 field '.overlays | length'
    floatoverlay show text hello & show=$!
    eventually is active field '.overlays[0].state'
    kill -HUP $show
    waits 129 $show
    eventually is 0 field '.overlays | length'
  }
  waits() { local rc=0; wait $2 || rc=$?; is $1 echo $rc; }
  inside x11-session --
}

@test "an upgrade replaces the programs of a running daemon: the daemon still finds its helper programs" {
  body() {
    mkdir bin
    cp -L "$RELEASE"/floatoverlay{,d,-level,-image,-text,-video} bin
    PATH=$PWD/bin:$PATH
    daemon
    [[ $(readlink /proc/$DAEMON/exe) == "$PWD/bin/floatoverlayd" ]]
    for program in bin/*; do cp "$program" new; mv new "$program"; done
    [[ $(readlink /proc/$DAEMON/exe) == *' (deleted)' ]]
    convert -size 8x8 xc:red a.png
    ends 0 floatoverlay show image a.png --detach
    ends 0 floatoverlay show text words --detach
    refute grep -i 'not installed' <(floatoverlay doctor)
  }
  inside x11-session --
}

@test "an auto-started daemon exits after a detached overlay whose content has ended, without another command" {
  body() {
    # Longer than the 5 s in which the daemon waits for its first client.
    frames 64x64 60 0 >film
    floatoverlay show frames film --size 64x64 --fps 10 --detach
    eventually 20 is '' pids_of floatoverlayd
    is 0 sockets
  }
  inside x11-session --
}

@test "an auto-started daemon keeps no descriptor, directory or terminal of its caller and exits after use" {
  body() {
    exec 99</dev/zero
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    show=$!
    eventually is active field '.overlays[0].state'
    pid=$(pids_of floatoverlayd)
    is / readlink /proc/$pid/cwd
    is /dev/null readlink /proc/$pid/fd/0
    # A child writes the log. Others read files for a moment.
    log_child() {
      local child
      for child in $(pgrep -P $pid -x floatoverlay-io); do
        [[ $(readlink /proc/$child/fd/1) != "$XDG_STATE_HOME/floatoverlay/log" ]] || { echo $child; return; }
      done
      return 1
    }
    eventually log_child
    log=$(log_child)
    refute grep -x /dev/zero <(for f in /proc/$pid/fd/* /proc/$log/fd/*; do readlink $f; done)
    is $pid sh -c "ps -o sid= $pid | tr -d ' '"
    floatoverlay overlay close
    wait $show
    eventually refute kill -0 $pid
    eventually refute kill -0 $log
    is 0 sockets
  }
  inside x11-session --
}

@test "monitors grow, shrink and split: the overlay stays on screen" {
  body() {
    daemon
    still 480x270 '#406080'
    box; home="$X $Y"
    on_screen() { box; xq stack | grep >/dev/null " ${W}x${H}+" && xq pixel $((X + W / 2)) $((Y + H / 2)) | grep >/dev/null '#406080'; }
    x11-monitors size 1280x720
    eventually on_screen
    box
    (( X + W <= 1280 && Y + H <= 720 ))
    # Before the daemon has handled the change, the overlay is on screen, too. Its place shows that the daemon has.
    x11-monitors size 1920x1080
    eventually is "$home" eval 'box; echo $X $Y'
    eventually on_screen
    x11-monitors split 960x1080+0+0 960x1080+960+0
    eventually eval '[[ $(field ".overlays[0].monitor") == M[01] ]]'
    eventually on_screen
    daemon_answers
  }
  inside x11-session --max 2560x1440 --
}

@test "ended overlays leave no descriptor, child process, window or memory" {
  body() {
    daemon
    convert -size 320x180 xc:'#406080' a.png
    round() {
      frames 320x180 3 0 | floatoverlay show frames --size 320x180
      floatoverlay show image a.png --detach
      floatoverlay show text hello --detach
      floatoverlay show command --detach -- sh -c 'echo hello; exec sleep 100'
      floatoverlay hud 50
      floatoverlay overlay close
    }
    held() {
      find /proc/$DAEMON/fd -type l | wc -l
      wc -w </proc/$DAEMON/task/$DAEMON/children
      xwininfo -root -children | grep -c FloatOverlay
    }
    for i in 1 2 3; do round; done
    eventually refute hud_window
    unchanged() { always 0.5 is "$(held)" held; }
    eventually unchanged                                   # the programs of the last overlays have ended
    before=$(held) kb=$(awk '/^Private_Dirty/ { print $2 }' /proc/$DAEMON/smaps_rollup)
    for i in {1..15}; do round; done
    # Some of them may have ended only after the count, if a process stood still.
    not_more() { paste <(held) <(echo "$before") | awk '$1 > $2 { more = 1 } END { exit NR != 3 || more }'; }
    eventually not_more
    (( $(awk '/^Private_Dirty/ { print $2 }' /proc/$DAEMON/smaps_rollup) < kb + 1024 ))
  }
  inside x11-session --
}

@test "a daemon whose starter ignores SIGCHLD notices the end of its child processes" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    echo 'volume = 1' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    env --ignore-signal=CHLD floatoverlay daemon 2>daemon.log & DAEMON=$!
    # A child process reads the file.
    line 10 daemon.log 'config.toml:1:10: volume: not a section'
    ends 65 floatoverlay show image daemon.log
    daemon_answers
  }
  inside x11-session --
}
