#!/usr/bin/env bats
# Regions of the screen on Wayland through screencopy, and their windows through foreign-toplevel.

setup() {
  load common; load screens
  export SCREEN=sway
}

# window NAME X Y [ARG...]: starts mpv with a window of 640x360 at X, Y
window() {
  mpv --no-config --vo=wlshm --no-audio --no-osc --osd-level=0 --loop --title="$1" "${@:4}" \
    'av://lavfi:testsrc2=s=640x360:r=30' >"$1.log" 2>&1 &
  WINDOW=$!
  eventually 10 named "$1"
  swaymsg "[title=\"$1\"] floating enable, resize set 640 360, move absolute position $2 $3" >swaymsg.log
}
named() { swaymsg -t get_tree | jq -e "[.. | .name?] | index(\"$1\")"; }
state() { field '.overlays[0].state'; }
count() { field '.overlays[0].frames.in'; }
playing() { (( $(count) > $1 + 20 )); }
rests() { local n; n=$(count) && always 0.6 is "$n" count; }
# at X OUTPUT: moves the output to X and waits
at() { swaymsg output "$2" position "$1" 0 && is "$1" eval "swaymsg -t get_outputs | jq '.[] | select(.name == \"$2\").rect.x'"; }
# copied GEOMETRY GEOMETRY: both parts have the same pixels, except for rounded corners
copied() { photo "$1" there.ppm && photo "$2" here.ppm && alike there.ppm here.ppm 0 20; }

@test "a mirrored region shows exact pixels; an unchanged or hidden one sends no frames" {
  body() {
    seated
    daemon
    window film 20 20
    point 1279 5
    floatoverlay show window --region 20,20,640x360 --width 640 --at 600,340 --detach
    is window field .overlays[0].content
    eventually playing "$(count)"
    kill -STOP $WINDOW
    eventually rests
    eventually copied 640x360+20+20 640x360+600+340
    # The last frame is in, also if a process stood still before.
    eventually rests
    # A change outside the region draws nothing.
    n=$(count)
    point 1200 200; point 1210 210; point 1279 5
    always 0.3 is "$n" count
    kill -CONT $WINDOW
    eventually playing "$n"
    # A hidden overlay copies nothing.
    floatoverlay overlay hide
    eventually rests
    n=$(count)
    floatoverlay overlay reveal
    eventually playing "$n"
    kill $WINDOW
  }
  inside wayland-session --size 1280x720 --
}

@test "a mirrored region shows exact pixels at scale 2 and with each output transform" {
  body() {
    daemon
    floatoverlay show window --region 20,20,320x180 --width 320 --at 200,400 --detach
    window film 20 20
    # sway waits for a client that stops before it has the window's size.
    eventually playing 0
    kill -STOP $WINDOW
    eventually rests
    eventually copied 320x180+20+20 320x180+200+400
    # The last frame is in, also if a process stood still before.
    eventually rests
    local n; n=$(count)
    for turn in 90 180 270 flipped flipped-90 flipped-180 flipped-270 normal; do
      swaymsg output HEADLESS-1 transform $turn >swaymsg.log
      # sway replaces the output when its transform changes.
      eventually copied 320x180+20+20 320x180+200+400 || { echo "turned by $turn"; return 1; }
    done
    # No picture of another part of the screen was shown in between.
    eventually rests
    is "$n" count
    kill -CONT $WINDOW; kill $WINDOW
  }
  inside wayland-session --size 1280x1280 --
  inside wayland-session --size 2560x2560 --scale 2 --
}

@test "show window --region --name: return raises the window, --auto unfocus hides, its end ends the overlay" {
  body() {
    daemon
    window film 20 20
    window other 700 20
    listen events.log
    floatoverlay show window --region 20,20,640x360 --name '^film$' --auto unfocus --at 640,400 &
    show=$!
    eventually is active state
    swaymsg '[title="film"] focus' >swaymsg.log
    eventually refute is active state
    swaymsg '[title="other"] focus' >swaymsg.log
    eventually is active state
    # The window is on another workspace.
    swaymsg workspace 2 >swaymsg.log
    floatoverlay overlay return
    line events.log '"didStop".*"returned"'
    wait $show
    eventually is film eval "swaymsg -t get_tree | jq -r '.. | select(.focused? == true) | .name'"
    floatoverlay show window --region 20,20,640x360 --name '^other$' &
    show=$!
    eventually is active state
    kill $WINDOW
    line events.log '"didStop".*"ended"'
    wait $show
    kill %1 2>/dev/null || true
  }
  inside wayland-session --size 1280x800 --
}

@test "show window: errors for missing, invalid and unsupported regions, windows and compositors" {
  body() {
    daemon
    window film 20 20
    hinted 64 floatoverlay show window
    hinted 64 floatoverlay show window --region 20,20,64x64 --auto unfocus
    hinted 64 floatoverlay show window --region 9000,20,64x64
    hinted 69 floatoverlay show window --name film
    assert_output --partial '--region'
    # The error lists the windows that the compositor has reported so far.
    eventually eval "hinted 69 floatoverlay show window --name absent --region 0,0,64x64 && assert_output --partial \"'film'\""
    hinted 69 floatoverlay show window --pick --region 0,0,64x64
    hinted 69 floatoverlay show window 0x200001 --region 0,0,64x64
    run floatoverlay doctor
    assert_output --partial 'regions of the screen'
    floatoverlay show window --region 20,20,64x64 --detach
    # slurp prints negative numbers for a monitor left of the origin.
    swaymsg -- output HEADLESS-1 position -1280 0 >swaymsg.log
    eventually floatoverlay show window --region -1260,20,64x64 --detach
    daemon_answers
    kill $WINDOW
  }
  inside wayland-session --size 1280x720 --
  body() {
    daemon
    hinted 69 floatoverlay show window --region 0,0,64x64
    assert_output --partial screencopy
    run floatoverlay doctor
    assert_output --partial 'lacks screencopy'
  }
  inside wayland-session --compositor kwin --size 1280x720 --
  body() { daemon; hinted 69 floatoverlay show window --region 0,0,64x64; }
  inside x11-session --wm openbox --size 1280x720 --
}

@test "a mirror pauses when its monitor is unplugged and continues with another one at the same position" {
  body() {
    daemon
    eventually at 4000 X11-2
    window film 4020 20
    floatoverlay show window --region 4020,20,320x180 --monitor X11-1 --at 20,20 --detach
    eventually playing "$(count)"
    DISPLAY=$RIG_HOST_DISPLAY i3-msg '[title="X11-2"] kill' >i3.log
    # Until then frames can rest because a process stands still.
    eventually refute eval "swaymsg -t get_outputs | jq -r '.[].name' | grep -x X11-2"
    eventually rests
    daemon_answers
    n=$(count)
    swaymsg create_output >swaymsg.log
    eventually at 4000 X11-3
    swaymsg '[title="film"] move absolute position 4020 20' >swaymsg.log
    eventually playing "$n"
    kill $WINDOW
  }
  inside x11-session --wm i3 -- wayland-session --nested --size 640x480 --size 640x480 --
}
