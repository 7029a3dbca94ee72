#!/usr/bin/env bats
# bats file_tags=matrix
# System calls that fail, full disks, few descriptors, strange environments and hostile neighbours: the daemon lives on, and
# commands end with a message.

setup() { load common; }

# injected CALL:ERROR: the system call CALL of the daemon fails with ERROR, until `kill $TRACER`
injected() {
  strace -f -qq -p "$DAEMON" -e "trace=${1%:*}" -e "inject=${1%:*}:error=${1#*:}" -o injected.log 2>attached.log & TRACER=$!
  eventually grep -q '^TracerPid:.[1-9]' "/proc/$DAEMON/status"
}
# works: the daemon is running and shows an overlay
works() {
  kill -0 "$DAEMON" && floatoverlay show text hello --detach && is active field '.overlays[0].state'
}

# failing CALL:ERROR...: while each of the calls fails, commands may fail, too; afterwards everything works
failing() {
  convert -size 320x180 xc:'#406080' a.png
  daemon
  floatoverlay hud 5
  for fault; do
    injected "$fault"
    for words in 'show text hello --detach' 'show image a.png --detach' 'hud 7' 'overlay close'; do
      # shellcheck disable=SC2086 # words
      timeout 8 floatoverlay $words >/dev/null 2>&1 || true
    done
    kill $TRACER; wait $TRACER || true
    works || fail "after $fault"
  done
}

@test "failing system calls for descriptors: the daemon lives on" {
  body() { failing accept4:EMFILE memfd_create:EMFILE pidfd_open:EMFILE pipe2:EMFILE socketpair:EMFILE openat:EMFILE fcntl:EMFILE; }
  inside x11-session --
}

@test "failing system calls for memory, processes and sockets: the daemon lives on" {
  body() { failing clone:EAGAIN shmget:ENOSPC mmap:ENOMEM write:ENOSPC wait4:ECHILD sendmsg:ENOBUFS; }
  inside x11-session --
}

@test "a config file that changes while no process can be started: reload says so; the next change is read" {
  body() {
    local config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p "${config%/*}"
    echo >"$config"
    daemon
    injected clone:EAGAIN
    echo '# changed' >"$config"
    eventually grep -q INJECTED injected.log
    hinted 69 floatoverlay reload
    assert_output --partial 'config.toml: cannot read the file: Resource temporarily unavailable'
    kill $TRACER; wait $TRACER || true
    echo 'volume = 1' >"$config"
    line 10 daemon.log 'config.toml:1:10: volume: not a section'
  }
  inside x11-session --
}

@test "with all descriptors used up commands fail with a message, and the daemon lives on" {
  body() {
    convert -size 320x180 xc:'#406080' a.png
    (ulimit -n 48; exec floatoverlay daemon 2>daemon.log) & DAEMON=$!
    eventually 10 ready
    # shellcheck disable=SC2012 # numbers only
    prlimit --pid $DAEMON --nofile=$(($(ls /proc/$DAEMON/fd | wc -l) + 2)):48
    for words in status 'volume +1% -q' 'hud 5' 'show text hello --detach' 'show image a.png --detach' \
      'show command --detach -- echo hello' 'show lyrics --detach' 'overlay screenshot x.png' 'overlay close' devices reload; do
      # shellcheck disable=SC2086 # words
      run timeout 20 floatoverlay $words
      case $status in 0|66|69|75|78) ;; *) fail "$words: $status $output" ;; esac
      kill -0 $DAEMON
    done
    prlimit --pid $DAEMON --nofile=48:48
    works
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "with 900 MB of addresses, frames of 16384 x 16384 are refused and the daemon lives on" {
  body() {
    (ulimit -v 900000; exec floatoverlay daemon 2>daemon.log) & DAEMON=$!
    eventually 10 ready
    hinted 65 floatoverlay show frames /dev/zero --size 16384x16384
    printf 'YUV4MPEG2 W16384 H16384 F30:1 C420\nFRAME\n' >big.y4m
    truncate -s $((16384 * 16384 * 3 / 2 + 100)) big.y4m
    hinted 65 floatoverlay show frames big.y4m
    export FLOATOVERLAY_SOCKET=$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock
    ends 65 timeout 20 python3 "$E2E/producer.py" large
    daemon_answers
  }
  inside x11-session --
}

@test "a state directory that is full, has no inodes or is read-only: a line in the log, and everything else works" {
  root_only
  body() {
    mkdir state
    export XDG_STATE_HOME=$PWD/state
    for options in size=64k nr_inodes=2 ro; do
      mount -t tmpfs -o $options none state
      dd if=/dev/zero of=state/full bs=4k count=16 2>/dev/null || true
      : >daemon.log
      daemon
      floatoverlay show text hello --detach
      floatoverlay overlay move top-left
      wanted=69
      [[ $options != ro ]] || wanted=77
      hinted $wanted floatoverlay overlay screenshot state/x.png
      line daemon.log 'cannot remember placements in .*: cannot write'
      is active field '.overlays[0].state'
      floatoverlay daemon --stop
      # Its child processes may still write.
      eventually umount state
    done
  }
  inside unshare -m --propagation private x11-session --
}

@test "random events and properties that another client sends do not end the daemon" {
  body() {
    xterm -e sleep 1000 & eventually 10 xdotool search --onlyvisible --class xterm
    daemon
    floatoverlay show window --name xterm --detach
    floatoverlay show text hello --new --detach
    # shellcheck disable=SC2046 # one word for each window
    python3 "$E2E/random-events.py" 1 20000 $(xq stack | awk '$4 ~ /FloatOverlay|xterm/ { print $1 }') >sent & SENT=$!
    while kill -0 $SENT 2>/dev/null; do timeout 10 floatoverlay status >/dev/null; pause 0.2; done
    line sent '^done'
    daemon_answers
  }
  inside x11-session --wm openbox --
}

@test "strange environments: commands end with a message, and no daemon crashes" {
  body() {
    long=$(printf 'x%.0s' {1..20000})
    strange() { # STATUS NAME=VALUE... COMMAND...
      local want=$1; shift
      run timeout 20 env "$@"
      assert_equal "$status" "$want" || fail "${*: -4}: $output"
      timeout 10 floatoverlay daemon --stop >/dev/null 2>&1 || true
    }
    strange 69 XDG_RUNTIME_DIR=relative floatoverlay show text hello
    strange 69 XDG_RUNTIME_DIR="/$long" floatoverlay show text hello
    strange 69 DISPLAY="$long" floatoverlay show text hello
    strange 69 DISPLAY=../../x floatoverlay show text hello
    strange 0 XDG_STATE_HOME="/$long" floatoverlay show text hello --detach
    strange 0 HOME= XDG_STATE_HOME= XDG_CONFIG_HOME= floatoverlay show text hello --detach
    strange 0 LANG=$'\xff\xfe' LC_ALL=xx floatoverlay show text hello --detach
    strange 0 PATH= "$RELEASE/floatoverlay" show text hello --detach
    strange 0 TZ="$long" floatoverlay show clock --detach
    strange 69 DBUS_SESSION_BUS_ADDRESS="$long" floatoverlay media play
  }
  inside audio-session -- x11-session --
}

@test "twelve stops in the middle of work: status 0, and nothing is left" {
  # gone: stops the daemon that one of the commands may have started
  gone() { timeout 10 floatoverlay daemon --stop >/dev/null 2>&1 || true; is '' pids_of floatoverlayd; }
  body() {
    convert -size 320x180 xc:'#406080' a.png
    for (( i = 0; i < 12; i++ )); do
      daemon
      clients=()
      floatoverlay show text hello --detach & clients+=($!)
      floatoverlay show image a.png --new --detach & clients+=($!)
      floatoverlay volume --watch & clients+=($!)
      floatoverlay show frames --size 320x180 --new < <(frames 320x180 0 60) & clients+=($!)
      pause "0.0$((i % 10))"
      # Not by `daemon --stop`, which would also stop a daemon that one of the commands has started.
      kill -TERM "$DAEMON"
      rc=0; wait "$DAEMON" || rc=$?
      is 0 echo $rc
      kill "${clients[@]}" 2>/dev/null || true
      for one in "${clients[@]}"; do wait "$one" || true; done
      eventually 10 gone
      eventually is 0 sockets
      eventually is '' pids_of floatoverlay-im
    done
  }
  inside audio-session -- x11-session --
}

@test "a client of events that never reads is disconnected, and the daemon's memory stays" {
  memory() { awk '/^Private_Dirty/ { print $2 }' "/proc/$DAEMON/smaps_rollup"; }
  body() {
    daemon
    floatoverlay show text warm --detach
    python3 "$E2E/silent-reader.py" >reader & READER=$!
    line reader waits
    kb=$(memory)
    for (( i = 0; i < 1500; i++ )); do
      floatoverlay show text x --detach
      ! grep -q closed reader || break
    done
    grep closed reader
    (( $(memory) < kb + 2048 ))
    wait $READER
  }
  inside x11-session --
}

@test "a stopped daemon whose queue of connections is full does not reply, instead of not running" {
  body() {
    daemon
    kill -STOP "$DAEMON"
    python3 "$E2E/full-queue.py" >queue & QUEUE=$!
    line queue full
    for words in status events 'hud 5' 'daemon --stop'; do
      # shellcheck disable=SC2086 # words
      hinted 69 timeout 20 floatoverlay $words
      assert_output --partial "hint: run 'kill -KILL $DAEMON' and try again"
    done
    kill -KILL "$DAEMON"
    kill $QUEUE
  }
  inside x11-session --
}

@test "100 overlays, 100 HUD streams and 65 watchers at once do not delay a command" {
  # Descriptors may be closed meanwhile.
  sockets() { { find "/proc/$DAEMON/fd" -lname 'socket:*' 2>/dev/null || true; } | wc -l; }
  # connected N: the daemon has at least N connections more than before the clients
  connected() { (( $(sockets) >= before + $1 )); }
  body() {
    daemon
    clients=()
    for i in {1..100}; do floatoverlay show text $i --new --detach; done
    is 100 field '.overlays | length'
    before=$(sockets)
    mkfifo open; exec 8<>open
    for i in {1..165}; do
      if (( i <= 100 )); then floatoverlay hud --follow <open & else floatoverlay events >/dev/null & fi
      clients+=($!)
    done
    # The connections of a few earlier commands may have been among those before.
    eventually 60 connected 160
    for i in 1 2 3; do floatoverlay volume +1% -q; done
    kill "${clients[@]}"
    floatoverlay status >/dev/null
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "a runtime directory that is full, has no inodes or is read-only: commands end with a message, and none hangs" {
  root_only
  gone() { is '' pids_of floatoverlayd; }
  body() {
    mkdir -m 700 own
    for options in size=8k nr_inodes=1 ro; do
      mount -t tmpfs -o $options,mode=700 none own
      dd if=/dev/zero of=own/full bs=4k count=4 2>/dev/null || true
      run timeout 20 env XDG_RUNTIME_DIR="$PWD/own" floatoverlay show text hello --detach
      case $status in 0) ;; 69|77) [[ -n $output ]] ;; *) fail "$options: $status $output" ;; esac
      XDG_RUNTIME_DIR=$PWD/own timeout 10 floatoverlay daemon --stop >/dev/null 2>&1 || true
      eventually gone
      eventually umount own
    done
  }
  inside unshare -m --propagation private x11-session --
}
