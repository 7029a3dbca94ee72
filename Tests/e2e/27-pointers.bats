#!/usr/bin/env bats
# Touchscreens, touchpads, cursors. The devices are Xorg's own test devices (x11-touch), whose events are those of a
# real driver. The overlay is 480x270: a full range is 270 px; half of it plus a finger's slop is 147 px.

setup() {
  load common
  root_only
}

# start_overlay [ARG...]: starts the daemon, shows an overlay, sets both levels to 20 %; each click appends a line to
# clicks.txt
start_overlay() {
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  printf '[bindings]\nclick = "exec sh -c \\"echo click >>%s/clicks.txt\\""\n' "$PWD" \
    >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
  : >clicks.txt
  daemon
  still 480x270 '#406080' "$@"
  box
  LEFT=$((X + W / 4)) RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
  floatoverlay volume 20% --no-hud --quiet; eventually is 20 level
  floatoverlay brightness 20% --no-hud --quiet; eventually is 20 level_light
  exec 6> >(exec x11-touch -)
}
fingers() { printf '%s\n' "$@" >&6; }
# mouse: moves the mouse, because Xorg puts the pointer into a corner at the first motion after touches
mouse() { drag -q -t 50 5 5 20 20; }
clicks() { wc -l <clicks.txt; }
level_light() { echo $(($(light) * 100 / 19200)); }

@test "a scroll stays on its axis until the fingers rest" {
  body() {
    start_overlay
    xdotool mousemove $RIGHT $LOW
    fingers 'scroll 0,-1'                                    # the first notch of a device counts
    eventually is 25 level
    fingers 'scroll 1.9,-4 400'                              # up, and partly sideways
    eventually is 45 level
    always 0.4 is 20 level_light
    fingers 'scroll 4,-1.9 400'
    eventually is 40 level_light
    always 0.4 is 45 level
    fingers 'wait 300' 'scroll 0,0.25' 'scroll 0,0.25' 'scroll 0,0.25' 'scroll 0,0.25'   # a high-resolution wheel
    eventually is 40 level
    fingers 'do xdotool mousemove 5 5' 'scroll 0,40' "do xdotool mousemove $RIGHT $LOW" "wait 200" "scroll 0,-1"
    eventually is 45 level                                 # motion outside the overlay does not count
    fingers 'do xdotool click 4 click 7'                     # a wheel without valuators
    eventually is 50 level
    eventually is 45 level_light
    is 0 clicks
  }
  inside audio-session -- backlight-session -- x11-session --touchpad --
}

# bats test_tags=timing
@test "1000 scroll events a second: the level is exact, and a command takes less than 200 ms" {
  body() {
    start_overlay
    xdotool mousemove $RIGHT $LOW
    fingers 'scroll 0,-12 1500 1000'
    eventually eval '(( $(level) > 20 ))'
    quickest 4 floatoverlay status >status
    (( took < 200 ))
    eventually is 80 level
    fingers 'scroll 0,4 500 1000'
    eventually is 60 level
    always 0.3 is 60 level
    is 20 level_light
  }
  inside audio-session -- backlight-session -- x11-session --touchpad --
}

@test "a tap is one click, also in quick succession; emulated pointer events are ignored" {
  body() {
    start_overlay
    fingers "tap 1 $RIGHT,$LOW"
    eventually is 1 clicks
    always 0.5 is 1 clicks
    fingers "tap 1 $RIGHT,$LOW" "tap 2 $LEFT,$LOW" "tap 3 $RIGHT,$LOW" "tap 4 $LEFT,$LOW"
    eventually is 5 clicks
    fingers "down 1 $RIGHT,$LOW" "move 1 $RIGHT,$((LOW - 11)) 50" 'up 1'  # within the slop
    eventually is 6 clicks
    fingers "down 1 $RIGHT,$LOW" "move 1 5,5 100" 'up 1' 'do touch lifted'   # released outside: a horizontal drag
    eventually test -e lifted
    handled
    always 0.3 is 6 clicks
    fingers "tap 1 $RIGHT,$LOW"
    eventually is 7 clicks
    is '20 20' percent; is 20 level_light
  }
  inside audio-session -- backlight-session -- x11-session --touch --
}

@test "after a tap the buttons of the controls are 44 pixels wide" {
  body() {
    daemon
    still 480x270 '#406080'
    box
    exec 6> >(exec x11-touch -)
    fingers "tap 1 $((X + W / 4)),$((Y + H - 30))"
    eventually refute is '#406080' xq pixel $((X + W - 45)) $((Y + 28))
    # Too far from a close button of 32 pixels, also for a finger.
    fingers "tap 2 $((X + W - 49)),$((Y + 28))"
    eventually is 0 field '.overlays | length'
  }
  inside audio-session -- x11-session --touch --
}

@test "touches are ignored during a mouse drag, and the mouse during a touch drag" {
  body() {
    start_overlay
    xdotool mousemove $RIGHT $LOW mousedown 1 mousemove $RIGHT $((LOW - 60))
    eventually near 40 1 level
    fingers "down 1 $LEFT,$LOW" "move 1 $LEFT,$((LOW - 147)) 80" 'do touch moved'
    eventually test -e moved
    handled
    always 0.3 is 20 level_light
    xdotool mousemove $RIGHT $((LOW - 141))
    eventually near 70 1 level
    xdotool mouseup 1
    fingers 'up 1' 'do touch lifted'
    eventually test -e lifted
    handled
    always 0.3 near 70 1 level
    fingers "down 1 $LEFT,$LOW" "move 1 $LEFT,$((LOW - 80)) 80"
    eventually near 45 2 level_light
    xdotool mousemove $RIGHT $LOW click 1 click 4
    fingers "move 1 $LEFT,$((LOW - 147)) 80" 'up 1'
    eventually near 70 1 level_light
    near 70 1 level
    is 0 clicks
    mouse
    xdotool mousemove $RIGHT $LOW click 1                                # afterwards both work
    eventually is 1 clicks
  }
  inside audio-session -- backlight-session -- x11-session --touch --
}

@test "a touchscreen that is disabled during a drag leaves the level; the next drag works" {
  body() {
    start_overlay
    fingers "down 1 $RIGHT,$LOW" "move 1 $RIGHT,$((LOW - 66)) 80" 'do xinput disable touch; touch disabled'
    eventually near 40 1 level
    eventually test -e disabled
    mouse
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 60))
    eventually near 60 1 level
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 60))
    eventually near 80 1 level
    daemon_answers
  }
  inside audio-session -- backlight-session -- x11-session --touch --
}

@test "the cursor shows a move and a resize while they are possible" {
  body() {
    start_overlay
    xsetroot -cursor_name fleur; xdotool mousemove 5 5; fleur=$(xq cursor)
    xsetroot -cursor_name left_ptr; arrow=$(xq cursor)
    [[ $fleur != "$arrow" ]]
    xdotool mousemove $RIGHT $LOW
    is "$arrow" xq cursor
    xdotool mousedown 2 mousemove $((RIGHT - 40)) $((LOW - 40))
    eventually is "$fleur" xq cursor
    xdotool mouseup 2
    eventually is "$arrow" xq cursor
    xsetroot -cursor_name bottom_left_corner; xdotool mousemove 900 5; corner=$(xq cursor)
    xsetroot -cursor_name left_ptr
    floatoverlay overlay move 600,300; landed
    xdotool mousemove $((X + 4)) $((Y + H - 4))
    eventually is "$corner" xq cursor
    xdotool mousemove $((X + 40)) $((Y + H - 40))
    eventually is "$arrow" xq cursor
  }
  inside audio-session -- backlight-session -- x11-session --
  }

@test "two fingers on two overlays are two gestures, each with its own level" {
  body() {
    start_overlay --at bottom-right
    still 480x270 '#806040' --at top-left --new
    read -r X2 Y2 < <(field '.overlays[1] | "\(.x|round) \(.y|round)"')
    X2=$((X2 + 120)) Y2=$((Y2 + 240))
    fingers "down 1 $RIGHT,$LOW" "down 2 $X2,$Y2" \
      "move 1 $RIGHT,$((LOW - 80)) 80" "move 2 $X2,$((Y2 - 100)) 80" "move 1 $RIGHT,$((LOW - 147)) 80" \
      "move 2 $X2,$((Y2 - 147)) 80" 'up 2'
    eventually near 70 1 level
    eventually near 70 1 level_light
    fingers "move 1 $RIGHT,$((LOW - 66)) 80" 'up 1'
    eventually near 40 1 level
    near 70 1 level_light
  }
  inside audio-session -- backlight-session -- x11-session --touch --
}
