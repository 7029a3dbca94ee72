#!/usr/bin/env bats
# Drags, wheels and touches: the resulting level at each event rate, and what cancels a gesture.
# The overlay is 480x270, so a full range is 270 px; half of it and the slop of 6 px are 141 px.

setup() {
  load common
  root_only
}

# start_overlay [ARG...]: starts the daemon, shows an overlay and sets both levels to 20 %
start_overlay() {
  daemon
  still 480x270 '#406080' "$@"
  box
  LEFT=$((X + W / 4)) RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
  volume 20
  light_at 20
}
volume() { floatoverlay volume "$1%" --no-hud --quiet; eventually is "$1" level; }
light_at() { floatoverlay brightness "$1%" --no-hud --quiet; }
level_light() { echo $(($(light) * 100 / 19200)); }
to() { xdotool mousemove $1 $2; }
# reported: the sink has the volume that the daemon reports
reported() { is "$(field .volume.raw) $(field .volume.raw)" raw; }

@test "vertical drag on the right half: volume +50 points at 60, 125 and 1000 events a second, with HUD" {
  body() {
    long_hud
    start_overlay
    hud=$(centre)
    rest $hud
    expect_hud want.ppm $hud 70 --icon volume-high
    for rate in 60 125 1000; do
      volume 20
      answers want.ppm $hud drag -q -r $rate -t 300 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
      eventually near 70 1 level                          # at 60 events a second only after the last one
      [[ -z ${first:-} ]] || eventually is "$first" raw
      eventually reported
      first=$(raw)
    done
    is 20 level_light                                       # the brightness has not changed
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "vertical drag on the left half: brightness, the same at 60, 125 and 1000 events a second" {
  body() {
    long_hud
    start_overlay
    hud=$(centre)
    rest $hud
    expect_hud want.ppm $hud 70 --icon brightness-high
    for rate in 60 125 1000; do
      light_at 20
      answers want.ppm $hud drag -q -r $rate -t 300 -b 1 $LEFT $LOW $LEFT $((LOW - 141))
      eventually near 70 1 level_light
      [[ -z ${first:-} ]] || eventually is "$first" light
      first=$(light)
    done
    drag -q -r 125 -t 300 -b 1 $LEFT $((LOW - 160)) $LEFT $((LOW - 19))
    eventually near 20 1 level_light
    is '20 20' percent
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "horizontal drags on live content change no level; diagonal ties wait; Shift divides the change by five" {
  body() {
    daemon
    floatoverlay show frames --size 480x270 < <(frames 480x270 0 60) &
    eventually is active field '.overlays[0].state'
    box
    RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
    volume 20; light_at 20
    drag -q -t 200 -b 1 $((X + 50)) $LOW $((X + 400)) $LOW
    drag -q -t 200 -b 1 $((X + 400)) $LOW $((X + 300)) $((LOW - 99))    # the larger axis wins
    handled
    always 0.2 is '20 20' percent; is 20 level_light                    # the server changes a level after the daemon
    drag -q -t 100 -b 1 $RIGHT $LOW $((RIGHT + 60)) $((LOW - 60))       # a tie until the end
    handled
    always 0.2 is '20 20' percent; is 20 level_light
    drag -q -t 100 -b 1 $RIGHT $LOW $((RIGHT + 60)) $((LOW - 60)) $((RIGHT + 60)) $((LOW - 141))
    eventually near 70 1 level
    # From 95 % and 5 % the level comes to the awaited one only at the end, not before the drag and not half-way.
    volume 95
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141)) $RIGHT $((LOW - 114))
    eventually near 90 1 level
    volume 5
    drag -q -t 150 -b 1 $RIGHT $((LOW - 141)) $RIGHT $LOW $RIGHT $((LOW - 27))
    eventually near 10 1 level
    volume 20
    xdotool keydown shift
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    xdotool keyup shift
    eventually near 30 1 level
    is 20 level_light
    floatoverlay overlay close
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "Escape cancels a drag; focus and active window stay, the focused window gets no key event" {
  body() {
    start_overlay
    xwin -F -g 800x600+50+50 >other &
    line other '^focus in'
    other=$(sed -n 's/^window //p' other)
    eventually is "$((other))" xdotool getwindowfocus -f
    eventually is "$((other))" xdotool getactivewindow     # openbox sets it after the focus
    active=$(xprop -root _NET_ACTIVE_WINDOW)
    : >other
    to $RIGHT $LOW; xdotool mousedown 1; to $RIGHT $((LOW - 60))
    eventually near 40 1 level
    eventually xq held Escape
    is "$((other))" xdotool getwindowfocus -f
    is "$active" xprop -root _NET_ACTIVE_WINDOW
    xdotool key Escape
    to $RIGHT $((LOW - 141))
    xdotool mouseup 1
    handled
    always 0.3 near 40 1 level
    is "$((other))" xdotool getwindowfocus -f
    is "$active" xprop -root _NET_ACTIVE_WINDOW
    xdotool key a                                            # other keys arrive
    line other '^keyup a'
    refute grep -q Escape other
    eventually refute xq held Escape
    refute grep -qE '^focus .* (normal|while-grabbed)' other
    xdotool key Escape                                       # and so does Escape between drags
    line other '^keyup Escape'
    volume 20
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))    # the next drag works
    eventually near 70 1 level
  }
  inside audio-session -- backlight-session -- x11-session --wm openbox --
}

@test "a second button, hiding and closing cancel a drag; the level stays" {
  body() {
    start_overlay
    begun() { to $RIGHT $LOW; xdotool mousedown 1; to $RIGHT $((LOW - 60)); eventually near 40 1 level; }
    stays() { to $RIGHT $((LOW - 141)); handled; always 0.2 near 40 1 level; }
    begun
    xdotool mousedown 3
    stays
    xdotool mouseup 3 mouseup 1
    volume 20
    begun
    floatoverlay overlay hide
    stays
    xdotool mouseup 1
    floatoverlay overlay reveal
    eventually is active field '.overlays[0].state'
    volume 20
    begun
    floatoverlay overlay close
    stays
    xdotool mouseup 1
    still 480x270 '#406080'
    volume 20
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    eventually near 70 1 level
    daemon_answers
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "touch drags have a slop of 12 px; a second finger cancels" {
  body() {
    start_overlay
    exec 6> >(x11-touch -)
    touches() { printf '%s\n' "$@" >&6; }
    touches "down 1 $RIGHT,$LOW" "move 1 $RIGHT,$((LOW - 147)) 200" "up 1"
    eventually near 70 1 level
    touches "down 1 $LEFT,$LOW" "move 1 $LEFT,$((LOW - 147)) 200" "up 1"
    eventually near 70 1 level_light
    volume 20
    touches "down 1 $RIGHT,$LOW" "move 1 $RIGHT,$((LOW - 66)) 100" "wait 100" "down 2 $LEFT,$LOW" "wait 50" \
      "move 1 $RIGHT,$((LOW - 147)) 100" "up 2" "up 1" "do touch lifted"
    eventually test -e lifted
    handled
    eventually near 40 1 level
    always 0.6 near 40 1 level
    volume 20
    touches "down 1 $RIGHT,$LOW" "move 1 $RIGHT,$((LOW - 147)) 100" "up 1"
    eventually near 70 1 level
  }
  inside audio-session -- backlight-session -- x11-session --touch --
}

@test "wheel: volume by 5 % a notch; Shift or horizontal: brightness; Super: opacity" {
  body() {
    long_hud
    start_overlay
    hud=$(centre)
    rest $hud
    drag -q -w 2 $RIGHT $LOW
    eventually is '30 30' percent
    drag -q -w -1 $LEFT $LOW
    eventually is '25 25' percent
    xdotool keydown shift; drag -q -w 2 $RIGHT $LOW; xdotool keyup shift
    eventually is 30 level_light
    to $RIGHT $LOW; xdotool click 7
    eventually is 35 level_light
    xdotool click 6
    eventually is 30 level_light
    is '25 25' percent
    expect_hud want.ppm $hud 95 --icon opacity
    answers want.ppm $hud super_notch
    is '25 25' percent; is 30 level_light
  }
  super_notch() { xdotool keydown super; drag -q -w -1 $RIGHT $LOW; xdotool keyup super; }
  inside audio-session -- backlight-session -- x11-session --
}

@test "Super+drag and middle-button drag move the overlay and leave it reachable" {
  body() {
    start_overlay
    # The overlay follows from the end of the slop. A drag that ends late would be a throw, so it rests before.
    carried() { (box; near $1 10 echo $X && near $2 10 echo $Y); }
    xdotool keydown super
    drag -q -t 200 -H 600 -b 1 $RIGHT $LOW $((RIGHT - 300)) $((LOW - 200))
    xdotool keyup super
    eventually carried $((X - 300)) $((Y - 200))
    landed
    drag -q -t 200 -H 600 -b 2 $((X + 50)) $((Y + 50)) $((X - 150)) $((Y - 50))
    eventually carried $((X - 200)) $((Y - 100))
    is '20 20' percent; is 20 level_light
    landed
    drag -q -t 200 -H 600 -b 2 $((X + 50)) $((Y + 50)) 1919 1079
    eventually eval 'box; (( X > 1500 ))'
    landed
    (( X < 1919 && Y < 1079 ))
    floatoverlay overlay reveal
    landed
    drag -q -t 200 -H 600 -b 2 $((X + 50)) $((Y + 50)) 400 400
    eventually eval 'box; (( X < 500 && Y < 500 ))'
    landed
    (( X < 500 && Y < 500 ))
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "the volume exceeds 100 % only with a second drag" {
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[volume]\nlimit = 150\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    start_overlay
    volume 80
    drag -q -t 200 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    eventually is '100 100' percent
    drag -q -t 200 -b 1 $RIGHT $LOW $RIGHT $((LOW - 87))
    eventually near 130 1 level
    drag -q -t 200 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    eventually is '150 150' percent
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "--gestures off changes no level; click-through passes clicks to the window below" {
  body() {
    start_overlay --gestures off
    drag -q -t 150 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    drag -q -w 2 $RIGHT $LOW
    handled
    always 0.2 is '20 20' percent
    backdrop '#102030'
    eventually is FloatOverlay eval "xq stack | awk 'NR == 1 { print \$4 }'"    # above the new window again
    to $RIGHT $LOW; xdotool click 1
    floatoverlay overlay click-through on
    to $RIGHT $LOW; xdotool click 1
    line backdrop.log "^press $RIGHT $LOW 1"
    floatoverlay overlay click-through off
    to $LEFT $LOW; xdotool click 1
    to 5 5; xdotool click 1                                  # a later press, so the window has had the others
    line backdrop.log '^press 5 5 1'
    is 2 grep -c '^press' backdrop.log
  }
  inside audio-session -- backlight-session -- x11-session --
}

# bats test_tags=timing
@test "drags at 1000 events a second drop no frame; a flood of frames delays no drag" {
  body() {
    daemon
    floatoverlay show frames --size 640x360 --hold < <(frames 640x360 180 60) &
    eventually is active field '.overlays[0].state'
    box
    RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
    volume 20
    drag -q -r 1000 -t 450 -b 1 $RIGHT $LOW $RIGHT $((LOW - 200)) $RIGHT $LOW $RIGHT $((LOW - 141))
    eventually near 70 1 level
    eventually is 180 field '.overlays[0].frames.in'
    is 0 field '.overlays[0].frames.dropped'
    floatoverlay show frames --size 640x360 < <(frames 640x360 0 0) &
    eventually is 2 field '.overlays[0].id'
    volume 20
    drag -q -r 1000 -t 300 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    eventually near 70 1 level
    floatoverlay overlay close
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "the sound server denies a drag: the HUD says so, and an event has the reason" {
  body() {
    long_hud
    floatoverlay volume 20% --quiet
    pulse-tap --deny $PWD/tap floatoverlay daemon 2>daemon.log &
    eventually 10 is '"number"' eval 'floatoverlay status --json | jq ".volume.raw | type"'
    still 480x270 '#406080'
    box
    RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
    hud=$(centre)
    rest $hud
    expect_hud denied.ppm $hud 0 --icon warning --text denied
    listen
    answers denied.ppm $hud drag -q -t 300 -b 1 $RIGHT $LOW $RIGHT $((LOW - 141))
    line events '"kind":"error".*the audio server denied access'
    is '20 20' percent
    is 20% floatoverlay volume
    kill $EVENTS
  }
  inside audio-session -- x11-session --
}

@test "drags at 1000 events a second have at most one volume request in flight; the last value is exact" {
  body() {
    pulse-tap $PWD/tap floatoverlay daemon 2>daemon.log &
    eventually 10 is '"number"' eval 'floatoverlay status --json | jq ".volume.raw | type"'
    still 480x270 '#406080'
    box
    RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
    floatoverlay volume 20% --no-hud --quiet
    # A stalled process sends fewer requests; the drag is then repeated.
    while :; do
      drag -q -r 1000 -t 400 -b 1 $RIGHT $LOW $RIGHT $((LOW - 200)) $RIGHT $LOW $RIGHT $((LOW - 141))
      eventually near 70 1 level
      eventually is 0 jq .in_flight tap
      is 1 jq .most_in_flight tap
      eventually printed
      (( $(jq .sets tap) <= 20 )) || break
      floatoverlay volume 20% --no-hud --quiet
    done
  }
  printed() { is "$(raw)" sh -c "floatoverlay volume --json | jq -r '[.raw, .raw] | map(tostring) | join(\" \")'"; }
  both x11-session --
}
