#!/usr/bin/env bats
# Concurrent commands, other users, other versions, malformed clients.

setup() { load common; load limits; }

@test "twenty concurrent show --detach: one daemon, one overlay, exit status 0 each" {
  body() {
    convert -size 320x180 xc:'#406080' -depth 8 bgra:still.raw
    pids=()
    for i in {1..20}; do floatoverlay show frames still.raw --size 320x180 --hold --detach 2>errors.$i & pids+=($!); done
    for p in "${pids[@]}"; do wait $p || { cat errors.*; return 1; }; done
    eventually is 1 field '[.overlays[] | select(.state == "active")] | length'
    eventually is 1 field '.overlays | length'
    eventually is 1 eval 'pids_of floatoverlayd | wc -l'
    floatoverlay overlay close
    eventually is 0 eval 'pids_of floatoverlayd | wc -l'
  }
  inside x11-session --
}

# bats test_tags=timing
@test "\$(floatoverlay show --detach ...) returns while the overlay stays; the daemon exits after the overlay" {
  body() {
    timed eval 'printed=$(floatoverlay show text hello --detach 2>&1)'
    (( took < 2500 ))
    is '' echo "$printed"
    is active field '.overlays[0].state'
    printed=$(floatoverlay hud 50)
    floatoverlay overlay close
    eventually refute floatoverlay status
  }
  inside x11-session --
}

@test "an overlay is replaced at the first frame of the next one; a failed show replaces nothing" {
  body() {
    daemon
    listen
    floatoverlay show text first & first=$!
    eventually is active field '.overlays[0].state'
    mkfifo fifo
    floatoverlay show frames fifo --size 320x180 & second=$!
    eventually is 2 field '.overlays | length'
    is active field '.overlays[0].state'
    frames 320x180 30 60 >fifo &
    wait $first
    line events '"event":"didStop","id":1,"reason":"replaced"'
    wait $second
    line events '"event":"didStop","id":2,"reason":"ended"'
    # The first overlay has stopped before the next one starts.
    is 'didStop1 willStart2' eval "grep -oE '\"event\":\"(didStop|willStart)\",\"id\":[0-9]+' events |
      sed -E 's/\"event\":\"(.*)\",\"id\":/\1/' | grep -A1 didStop1 | paste -sd' '"
    floatoverlay show text third --detach
    hinted 65 floatoverlay show frames --size 320x180 </dev/null
    is active field '.overlays[0].state'
  }
  inside x11-session --
}

@test "a second daemon: status 75 and the pid of the first; floatoverlay daemon execs; --stop waits" {
  body() {
    daemon
    hinted 75 floatoverlay daemon
    assert_output --partial $DAEMON
    is floatoverlayd cat /proc/$DAEMON/comm
    floatoverlay show text hello --detach
    floatoverlay daemon --stop
    refute kill -0 $DAEMON
    is 0 sockets
    daemon
  }
  inside x11-session --
}

@test "another protocol version: status 75 for the command; the daemon sends its version" {
  body() {
    cat >other-version.py <<'PY'
import os, socket, struct, sys
def hello(n):
    text = b"9.9"
    body = b"\x01" + struct.pack("<II", n, len(text)) + text
    return struct.pack("<I", len(body)) + body
path = os.environ["XDG_RUNTIME_DIR"] + "/floatoverlay/" + os.environ["DISPLAY"] + ".sock"
s = socket.socket(socket.AF_UNIX)
if sys.argv[1] == "client":
    s.connect(path)
    s.sendall(hello(77))
    s.settimeout(20)
    data = b""
    while True:
        more = s.recv(4096)
        if not more:
            break
        data += more
    print(struct.unpack("<I", data[5:9])[0])
else:
    os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
    s.bind(path)
    s.listen()
    print("listening", flush=True)
    while True:
        c, _ = s.accept()
        c.sendall(hello(77))
        c.recv(4096)
        c.close()
PY
    python3 other-version.py daemon >other.log & other=$!
    line other.log listening
    for words in status 'volume +5%' 'show text x' 'overlay hide'; do
      hinted 75 floatoverlay $words
      assert_output --partial restart
    done
    kill $other; wait $other || true
    rm -f $XDG_RUNTIME_DIR/floatoverlay/*
    daemon
    is 1 python3 other-version.py client
    daemon_answers
  }
  inside x11-session --
}

@test "a client of another user is rejected, with one log line" {
  root_only
  body() {
    daemon
    sock=$(ls $XDG_RUNTIME_DIR/floatoverlay/*.sock)
    is 600 stat -c %a $sock
    chmod a+x $RIG_DIR $XDG_RUNTIME_DIR $XDG_RUNTIME_DIR/floatoverlay; chmod 666 $sock
    for i in 1 2 3; do
      is 'b'"''" setpriv --reuid 65534 --clear-groups --regid 65534 /usr/bin/python3 -c '
import socket, sys
s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.settimeout(20)
try: print(s.recv(100))
except ConnectionResetError: print(b"")' $sock
    done
    daemon_answers
    line daemon.log 65534
    is 1 grep -c 65534 daemon.log
  }
  inside x11-session --
}

# bats test_tags=timing
@test "malformed, idle and flooding connections do not delay a command" {
  body() {
    daemon
    floatoverlay show text hello --detach
    sock=$(ls $XDG_RUNTIME_DIR/floatoverlay/*.sock)
    /usr/bin/python3 - $sock <<'PY'
import os, socket, struct, sys
def open():
    s = socket.socket(socket.AF_UNIX); s.settimeout(1); s.connect(sys.argv[1]); return s
idle = [open() for _ in range(60)]
for junk in (b"", b"\xff" * 64, struct.pack("<I", 1 << 31), os.urandom(100000), struct.pack("<I", 5) + b"\x02zzzz"):
    s = open()
    try:
        s.sendall(junk)
        while s.recv(4096): pass
    except OSError: pass
PY
    fastest floatoverlay status
    (( took < 500 ))
    is active field '.overlays[0].state'
    daemon_answers
  }
  inside x11-session --
}

# bats test_tags=timing
@test "connections without a request are closed and keep no command out; 192 requests are the limit" {
  body() {
    cat >clients.py <<'PY'
import os, socket, struct, sys
def text(word): return struct.pack("<I", len(word)) + word
def message(kind, payload): return struct.pack("<IB", len(payload) + 1, kind) + payload
hello = message(1, struct.pack("<I", 1) + text(b"e2e"))
events = message(2, struct.pack("<I", 1) + text(b"events") + text(b"/") + struct.pack("<IHB", 0, 0, 0))
half = struct.pack("<IB", 200000, 2) + bytes(50000)
path = os.environ["XDG_RUNTIME_DIR"] + "/floatoverlay/" + os.environ["DISPLAY"] + ".sock"
def connect(data):
    s = socket.socket(socket.AF_UNIX)
    s.connect(path)
    try: s.sendall(data)
    except (BrokenPipeError, ConnectionResetError): pass
    return s
def drain(s):
    try:
        while s.recv(4096): pass
    except ConnectionResetError: pass
if sys.argv[1] == "idle":
    clients = [connect(hello + half if i % 2 else b"") for i in range(900)]
else:
    clients = [connect(hello + events) for i in range(192)]
print("connected", flush=True)
for s in clients: drain(s)
print("closed", flush=True)
PY
    daemon
    python3 clients.py idle >idle &
    line 30 idle connected
    daemon_answers
    (( $(find "/proc/$DAEMON/fd" -mindepth 1 | wc -l) < 128 ))
    line 30 idle closed
    daemon_answers
    python3 clients.py events >events & CLIENTS=$!
    line 30 events connected
    eventually hinted 75 floatoverlay status
    kill $CLIENTS
    eventually floatoverlay status
  }
  inside x11-session --
}

# half_closed WORD...: a client with the pipe `pipe` as standard input closes only its sending end after the
# request; prints "sent" before that, and the exit status after the daemon has closed the connection
half_closed() {
  python3 - "$@" <<'PY'
import os, socket, struct, sys, time
def text(word): return struct.pack("<I", len(word)) + word.encode()
def message(kind, payload): return struct.pack("<IB", len(payload) + 1, kind) + payload
words = sys.argv[1:]
hello = message(1, struct.pack("<I", 1) + text("e2e"))
request = message(2, struct.pack("<I", len(words)) + b"".join(map(text, words)) + text(os.getcwd()) + struct.pack("<IHB", 0, 0, 1))
s = socket.socket(socket.AF_UNIX)
s.settimeout(10)
s.connect(os.environ["XDG_RUNTIME_DIR"] + "/floatoverlay/" + os.environ["DISPLAY"] + ".sock")
socket.send_fds(s, [hello + request], [os.open("pipe", os.O_RDWR)])
print("sent", flush=True)
while not os.path.exists("continue"): time.sleep(0.02)
s.shutdown(socket.SHUT_WR)
data = b""
while more := s.recv(4096): data += more
while data:
    size = struct.unpack_from("<I", data)[0]
    last, data = data[5:4 + size], data[4 + size:]
print("status", last[0], flush=True)
PY
}

@test "hud --follow of a client that closes only its sending end: status 0, and the connection ends" {
  body() {
    daemon
    mkfifo pipe
    half_closed hud --follow >client & client=$!
    line client sent
    : >"continue"
    line client 'status 0'
    wait $client
    daemon_answers
  }
  inside x11-session --
}

@test "show of a client that closes its sending end while the file is being opened: status 0, and the connection ends" {
  root_only
  body() {
    daemon
    mkfifo pipe
    frames 64x64 20 0 >"$RIG_STALLED_FILES/a.raw"
    echo 'stat,open 0 *' >"$RIG_STALL"
    half_closed show frames "$RIG_STALLED/a.raw" --size 64x64 >client & client=$!
    line 10 "$RIG_STALL.log" '^begins'
    : >"continue"
    line client 'status 0'
    wait $client
    : >"$RIG_STALL"
    is 0 field '.overlays | length'
    daemon_answers
  }
  inside stalled -- x11-session --
}

@test "twenty concurrent volume commands during a stream of frames are all applied, and frames go on" {
  body() {
    daemon
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    show=$!
    eventually is active field '.overlays[0].state'
    floatoverlay volume 20% -q --no-hud
    pids=()
    for i in {1..20}; do floatoverlay volume +1% -q & pids+=($!); done
    wait "${pids[@]}"
    eventually is '40 40' percent
    flowing
    floatoverlay overlay close
    wait $show
  }
  both x11-session --
}
