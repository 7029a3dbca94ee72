#!/usr/bin/env bats
# Errors: exit status, one line and a hint; the daemon stays up.

setup() { load common; load limits; }
teardown() { [[ -z ${UNPRIVILEGED:-} ]] || rm -rf "$UNPRIVILEGED"; }

@test "no display or no XDG_RUNTIME_DIR: status 69" {
  body() {
    hinted 69 env -u DISPLAY floatoverlay show text hello
    hinted 69 env DISPLAY=:4711 floatoverlay show text hello
    hinted 69 env DISPLAY=nowhere.invalid:0 floatoverlay show text hello
    hinted 69 env -u XDG_RUNTIME_DIR floatoverlay show text hello
    # A directory that does not exist and cannot be created, also by root.
    for command in 'show text hello' 'hud 5' daemon; do
      hinted 69 env XDG_RUNTIME_DIR=/proc/none floatoverlay $command
      assert_output --partial 'hint: log in through a session manager'
    done
    hinted 69 env -u DISPLAY floatoverlay daemon
    hinted 69 env DISPLAY=:4711 floatoverlay daemon
    for command in status 'overlay hide' events; do hinted 69 floatoverlay $command; done
    hinted 69 floatoverlay daemon --stop
    is 0 sockets
  }
  inside x11-session --
}

@test "output that cannot be written is an error" {
  lost() {
    ends 69 bash -c "floatoverlay $1 >/dev/full"
    assert_line 'floatoverlay: cannot write to standard output: No space left on device (ENOSPC)'
  }
  body() {
    local command
    for command in '' --version --help 'config default' 'config path' 'explain 69' 'devices --json' 'doctor --json'; do
      lost "$command"
    done
    daemon
    for command in status 'status --json' 'status --watch' 'volume --help' devices; do lost "$command"; done
  }
  inside x11-session --
}

@test "a command that ignores SIGPIPE ends by SIGPIPE when the reader of its output has gone" {
  # The FIFO is left without a reader.
  closed() { bash -c 'trap "" PIPE; exec 4<>output 3>output 4>&-; floatoverlay "$@" >&3' - "$@"; }
  body() {
    local command
    mkfifo output
    for command in '' --version 'config default' devices; do ends 141 closed $command; done
    daemon
    for command in status 'status --watch' devices; do ends 141 closed $command; done
  }
  inside x11-session --
}

@test "a name that is not UTF-8 is refused, and a text is shown without the wrong bytes" {
  body() {
    for command in 'config set bindings.click' 'show image' 'show command -- echo' 'volume --sink' 'overlay screenshot'; do
      hinted 64 floatoverlay $command $'caf\xe9'
      assert_line "floatoverlay: argument $(($(wc -w <<<"$command") + 1)) is not UTF-8"
    done
    ends 0 floatoverlay hud --text $'caf\xe9'
    ends 0 floatoverlay show text --detach $'caf\xe9'
  }
  inside x11-session --
}

@test "a working directory that is not UTF-8 is refused by the commands that use it, and such variables are left out" {
  refused_here() {
    hinted 64 floatoverlay "$@"
    assert_line 'floatoverlay: the name of the working directory is not UTF-8'
  }
  body() {
    local command here; here=$(pwd)
    convert -size 8x8 xc:red a.png
    mkdir $'caf\xe9'; cd $'caf\xe9'; cp ../a.png .
    for command in 'show image a.png' 'show frames a.y4m' 'show video a.mkv' 'show lyrics a.lrc' 'show command -- date' \
      'hud 5 --config a.toml'; do
      refused_here $command
    done
    ends 0 floatoverlay show image --detach "$here/a.png"
    # With the daemon, too.
    refused_here show image a.png
    refused_here overlay screenshot now.png
    ends 0 floatoverlay overlay screenshot "$here/now.png"
    for command in 'show text words --detach' 'hud 5' status; do ends 0 floatoverlay $command; done
    cd "$here"
    LATIN=$'caf\xe9' OTHER=ok floatoverlay show command --detach -- sh -c 'env >variables; echo words; sleep 60'
    grep -qx OTHER=ok variables
    refute grep -qa LATIN variables
  }
  inside x11-session --
}

# refused DIRECTORY REASON: no command uses DIRECTORY as XDG_RUNTIME_DIR, nor anything in it
refused() {
  local command
  for command in 'show text hello' 'hud 5' status 'overlay hide' events reload volume 'volume +1%' 'brightness +1%' devices \
    'media play-pause' daemon 'daemon --stop' doctor; do
    hinted 77 env XDG_RUNTIME_DIR="$1" floatoverlay $command
    assert_output --partial "floatoverlay: cannot use the directory $2"
  done
  hinted 77 env XDG_RUNTIME_DIR="$1" floatoverlayd
  hinted 77 env XDG_RUNTIME_DIR="$1" floatoverlay-level volume
  XDG_RUNTIME_DIR=$1 floatoverlay config default >config.toml
}

@test "a runtime directory that is a link or that other users may write to: status 77" {
  body() {
    here=$(pwd)
    mkdir -m 700 own; mkdir -m 770 open; mkdir -m 700 inside inside-link
    mkdir -m 702 inside/floatoverlay; ln -s "$here/own" inside-link/floatoverlay; ln -s own link
    refused "$here/open" "$here/open: other users may write to it"
    refused "$here/inside" "$here/inside/floatoverlay: other users may write to it"
    refused "$here/link" "$here/link: it is a link or a file"
    refused "$here/inside-link" "$here/inside-link/floatoverlay: it is a link or a file"
    is '' find own open inside/floatoverlay -mindepth 1
    # Others may read and search it.
    chmod 755 own
    XDG_RUNTIME_DIR=$here/own floatoverlay show text hello --detach
    is 700 stat -c %a own/floatoverlay
    XDG_RUNTIME_DIR=$here/own floatoverlay daemon --stop
  }
  inside x11-session --
}

@test "a runtime directory of another user: status 77, and its files and links are not touched" {
  root_only
  body() {
    here=$(pwd)
    mkdir -m 700 other other/floatoverlay inside inside/floatoverlay
    echo kept >victim
    ln -s "$here/victim" "other/floatoverlay/$DISPLAY.lock"; ln -s "$here/victim" other/floatoverlay/volume.lock
    chown -R -h 65534:65534 other inside/floatoverlay
    refused "$here/other" "$here/other: it belongs to user 65534"
    refused "$here/inside" "$here/inside/floatoverlay: it belongs to user 65534"
    is kept cat victim
    is 2 eval 'find other/floatoverlay inside/floatoverlay -mindepth 1 | wc -l'
  }
  inside x11-session --
}

@test "a process of another user listens at the socket: status 77, and it gets no bytes" {
  root_only
  cc -std=c11 -Wall -Wextra -Werror -I"$ROOT/include" -o "$BATS_TEST_TMPDIR/ball" "$ROOT/Examples/Frames/ball.c"
  body() {
    cat >foreign.py <<'PY'
import os, socket, sys
s = socket.socket(socket.AF_UNIX)
s.bind(sys.argv[1])
os.setuid(65534)
s.listen()
print("listening", flush=True)
while True:
    connection, _ = s.accept()
    print(len(connection.recv(4096)), "bytes", flush=True)
PY
    mkdir -m 700 "$XDG_RUNTIME_DIR/floatoverlay"
    export FLOATOVERLAY_SOCKET=$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock
    python3 foreign.py "$FLOATOVERLAY_SOCKET" >foreign & FOREIGN=$!
    line foreign listening
    for command in 'show text hello' 'hud 5' 'show text -' status volume 'volume +1%' 'daemon --stop'; do
      hinted 77 floatoverlay $command </dev/null
      assert_output --partial "cannot connect to $FLOATOVERLAY_SOCKET: "
    done
    for client in "$ROOT/Examples/Frames/bar.py" ./ball MeterExample; do
      SWIFT_BACKTRACE=enable=no run timeout 10 "$client"
      (( status != 0 && status != 124 )) || fail "$client: status $status"
      assert_output --partial 'cannot connect to'
    done
    eventually is 10 grep -c bytes foreign
    is 10 grep -c '^0 bytes$' foreign
    kill $FOREIGN
  }
  inside x11-session --
}

@test "floatoverlay.h: an open that fails, at whatever message, leaves no descriptor, and says why" {
  cd "$BATS_TEST_TMPDIR"
  cat >failing.c <<'C'
#include <floatoverlay.h>
#include <sys/uio.h>
static int sends; /* before the one that fails */
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    (void)flags;
    if (sends-- > 0) return writev(socket, message->msg_iov, (int)message->msg_iovlen);
    errno = EPIPE;
    return -1;
}
int main(int count, char **words) {
    const char *text[] = {words[1], NULL};
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int server = socket(AF_UNIX, SOCK_STREAM, 0), first = dup(0);
    strcpy(address.sun_path, words[2]);
    if (bind(server, (struct sockaddr *)&address, sizeof address) < 0 || listen(server, 9) < 0 || close(first) < 0) return 1;
    for (int round = 0; round < 4; round++) {
        struct floatoverlay o;
        sends = count == 4 ? 3 : round % 3;
        printf("%d", floatoverlay_open(&o, 320, 180, text));
        printf(" %d %d %s\n", o.fd, o.status, o.error);
    }
    return dup(0) != first;
}
C
  cc -std=c11 -Wall -Wextra -Werror -I"$ROOT/include" -o failing failing.c
  export FLOATOVERLAY_SOCKET=$PWD/socket
  run ./failing --title=x socket
  assert_success
  assert_output "$(printf -- '-1 -1 69 lost the connection to the overlay\n%.0s' 1 2 3 4)"
  export FLOATOVERLAY_SOCKET=$PWD/second
  run ./failing "$(printf '%09000d' 0)" second x
  assert_success
  assert_output "$(printf -- '-1 -1 69 the options are too long\n%.0s' 1 2 3 4)"
  FLOATOVERLAY_SOCKET='' XDG_RUNTIME_DIR=here run ./failing --title=x third
  assert_success
  assert_output "$(printf -- '-1 -1 69 XDG_RUNTIME_DIR is not set to an absolute path\n%.0s' 1 2 3 4)"
}

# bats test_tags=timing
@test "no audio server: status 69 within 1.5 s, with and without a daemon" {
  body() {
    for round in alone daemon; do
      fastest hinted 69 floatoverlay volume +5%
      (( took < 1500 ))
      hinted 69 floatoverlay volume
      [[ $round == daemon ]] || daemon
    done
    daemon_answers
    is null field .volume
    drag -q -w 1 100 100
    daemon_answers
  }
  PULSE_SERVER=unix:/nowhere inside x11-session --
}

@test "no backlight: status 69" {
  body() {
    for round in alone daemon; do
      hinted 69 floatoverlay brightness
      hinted 69 floatoverlay brightness +5%
      hinted 69 floatoverlay brightness 50% --device intel_backlight
      [[ $round == daemon ]] || daemon
    done
    is null field .brightness
    daemon_answers
  }
  inside x11-session --
}

@test "brightness without permission: logind sets the level; its denial is status 77, also with a daemon" {
  unprivileged_user
  body() {
    unset XDG_SESSION_ID
    for round in alone daemon; do
      [[ $round == alone ]] || { unprivileged daemon 2>daemon.log & eventually unprivileged status; }
      echo ok >$RIG_LOGIND_MODE_FILE
      : >$RIG_LOGIND_LOG
      is 30% unprivileged brightness 30%
      is 5760 light
      line $RIG_LOGIND_LOG 'SetBrightness backlight intel_backlight 5760 -> ok'
      is 35% unprivileged brightness +5%
      is 6720 light
      echo deny >$RIG_LOGIND_MODE_FILE
      hinted 77 unprivileged brightness 60%
      is 6720 light
      is 35% unprivileged brightness
    done
    eventually unprivileged status
  }
  inside backlight-session -- logind-mock -- x11-session --
}

@test "brightness without permission and without logind: status 77 and a remedy" {
  unprivileged_user
  body() {
    hinted 77 unprivileged brightness 60%
    [[ $output == *udev* || $output == *group* || $output == *session* ]]
    is 9600 light
  }
  inside backlight-session -- x11-session -- env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere
}

@test "invalid arguments: status 64, one line and a hint, with and without a daemon" {
  body() {
    for round in alone daemon; do
      while read -r words; do hinted 64 floatoverlay $words </dev/null; done <<'WORDS'
        fly
        volume loud
        volume +5% +5%
        volume --frobnicate
        volume 5%%
        volume --5%
        volume +-5
        volume raw:10
        volume 50% --watch
        volume --limit 154
        volume --limit 0
        volume --sink
        brightness 5dB
        brightness --min x
        show
        show video
        show frames --size 10x10 --format y4m
        show frames --format bgra
        show text
        show text x --at nowhere
        show text x --opacity 10
        show text x --width 0
        show command
        overlay
        overlay fly
        overlay resize x
        overlay opacity 5
        overlay click-through maybe
        overlay move
        hud
        hud x
        hud 50 --icon cat
        config
        config fly
        status now
        media fly
WORDS
      hinted 64 floatoverlay volume ''
      hinted 64 floatoverlay volume $'5\x01%'
      [[ $round == daemon ]] || daemon
    done
    ends 0 floatoverlay --help
    ends 0 floatoverlay volume --help
    ends 0 floatoverlay --version
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "explain: each exit status, and each error that a command prints, has a cause and a remedy" {
  body() {
    local expected words
    for expected in 0 64 65 66 69 70 75 77 78 130 143; do
      ends 0 floatoverlay explain $expected
      assert_output --partial 'cause: '
    done
    hinted 64 floatoverlay explain 5
    hinted 64 floatoverlay explain such words are in no error
    ends 0 floatoverlay explain unknown option -q
    ends 0 floatoverlay explain '--watch cannot be combined with a change'
    # The line of an error, as it was printed.
    echo 'no picture' >wrong.png
    daemon
    while read -r expected words; do
      hinted "$expected" floatoverlay $words </dev/null
      ends 0 floatoverlay explain "${lines[0]}"
      assert_output --partial "$expected"
      assert_output --partial 'remedy: '
    done <<'WORDS'
      64 fly
      64 volume 101%
      65 show image wrong.png
      66 show image missing.png
      69 overlay hide
      69 volume --sink nothing
      69 show window --name nothing-matches
      75 daemon
WORDS
  }
  inside audio-session -- x11-session --
}

@test "a decoder that sends more after an invalid message: the overlay ends with status 65, the daemon runs on" {
  body() {
    local program from; from=$(dirname "$(command -v floatoverlay)")
    mkdir bin
    for program in floatoverlay floatoverlayd floatoverlay-level; do cp "$from/$program" bin; done
    for program in image video text; do
      cat >"bin/floatoverlay-$program" <<'PY'
#!/usr/bin/python3
import socket, struct
s = socket.socket(fileno=3)
s.send(struct.pack('<IBII', 9, 16, 0, 4) * 3)  # no surface is 0 pixels wide; all in one read
s.recv(1)
PY
      chmod +x "bin/floatoverlay-$program"
    done
    PATH=$PWD/bin:$PATH
    daemon
    cp "$ROOT/docs/images/content-image.png" picture.png; cp picture.png film.webm
    local content
    for content in 'image picture.png' 'video film.webm'; do
      run floatoverlay show $content
      assert_failure 65
      assert_output --partial 'frame protocol violation: surface: '
      daemon_answers
    done
    run floatoverlay show text "$(printf '%0600d' 0)"
    assert_failure 69
    daemon_answers
  }
  inside x11-session --
}

@test "a program whose library is missing: status 69 and the name of the library, also in doctor" {
  body() {
    local program from; from=$(dirname "$(command -v floatoverlay)")
    mkdir bin
    for program in floatoverlay floatoverlayd floatoverlay-image; do cp "$from/$program" bin; done
    echo 'int gone(void) { return 0; }' >gone.c
    echo 'int gone(void); int main(void) { return gone(); }' >needs.c
    cc -shared -fPIC -Wl,-soname,libgone.so.7 -o libgone.so.7 gone.c
    cc -o bin/floatoverlay-level needs.c ./libgone.so.7
    cp bin/floatoverlay-level bin/floatoverlay-video
    rm libgone.so.7
    PATH=$PWD/bin:$PATH
    local words
    for words in volume 'volume +5%' 'volume --watch' devices; do
      hinted 69 floatoverlay $words
      assert_output --partial 'cannot start floatoverlay-level: libgone.so.7 is missing'
    done
    hinted 69 floatoverlay --help
    assert_output --partial 'cannot start floatoverlay-level: libgone.so.7 is missing'
    daemon
    touch film.mkv
    hinted 69 floatoverlay show video film.mkv
    assert_output --partial 'cannot start floatoverlay-video: libgone.so.7 is missing'
    ends 0 floatoverlay doctor
    assert_output --partial '! helper: cannot start floatoverlay-level: libgone.so.7 is missing'
    assert_output --partial '! helper: cannot start floatoverlay-video: libgone.so.7 is missing'
  }
  inside audio-session -- x11-session --
}

@test "libmpv or a library that it needs is missing: status 69 and its name, also in doctor" {
  body() {
    echo 'int gone(void) { return 0; }' >gone.c
    echo 'int gone(void); int mpv_create(void) { return gone(); }' >mpv.c
    cc -shared -fPIC -Wl,-soname,libgone.so.7 -o libgone.so.7 gone.c
    mkdir lib
    cc -shared -fPIC -o lib/libmpv.so.2 mpv.c ./libgone.so.7
    rm libgone.so.7
    export LD_LIBRARY_PATH=$PWD/lib
    touch film.mkv
    hinted 69 floatoverlay show video film.mkv
    assert_output --partial 'cannot start floatoverlay-video: libgone.so.7 is missing'
    ends 0 floatoverlay doctor
    assert_output --partial '! helper: cannot start floatoverlay-video: libgone.so.7 is missing'
    refute_output --partial 'floatoverlay-level: lib'
  }
  inside x11-session --
}

@test "control characters in the name of a file do not reach the log" {
  body() {
    daemon
    name=$'a\e[31m\xc2\x9b\nb.png'
    echo 'no picture' >"$name"
    hinted 65 floatoverlay show image "$name"
    line daemon.log 'floatoverlay-image: cannot show .*a\?\[31m\?\?b.png: '
  }
  inside x11-session --
}

@test "the log of an auto-started daemon: similar lines are counted, and the file is emptied at 1 MiB" {
  body() {
    cat >flood.py <<'PY'
import os, socket, sys
path = os.environ["XDG_RUNTIME_DIR"] + "/floatoverlay/" + os.environ["DISPLAY"] + ".sock"
for i in range(int(sys.argv[1])):
    s = socket.socket(socket.AF_UNIX)
    s.connect(path)
    s.sendall(bytes(4))
    while s.recv(4096): pass
PY
    log=$XDG_STATE_HOME/floatoverlay/log
    floatoverlay show text hello --detach
    head -c 1100000 /dev/zero >>$log
    python3 flood.py 2000
    eventually eval '(( $(stat -c %s $log) < 100000 ))'
    counted() { python3 flood.py 1; grep -qE '[0-9]+ lines like the next one were dropped' $log; }
    eventually 10 counted
    (( $(grep -c 'malformed message' $log) < 1000 ))
    floatoverlay overlay close
  }
  inside x11-session --
}

@test "a failed show command leaves the current overlay on screen" {
  body() {
    daemon
    still 320x180 '#203040' --title stays
    stays() { is 'active 1' field '.overlays[] | "\(.state) \(.id)"'; }
    hinted 66 floatoverlay show image nowhere.png
    hinted 66 floatoverlay show frames nowhere.y4m
    hinted 65 floatoverlay show frames </dev/null
    hinted 64 floatoverlay show frames --size 10x10 --format y4m
    hinted 69 floatoverlay show text x --monitor NOWHERE
    assert_output --partial NOWHERE
    mkdir dir
    refute floatoverlay show frames dir
    refute floatoverlay show image dir
    : >unreadable; chmod 0 unreadable                        # for root, it is empty
    refute floatoverlay show image unreadable
    stays
    daemon_answers
  }
  inside x11-session --
}
