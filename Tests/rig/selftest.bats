#!/usr/bin/env bats
# shellcheck disable=SC2016 # what runs in a session is quoted for the shell there
# selftest.bats - tests of the rig: bats Tests/rig/selftest.bats (as root, about 40 s).

setup_file() {
  RIG=$(cd "$(dirname "$BATS_TEST_FILENAME")" && pwd)
  export RIG PATH=$RIG:$RIG/bin:$PATH
  make -s -C "$RIG/src"
}

has() { [[ $output == *"$1"* ]] || { echo "no '$1' in: $output"; return 1; }; }

@test "x11: both servers have the extensions that an overlay uses" {
  for s in xvfb xorg; do
    run x11-session --server $s -- xq ext
    [ "$status" -eq 0 ]
    for e in 'MIT-SHM 1.2' 'Composite 0.4' 'XTEST 2' 'RANDR 1.6' 'DAMAGE 1.1' 'Present 1' 'XInput 2' 'visual: yes'; do has "$e"; done
  done
}
@test "x11: the session passes exit status, standard input and default SIGINT" {
  run x11-session -- sh -c 'exit 7'; [ "$status" -eq 7 ]
  run x11-session -- cat <<<hello; has hello
  run x11-session -- bash -c 'trap "exit 3" INT; kill -INT $$; sleep 1'; [ "$status" -eq 3 ]
}
@test "x11: the session removes its directory and the command's background jobs" {
  x11-session --wm xfwm4 --compositor picom -- bash -c 'echo "$RIG_DIR" >'"$BATS_TEST_TMPDIR"'/dir; setsid sleep 4711 & sleep 0.1'
  d=$(<"$BATS_TEST_TMPDIR/dir")
  [ ! -e "$d" ]
  run grep -lszF "$d" /proc/[0-9]*/environ; [ -z "$output" ]
}
@test "sessions: an outer session waits for a nested one that takes longer than 2 s to stop" {
  dir=$BATS_TEST_TMPDIR/dir rc=0
  logind-mock -- audio-session -- sh -c 'trap "" TERM; echo "$RIG_TAG_AUDIO" >'"$dir"'.new; mv '"$dir"'.new '"$dir"'; sleep 60' & p=$!
  until [ -s "$dir" ]; do sleep 0.1; done
  kill $p; wait $p || rc=$?
  [ $rc -eq 143 ] && [ ! -e "$(<"$dir")" ]
}
@test "x11: TERM ends the session at once with 143" {
  x11-session --wm openbox -- sleep 60 & p=$!
  sleep 1; kill $p; s=$SECONDS rc=0
  wait $p || rc=$?
  [ $rc -eq 143 ] && [ $((SECONDS - s)) -lt 3 ]
}
@test "x11: each window manager and compositor starts" {
  run x11-session --wm openbox --compositor picom -- sh -c 'xq wm; xq cm && echo cm'; has Openbox; has cm
  run x11-session --wm i3 --compositor xcompmgr -- sh -c 'xq wm; xq cm && echo cm'; has i3; has cm
  run x11-session --wm xfwm4 -- sh -c 'xq wm; xq cm || echo none'; has Xfwm4; has none
}
@test "x11: two X screens" {
  run x11-session --size 1920x1080 --size 1280x1024 -- sh -c 'DISPLAY=$DISPLAY.1 xq size'; has 1280x1024
}
@test "x11: Xvfb resizes and splits into monitors at run time" {
  run x11-session --max 3840x2160 -- sh -c 'xq size; x11-monitors size 2560x1440; xq size
    x11-monitors split 1280x1440+0+0 1280x1440+1280+0; x11-monitors list; xdpyinfo -ext XINERAMA | grep head'
  has 1920x1080; has 2560x1440; has 'Monitors: 2'; has 'head #1: 1280x1440 @ 1280,0'
}
@test "x11: Xorg plugs and unplugs outputs" {
  run x11-session --server xorg -- sh -c 'x11-monitors plug 1 2560x1440; x11-monitors list; x11-monitors unplug 1; x11-monitors list'
  has 'Monitors: 2'; has 'DUMMY1 connected 2560x1440+1920+0'; has 'Monitors: 1'
}
@test "x11: screenshot and pixel colour" {
  cd "$BATS_TEST_TMPDIR"
  run x11-session -- sh -c 'xsetroot -solid "#204060"; xq pixel 5 5; x11-shot a.png; x11-shot b.png 30x20+5+5; identify a.png b.png'
  has '#204060'; has 'a.png PNG 1920x1080'; has 'b.png PNG 30x20'
  run convert a.png -format '%[pixel:p{9,9}]' info:; has 'srgb(32,64,96)'
}
@test "drag: XTEST events at 500 Hz" {
  run x11-session -- sh -c 'drag -r 500 -t 200 -b 1 100 100 300 200; xdotool getmouselocation'
  [ "$(grep -c ,move <<<"$output")" -eq 100 ]; has ',press'; has ',release'; has 'x:300 y:200'
}
@test "drag: clicks at once; xq waits for a picture" {
  cd "$BATS_TEST_TMPDIR"
  run x11-session -- bash -c 'xwin -F >log & until grep -q "focus in" log; do sleep 0.05; done
    drag -q -c 2 100 200; until (( $(grep -c "^release 100 200 1" log) == 2 )); do sleep 0.05; done; cat log
    kill %1; wait; xsetroot -solid red; xq grab 20x10+5+5 >red.ppm; xsetroot -solid blue
    xq await 0.1 20x10+5+5 red.ppm || echo "not red"
    xq await 20 20x10+5+5 red.ppm >look & until grep -q waiting look; do sleep 0.05; done
    xsetroot -solid red; wait $! && echo red'
  [ "$(grep -c '^press 100 200 1' <<<"$output")" -eq 2 ]; has 'not red'; has $'\nred'
}
@test "x11: touches of inputtest reach XInput 2" {
  log=$BATS_TEST_TMPDIR/touch
  run x11-session --touch -- sh -c 'xinput test-xi2 --root >"$0" & p=$!; sleep 0.5
    x11-touch "down 1 300,300" "move 1 300,200 80" "down 2 350,350" "up 2" "up 1"; sleep 0.3; kill $p' "$log"
  [ "$(grep -c TouchBegin "$log")" -ge 2 ]
  [ "$(grep -c TouchEnd "$log")" -ge 2 ]
}

@test "x11: a display over TCP, and one without shared memory" {
  run x11-session --tcp -- sh -c 'DISPLAY=$RIG_TCP_DISPLAY xq size'; has 1920x1080
  run x11-session -x -extension -x MIT-SHM -- xq ext; [ "$status" -eq 0 ]; [[ $output != *"MIT-SHM 1"* ]]
}
@test "xwin reports its events and raises itself" {
  cd "$BATS_TEST_TMPDIR"
  run x11-session --wm openbox -- bash -c 'until_line() { timeout 5 tail -n +1 -f --pid=$$ "$2" | grep -qm1 "$1"; }
    xwin -f -F >full & until_line "focus in" full
    xwin -o -g 200x100+50+60 --fight >small & until_line "visible all" small
    full=$(sed -n "s/window //p" full) small=$(sed -n "s/window //p" small)
    xq above $small $full && echo small is above
    xdotool mousemove 100 100 click 1 mousemove 600 500 click 1 key a
    until_line "keyup a" full
    xdotool windowraise $full; until_line "visible part" small; xwin -o -g 200x100+50+60 --raise 100 --for 0.3
    until_line "visible all" small; kill %1 %2; wait; cat full; echo -- ; cat small'
  has 'small is above'; has $'press 600 500 1\nrelease 600 500 1'; has 'key a'
  [[ $output != *"press 100 100 1"*--* ]]
  has $'press 100 100 1\nrelease 100 100 1'
  [[ $output =~ raises\ [1-9] ]]
}
@test "callers counts calls and failures" {
  run callers 3 2 true; [[ $status -eq 0 && $output =~ ^calls=6\ failed=0\ seconds=[0-9.]+\ rate=[0-9]+$ ]]
  run callers 3 2 false; [[ $status -eq 1 && $output =~ ^calls=6\ failed=6 ]]
}
@test "frames: numbered and reproducible; xq reads several pixels at one moment" {
  cd "$BATS_TEST_TMPDIR"
  [ "$(frames 64x64 3 0 | wc -c)" -eq $((64 * 64 * 4 * 3)) ]
  cmp <(frames 320x180 5 0) <(frames 320x180 5 1000)
  run frames decode '#000000' '#000011' '#112233'; [ "${lines[*]}" = '0 1 291' ]
  frames 320x180 292 0 | tail -c $((320 * 180 * 4)) | convert -size 320x180 -depth 8 bgra:- f.png
  run x11-session -- sh -c 'display -window root f.png; xq pixel $(frames points 320x180)'
  [ "${lines[*]}" = '#112233 #112233 #112233 #112233 #112233' ]
  run x11-session -- sh -c '(xsetroot -solid red; xsetroot -solid blue) & xq watch 1 5 5 500 500'
  has '#0000ff #0000ff'; has samples
}
@test "shmloop prints its counts" {
  run x11-session -- shmloop 320x180 0.2; [[ $output =~ ^frames\ [0-9]+\ seconds\ 0\.2 ]]
}
@test "hudlat measures a change in three modes and reports a missing one" {
  for m in damage shm fb; do
    run x11-session --fb -- hudlat -m $m -g 40x40+100+100 -n 3 -i 10 -q 20 -j 17 -c; has 'n=3 missed=0'
  done
  run x11-session -- hudlat -g 40x40+100+100 -n 1 -t 200 -- true; [ "$status" -eq 1 ]; has missed=1
  run x11-session -- hudlat -g 40x40+100+100 -n 1 -- xsetroot -solid red; has missed=0
}
@test "audio: both servers have sinks and events, and can be killed and restarted" {
  for s in pulseaudio pipewire; do
    run audio-session --server $s -- bash -c 'pactl list short sinks; pactl list short sources
      pactl set-sink-volume rig_a 33%; pamixer --sink rig_a --get-volume
      timeout 2 pactl subscribe & sleep 0.5; pactl set-sink-mute rig_a 1; wait
      audio-ctl kill; timeout 2 pactl info || echo DOWN; audio-ctl start; pactl info; audio-ctl status'
    has rig_b; has rig_mic; has 33; has "'change' on sink"; has DOWN; has "$s "
  done
}
@test "backlight: brightnessctl and light read and write with all three backends" {
  for b in fuse tmpfs umockdev; do
    run backlight-session --backend $b --device intel_backlight:raw:1000:500 --device acpi_video0:firmware:15:7 -- sh -c \
      'brightnessctl -l; brightnessctl -m -d intel_backlight set 30%; light -s sysfs/backlight/intel_backlight -S 40; cat /sys/class/backlight/*/brightness'
    has 'intel_backlight,backlight,300,30%,1000'; has "'acpi_video0'"; has 400
  done
}
@test "backlight: hot-keys reach udev monitors" {
  for b in fuse tmpfs umockdev; do
    run backlight-session --backend $b -- bash -c 'SYSTEMD_IGNORE_CHROOT=1 stdbuf -oL udevadm monitor --udev -p & sleep 0.5
      backlight-ctl hotkey intel_backlight 777; sleep 0.3; kill %1; cat /sys/class/backlight/intel_backlight/actual_brightness'
    has 'SOURCE=hotkey'; has 'SUBSYSTEM=backlight'; has 777
  done
}
@test "backlight: the FUSE backend behaves like the kernel" {
  run backlight-session --device b:raw:100:50 -- bash -c 'cd /sys/class/backlight/b
    echo 101 >brightness || echo BAD; echo 1 >max_brightness || echo RO; printf 7 1<>brightness; cat brightness
    /usr/bin/python3 -c "
import os, select, subprocess
f = os.open(\"actual_brightness\", os.O_RDONLY); os.read(f, 9)
e = select.epoll(); e.register(f, select.EPOLLPRI)
print(\"idle\", e.poll(0.1)); subprocess.run([\"backlight-ctl\", \"hotkey\", \"b\", \"9\"])
print(\"woken\", len(e.poll(1)), os.pread(f, 9, 0))"'
  has 'Invalid argument'; has BAD; has RO; has $'\n7\n'; has 'idle []'; has "woken 1 b'9"
}
@test "logind: SetBrightness writes, denies and logs" {
  run backlight-session -- logind-mock -- bash -c 's() { dbus-send --system --print-reply --dest=org.freedesktop.login1 \
      /org/freedesktop/login1/session/auto org.freedesktop.login1.Session.SetBrightness string:backlight string:intel_backlight uint32:$1; }
    s 1234; cat /sys/class/backlight/intel_backlight/brightness; echo deny >$RIG_LOGIND_MODE_FILE; s 1; cat $RIG_LOGIND_LOG'
  has 1234; has AccessDenied; has '1234 -> ok'
}
@test "wayland: headless sway has two outputs, layer-shell, screenshots, pointer and keys" {
  cd "$BATS_TEST_TMPDIR"
  run wayland-session --size 1920x1080 --size 1280x720 -- bash -c 'grim a.png; identify a.png; weston-info | grep layer_shell
    timeout 3 stdbuf -oL wev & sleep 0.7; wlpointer -q -b 1 300 300; wtype a; wait'
  has '3200x1080'; has zwlr_layer_shell_v1; has 'button: 272 (left), state: 1'; has 'state: 1 (pressed)'
}
@test "wayland: Xwayland starts; weston has no layer-shell" {
  run wayland-session --xwayland -- xq wm; has wlroots
  run wayland-session --compositor weston -- weston-info; [ "$status" -eq 0 ]; [[ $output != *layer_shell* ]]
}
@test "wayland: mutter runs in a window, with Xwayland" {
  run x11-session --size 1280x720 -- wayland-session --compositor mutter --size 1280x720 -- bash -c 'weston-info; xq wm
    DISPLAY=$RIG_HOST_DISPLAY xdotool search --name mutter getwindowgeometry'
  has 'width: 1280 px, height: 720 px'; has 'Mutter'; [[ $output != *layer_shell* ]]
}
@test "wayland: nested in X, closing a window unplugs its output" {
  run x11-session --wm i3 -- wayland-session --nested --size 800x600 --size 800x600 -- bash -c 'swaymsg -t get_outputs -r | grep -c \"name\"
    DISPLAY=$RIG_HOST_DISPLAY i3-msg -q "[title=X11-2] kill"; sleep 0.5; swaymsg -t get_outputs -r | grep \"name\"'
  has 2; has X11-1; [[ $output != *X11-2* ]]
}
@test "wayland: KWin has layer-shell, fractional scale and two outputs, and places a layer surface" {
  cd "$BATS_TEST_TMPDIR"
  echo 'timeout = 9000' >wob.ini
  run wayland-session --compositor kwin --size 1280x720 --size 1280x720 -- bash -c 'weston-info; mkfifo f; wob -c wob.ini <f & exec 3>f
    echo 50 >&3; sleep 0.7; kwin-shot a.png; kwin-shot b.png 30x20+5+5; identify a.png b.png; exit 7'
  [ "$status" -eq 7 ]; has "'zwlr_layer_shell_v1', version: 3"; has wp_fractional_scale_manager_v1
  has 'a.png PNG 2560x720'; has 'b.png PNG 30x20'
  run convert a.png -trim -format '%wx%h%O' info:; has '392x42+444+339'               # 400x50 in the middle of output 1
  run convert a.png -format '%[pixel:p{460,360}] %[pixel:p{820,360}]' info:; has 'srgb(255,255,255) srgb(0,0,0)'
}
@test "wayland: KWin at scale 1.5, with Xwayland" {
  cd "$BATS_TEST_TMPDIR"
  echo 'timeout = 9000' >wob.ini
  run wayland-session --compositor kwin --size 1920x1080 --scale 1.5 --xwayland -- bash -c 'xq wm; xq size; mkfifo f; wob -c wob.ini <f & exec 3>f
    echo 50 >&3; sleep 0.7; kwin-shot a.png; identify a.png'
  has KWin; has 1280x720; has 'a.png PNG 1920x1080'
  run convert a.png -format '%[pixel:p{690,540}] %[pixel:p{1230,540}] %[pixel:p{670,540}] %[pixel:p{655,540}]' info:
  has 'srgb(255,255,255) srgb(0,0,0) srgb(255,255,255) srgb(0,0,0)'
  run wayland-session --compositor kwin --size 1280x720 --scale 1.5 -- true; [ "$status" -eq 125 ]; has whole
}
@test "wayland: KWin delivers pointer, touch and keys to a client" {
  run wayland-session --compositor kwin -- bash -c 'kwinput -k 9 & sleep 0.4; timeout 4 stdbuf -oL wev & sleep 0.9
    kwinput -r 500 -t 200 -b 1 900 500 1000 540; kwinput -q -w -2 1000 540
    kwinput -q -s "key shift+b" "down 3 900,500" "down 5 1000,500" "move 3 900,600 80" "up 5" "up 3"; wait %2'
  [ "$(grep -c ,move <<<"$output")" -eq 101 ]
  has 'button: 272 (left), state: 1'; has 'button: 272 (left), state: 0'; has 'axis: 0 (vertical), value: 15'
  has 'x, y: 360.000000, 240.000000'                     # wev: 640x480 in the middle of 1920x1080
  has "sym: B "; has 'id: 3; x, y: 260.000000, 200.000000'; has 'id: 5; x, y: 360.000000, 200.000000'; has 'id: 3; x, y: 260.000000, 300.000000'
}
@test "wayland: KWin leaves no directory and no process" {
  wayland-session --compositor kwin --xwayland -- bash -c 'echo "$RIG_DIR" >'"$BATS_TEST_TMPDIR"'/dir; setsid sleep 4711 & sleep 0.1'
  d=$(<"$BATS_TEST_TMPDIR/dir")
  [ ! -e "$d" ]
  run grep -lszF "$d" /proc/[0-9]*/environ; [ -z "$output" ]
}
@test "mpris: playerctl controls the mock" {
  run mpris-mock -- bash -c 'playerctl -p rig play; playerctl -p rig position 30; playerctl -p rig position; playerctl -p rig next
    playerctl -p rig metadata title; playerctl -p rig status; cat $RIG_MPRIS_LOG'
  has $'\n30.' || has 30.0; has 'Track 2'; has Playing; has 'SetPosition /rig/track/1 30000000'
}
@test "stalled: an operation on a file stalls until it is released, or for a time; others do not" {
  run stalled -- bash -euc 'cd "$RIG_STALLED"; echo a >a; echo b >b; echo open >"$RIG_STALL"
    cat a >out.a & first=$!
    until grep -q "begins open /a" "$RIG_STALL.log"; do sleep 0.02; done
    : >"$RIG_STALL"; wait $first; grep -q "ends open /a" "$RIG_STALL.log"
    echo "open,read 0 /a" >"$RIG_STALL"
    cat a >/dev/null & cat b; kill -0 $!; : >"$RIG_STALL"; wait $!
    for op in stat open read write fsync flock readdir create rename unlink; do
      echo "$op 100" >"$RIG_STALL"; from=${EPOCHREALTIME/[.,]/}
      case $op in
        stat|open) cat b >/dev/null ;;
        read) echo c >"$RIG_STALLED_FILES/c"; cat c >/dev/null ;;
        write) echo d >b ;;
        fsync) sync b ;;
        flock) flock b true ;;
        readdir) ls >/dev/null ;;
        create) : >new ;;
        rename) mv new newer ;;
        unlink) rm newer ;;
      esac
      (( ${EPOCHREALTIME/[.,]/} - from >= 100000 )) || echo "no stall: $op"
    done
    : >"$RIG_STALL"; flock "$RIG_STALLED_FILES/a" sleep 1 & sleep 0.2; ! flock -n a true; echo locked'
  [ "$status" -eq 0 ]; has b; has locked; [[ $output != *'no stall'* ]]
}
@test "stalled: a killed session leaves no mount and no process of the file system" {
  stalled -- bash -c 'echo open >"$RIG_STALL"; echo "$RIG_DIR" >'"$BATS_TEST_TMPDIR"'/dir; : >"$RIG_STALLED/a"; cat "$RIG_STALLED/a"' & p=$!
  for _ in {1..250}; do dir=$(cat "$BATS_TEST_TMPDIR/dir" 2>/dev/null) && grep -qs begins "$dir/stall.log" && break; sleep 0.02; done
  kill -KILL $p
  for _ in {1..250}; do grep -lqszF "$dir" /proc/[0-9]*/cmdline || break; sleep 0.02; done
  run grep -lszF "$dir" /proc/[0-9]*/cmdline; [ -z "$output" ]
  run grep -F "$dir" /proc/mounts; [ -z "$output" ]
  rm -rf --one-file-system "$dir"
}
@test "ddc: messages, faults, the buttons of the monitor, and unplugging" {
  run ddc-session --monitor DP-1:100:30 --monitor HDMI-A-1:65535:300:OTHER:7 -- python3 -c '
import fcntl, os, subprocess, time
def checked(start, message): return bytes(message) + bytes([__import__("functools").reduce(lambda a, b: a ^ b, message, start)])
def ask(bus, pause=0.045):
    os.write(bus, checked(0x6e, [0x51, 0x82, 1, 0x10])); time.sleep(pause); return os.read(bus, 11)
bus = os.open("/dev/i2c-90", os.O_RDWR); fcntl.ioctl(bus, 0x0703, 0x37)
reply = ask(bus); print("reply", reply == checked(0x50, [0x6e, 0x88, 2, 0, 0x10, 0, 0, 100, 0, 30]))
print("early", ask(bus, 0.01)[:3].hex())
os.write(bus, checked(0x6e, [0x51, 0x84, 3, 0x10, 0, 55]))
try: ask(bus); print("not busy")
except OSError as e: print("busy", e.errno)
subprocess.run(["ddc-ctl", "buttons", "DP-1", "44"]); time.sleep(0.06); print("buttons", ask(bus)[9])
subprocess.run(["ddc-ctl", "fault", "DP-1", "null", "1"]); print("null", ask(bus)[:3].hex(), ask(bus)[9])
subprocess.run(["ddc-ctl", "fault", "DP-1", "eacces"])
try: os.open("/dev/i2c-90", os.O_RDWR)
except OSError as e: print("eacces", e.errno)
subprocess.run(["ddc-ctl", "unplug", "HDMI-A-1"]); print(open("/sys/class/drm/card9-HDMI-A-1/status").read())
print(open("/sys/class/drm/card9-HDMI-A-1/edid", "rb").read()[59:64])'
  [ "$status" -eq 0 ]; has 'reply True'; has 'early 6e80be'; has 'busy 6'; has 'buttons 44'; has 'null 6e80be 44'
  has 'eacces 13'; has disconnected; has "b'OTHER'"
}
@test "all sessions nest" {
  run backlight-session -- logind-mock -- audio-session --server pipewire -- mpris-mock -- x11-session --wm openbox --compositor picom -- \
    bash -c 'brightnessctl -m; pactl get-default-sink; playerctl -p rig status; xq wm'
  [ "$status" -eq 0 ]; has intel_backlight; has rig_a; has Stopped; has Openbox
}
@test "desktop-root: files and processes of the command are gone afterwards, except in the project" {
  run desktop-root -- sh -c 'touch /usr/rig-file /tmp/rig-file; setsid sleep 4712 & exit 7'
  [ "$status" -eq 7 ]; [ ! -e /usr/rig-file ]; [ ! -e /tmp/rig-file ]
  run pgrep -fx 'sleep 4712'; [ -z "$output" ]
  desktop-root -- touch "$RIG/bin/rig-file"
  rm "$RIG/bin/rig-file"
  run desktop-root -- sh -c 'cd /tmp; x11-session --wm openbox -- xq wm; ls'; [ "$status" -eq 0 ] && [ "$output" = Openbox ]
}
@test "desktop-root: TERM ends the command at once with 143" {
  rc=0
  desktop-root -- sh -c "touch '$RIG/bin/rig-file'; exec sleep 4713" & p=$!
  until [ -e "$RIG/bin/rig-file" ]; do sleep 0.1; done
  rm "$RIG/bin/rig-file"
  kill $p; wait $p || rc=$?
  [ $rc -eq 143 ]
  run pgrep -fx 'sleep 4713'; [ -z "$output" ]
}
