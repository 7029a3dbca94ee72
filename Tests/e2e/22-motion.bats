#!/usr/bin/env bats
# Motion of the overlay: throws, drops, stashing, resizing at the edges, catching; with and without a compositor.
# The overlay is 480x270 in the corner of a 1920x1080 screen. `real` is the geometry on the X server.

setup() {
  load common
  root_only
}

# pip [ARG...]: starts the daemon and shows the overlay in its corner
pip() {
  daemon
  still 480x270 '#406080' --title pip "$@"
  PIP=$(xq stack | awk '/ pip$/ { print $1; exit }')
}

# real: X Y W H of the window
real() { xq stack | sed -nE '/ pip$/ { s/^[^ ]+ ([0-9]+)x([0-9]+)([+-]-?[0-9]+)([+-]-?[0-9]+) .*/\3 \4 \1 \2/; s/\+//g; p; q }'; }

# rests "X Y W H": the overlay stops there, and status reports it
rests() {
  eventually is "$1" real
  is "$1" place
  always 0.1 is "$1" real
}
place() { box; echo "$X $Y $W $H"; }
at_a_stop() { always 0.3 is "$(real)" real; }

super() { xdotool keydown super; "$@"; xdotool keyup super; }
# flick X Y: throws the overlay from its middle by a fast drag of that offset. A drag with a pause of more than 30 ms, on a busy
# machine, is another motion; the overlay is then put back and thrown again.
flick() {
  local try start from x y
  start=$(real)
  for try in {1..12}; do
    read -r X Y W H <<<"$start"
    # With -s, the delays of the server count, too.
    super drag -s -q -r 250 -t 80 -b 1 $((X + W / 2)) $((Y + H / 2)) $((X + W / 2 + $1)) $((Y + H / 2 + $2)) 2>flick.log
    (( $(sed -n 's/.*worst \([0-9]*\) us.*/\1/p' flick.log) > 30000 )) || return 0
    eventually at_a_stop
    # A late drag can be a throw beyond the edge.
    floatoverlay overlay reveal
    eventually at_a_stop
    read -r x y _ < <(real)
    from="$X $Y"
    [[ "$x $y" == "$from" ]] || drop $((X - x)) $((Y - y))
    eventually at_a_stop
    start=$(real)
    near_start
  done
  cat flick.log
  return 1
}
# near_start: the overlay is where flick has found it, but for a pixel that a slanted drag loses
near_start() { awk -v a="$from" -v b="$start" 'BEGIN { split(a, v, " "); split(b, w, " ")
  exit (v[1] - w[1]) ^ 2 + (v[2] - w[2]) ^ 2 > 4 }' </dev/null; }
# drop X Y: moves the overlay by exactly that offset and pauses before the release, so that late events are no throw
drop() {
  local offset=$1,$2 x y; read -r X Y W H < <(real)
  x=$((X + ($1 > 0 ? W / 4 : W * 3 / 4))) y=$((Y + H / 2))
  # The overlay follows from the end of the slop: six pixels of the longer axis, and the share of the other.
  read -r dx dy < <(awk -v w="$offset" 'BEGIN { split(w, v, ","); a = v[1] < 0 ? -v[1] : v[1]; b = v[2] < 0 ? -v[2] : v[2]
    m = a > b ? a : b; printf "%d %d\n", v[1] + 6 * v[1] / m, v[2] + 6 * v[2] / m }' </dev/null)
  super drag -q -t 250 -H 600 -b 1 $x $y $((x + dx)) $((y + dy))
}
# grip X Y DX DY: a drag without modifiers that pauses at its end
grip() { drag -q -t 200 -H 150 -b 1 "$1" "$2" $(($1 + $3)) $(($2 + $4)); }

# log_places: from now on, writes each position of the window to the file places
log_places() { : >places; stdbuf -oL xev -id "$PIP" -event structure -event property >places & XEV=$!; eventually xev_listens; }
xev_listens() { xprop -id "$PIP" -f LISTENING 8s -set LISTENING yes && grep -q ^PropertyNotify places; }
# configures: how many positions the window has had; the file has all of them when it has a later event
configures() {
  local mark; mark=MARK$(now_ms)
  xprop -id "$PIP" -f "$mark" 8s -set "$mark" yes
  eventually grep -q "($mark)" places
  grep -c ConfigureNotify places || true
}
# one_step CORNER OTHER: a move to CORNER is one step, else the overlay moves on to OTHER
one_step() {
  local before after; before=$(configures)
  floatoverlay overlay move "$1"
  eventually at_rest_there
  after=$(configures)
  (( after == before + 1 )) && return
  floatoverlay overlay move "$2"
  eventually at_rest_there
  return 1
}
at_rest_there() { is "$(real)" place && always 0.1 is "$(real)" real; }

@test "a thrown overlay flies to a corner in many steps; with reduced motion in one step" {
  for cm in none picom; do
    body() {
      pip
      log_places
      flick 0 -250; rests '1420 20 480 270'
      flick -400 0; rests '20 20 480 270'
      flick 300 250; rests '1420 790 480 270'
      flick -400 -30; rests '20 790 480 270'
      flick 300 -220; rests '1420 20 480 270'
      (( $(configures) > 40 ))
      # No movement at rest.
      before=$(configures)
      always 0.5 is "$before" configures
      # A stall during a flight leaves out steps: then another flight counts.
      for try in 1 2 3 4 5; do
        before=$(configures)
        floatoverlay overlay move bottom-left
        rests '20 790 480 270'
        steps=$(($(configures) - before))
        (( steps < 22 ))
        (( steps <= 4 )) || break
        floatoverlay overlay move top-right
        rests '1420 20 480 270'
      done
      (( steps > 4 ))
      mkdir -p $XDG_CONFIG_HOME/floatoverlay
      echo -e '[overlay]\nmotion = "reduced"' >$XDG_CONFIG_HOME/floatoverlay/config.toml
      floatoverlay reload
      before=$(configures)
      floatoverlay overlay move top-right
      rests '1420 20 480 270'
      is $((before + 1)) configures
      floatoverlay overlay stash
      rests '1840 20 480 270'
      floatoverlay overlay reveal
      rests '1420 20 480 270'
      is $((before + 3)) configures
      # The desktop asks for reduced motion.
      : >$XDG_CONFIG_HOME/floatoverlay/config.toml
      floatoverlay reload
      portal-mock reduced-motion=1 & portal=$!
      eventually portal-mock -c reduced-motion=1
      eventually one_step bottom-left top-right            # once the daemon has heard of it
      before=$(configures)
      floatoverlay overlay move top-right
      rests '1420 20 480 270'
      is $((before + 1)) configures
      kill $XEV $portal
    }
    inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }
  done
}

# snapping DROPPED: the overlay is dropped by the function DROPPED X Y "X Y W H", which checks where it comes to rest
snapping() {
  pip
  "$1" -400 -200 '1020 590 480 270'
  "$1" 385 0 '1420 590 480 270'                              # 15 px from the margin line
  "$1" -695 0 '720 590 480 270'                              # 5 px from the centre line
  "$1" 100 0 '820 590 480 270'
  "$1" 0 -575 '820 20 480 270'
  box; xdotool mousemove $((X + 240)) $((Y + 200)) keydown super mousedown 1 mousemove $((X + 240)) $((Y + 2)) keyup super
  # 192 px above the edge: the overlay has moved by less than half of them.
  above='read -r _ y _ < <(real); (( y < -20 && y > -96 ))'
  eventually eval "$above"
  always 0.3 eval "$above"                                   # a pointer at rest throws nothing
  xdotool mouseup 1
  rests '820 20 480 270'
}
dropped() { drop "$1" "$2"; rests "$3"; }
# A drag whose events are late ends with a throw: the overlay is then put back and dropped again.
dropped_in_time() {
  local try start x y
  start=$(real)
  read -r x y _ <<<"$start"
  for try in {1..6}; do
    drop "$1" "$2"
    eventually at_a_stop
    [[ $(real) != "$3" ]] || { rests "$3"; return; }
    # A throw beyond the edge stashes it.
    floatoverlay overlay reveal
    floatoverlay overlay move "$x,$y"
    rests "$start"
  done
  return 1
}

# bats test_tags=timing
@test "a dropped overlay snaps to margins and centre lines; beyond the edge it resists and returns" {
  body() { snapping dropped; }
  inside x11-session --
}

@test "with a compositor, too, a dropped overlay snaps to margins and centre lines and resists beyond the edge" {
  body() { snapping dropped_in_time; }
  inside x11-session --compositor xcompmgr --
}

@test "stash: pushing, command, click and pull; the tab changes no levels; the HUD is a window of its own" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    listen
    drop 290 -400
    rests '1840 390 480 270'
    is stashed field '.overlays[0].state'
    line events '"event":"changed".*"state":"stashed"'
    xdotool mousemove 1880 500; drag -q -w 2 1880 500
    drag -q -t 150 -H 200 -b 1 1880 500 1880 400
    xdotool mousemove 1880 500 click 2
    handled
    always 0.3 is '1840 390 480 270' real
    is '20 20' percent
    louder_hud() { floatoverlay volume +1% -q && hud_window; }
    eventually louder_hud
    eventually refute hud_window
    xdotool mousemove 1880 500 click 1                       # a click returns it to its position
    rests '1420 790 480 270'
    is active field '.overlays[0].state'
    floatoverlay overlay stash; rests '1840 790 480 270'
    floatoverlay overlay reveal; rests '1420 790 480 270'
    floatoverlay overlay stash; rests '1840 790 480 270'
    drag -q -t 250 -H 600 -b 1 1880 900 1760 900             # a quarter of the distance: it returns to the edge
    rests '1840 790 480 270'
    drag -q -t 250 -H 600 -b 1 1880 900 1640 900
    rests '1420 790 480 270'
    drop -1500 0; rests '20 790 480 270'                     # only slightly outside
    drop -290 0; rests '-400 790 480 270'
    floatoverlay overlay move top-left; rests '20 20 480 270'
    floatoverlay overlay resize 160x90; rests '20 20 160 90'
    floatoverlay overlay stash; rests '-80 20 160 90'
  }
  for cm in none picom; do
    inside audio-session -- x11-session --compositor $cm -- || { echo "with $cm"; return 1; }
  done
}

@test "Escape and a second button undo a move; a press stops the overlay in flight" {
  body() {
    pip
    for end in 'key Escape' 'mousedown 3'; do
      box; xdotool mousemove 1600 900 keydown super mousedown 1 mousemove 1500 800 mousemove 1200 500
      eventually refute is '1420 790 480 270' real
      xdotool $end keyup super
      rests '1420 790 480 270'
      xdotool mouseup 3 mouseup 1
    done
    handled
    always 0.2 is '1420 790 480 270' real
    # The pointer is over the overlay all the way; the press follows the first step of the flight. A press that comes too
    # late is repeated.
    xdotool mousemove 1600 850
    log_places
    for try in {1..12}; do
      steps=$(configures)
      press_in_flight & press=$!
      floatoverlay overlay move 1300,650
      wait $press
      eventually at_a_stop
      caught=$(real)
      [[ $caught == '1300 650 480 270' || $caught == '1420 790 480 270' ]] || break
      xdotool mouseup 1
      sleep 0.4                                              # sooner, the next press would be a double-click
      floatoverlay overlay move bottom-right
      rests '1420 790 480 270'
      caught=
    done
    [[ -n $caught ]]
    always 0.3 is "$caught" real
    is '1300 650 480 270' place
    xdotool mouseup 1
    rests '1300 650 480 270'
  }
  press_in_flight() {
    until (( $(grep -c ConfigureNotify places) > steps )); do pause 0.01; done
    xdotool mousedown 1
  }
  for cm in none picom; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "all eight edges and corners resize: opposite edge and aspect ratio stay; Escape cancels" {
  body() {
    pip
    try() { # X Y DX DY WANT: from 700,400
      floatoverlay overlay resize 480x270
      floatoverlay overlay move 700,400
      rests '700 400 480 270'
      grip "$1" "$2" "$3" "$4"
      rests "$5"
    }
    # The slop is six pixels. The centre of the screen is to the right and below: the left and top edges stay.
    try 703 535 -166 0 '540 400 640 360'
    try 1176 535 166 0 '700 400 640 360'
    try 940 403 0 -96 '700 310 640 360'
    try 940 666 0 96 '700 400 640 360'
    try 703 403 -166 -93 '540 310 640 360'
    try 1176 403 166 -93 '700 310 640 360'
    try 703 666 -166 93 '540 400 640 360'
    try 1176 666 166 93 '700 400 640 360'
    try 1176 535 -474 0 '700 400 43 24'
    floatoverlay overlay resize 480x270
    floatoverlay overlay move 700,400
    rests '700 400 480 270'
    xdotool mousemove 1176 666 mousedown 1 mousemove 1250 700 mousemove 1400 800
    eventually refute is '700 400 480 270' real
    xdotool key Escape
    rests '700 400 480 270'
    xdotool mouseup 1
    handled
    always 0.2 is '700 400 480 270' real
  }
  inside x11-session --
}

@test "a double-click cycles through sizes at the nearest corner of the clicked overlay" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    twice() { box; drag -q -c 2 $((X + W / 2)) $((Y + H / 4)); }
    twice; rests '940 520 960 540'
    twice; rests '1420 790 480 270'
    floatoverlay overlay resize 640x360; rests '1260 700 640 360'
    twice; rests '1420 790 480 270'
    twice; rests '940 520 960 540'
    twice; rests '1260 700 640 360'
    floatoverlay overlay cycle-size; rests '1420 790 480 270'
    # The clicked overlay changes, not the newest.
    still 481x270 '#804040' --at top-left --new
    drag -q -c 2 1700 850
    eventually is 960 field '.overlays[0].width'
    is 20 field '.overlays[1].x'
    is 480 eval "field '.overlays[1].width|round'"
  }
  inside audio-session -- x11-session --
}

@test "hide, reveal and close fade with a compositor; without one they are immediate" {
  body() {
    backdrop '#000000'
    pip
    eventually is '#406080' xq pixel 1600 900
    # A stall during a fade leaves out shades: then another fade counts.
    for try in 1 2 3 4 5; do
      : >colours
      stdbuf -oL xq watch 60 1600 900 >colours 2>watch.err & watch=$!
      line colours '#'
      floatoverlay overlay hide
      eventually black
      always 0.5 black
      kill $watch; wait $watch || true
      if ! xq cm || (( $(wc -l <colours) > 3 )); then break; fi
      floatoverlay overlay reveal
      eventually is '#406080' xq pixel 1600 900
    done
    # Shades in between appear only with a compositor.
    if xq cm; then (( $(wc -l <colours) > 3 )); else is 2 eval 'wc -l <colours'; fi
    floatoverlay overlay reveal
    eventually is '#406080' xq pixel 1600 900
    floatoverlay overlay close
    eventually is '#000000' xq pixel 1600 900
    eventually is 0 field '.overlays|length'
    still 480x270 '#406080' --title pip
    eventually is '#406080' xq pixel 1600 900
    kill -TERM $DAEMON
    wait $DAEMON
    eventually is '' real
  }
  black() { is '#000000' eval 'tail -n 1 colours | tr -d " "'; }
  for cm in none picom xcompmgr; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "a long touch moves the overlay; an immediate touch drag changes a level" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    exec 6> >(x11-touch -)
    printf '%s\n' 'down 1 1600,900' 'wait 900' 'move 1 1400,700 300' 'wait 300' 'up 1' 'do touch lifted' >&6
    eventually test -e lifted
    eventually refute is '1420 790 480 270' real
    eventually eval 'read -r x y _ < <(real); (( x < 1240 && x > 1220 && y < 610 && y > 590 ))'
    is '20 20' percent
    eventually at_a_stop
    box
    printf '%s\n' "down 1 $((X + 400)),$((Y + 200))" "move 1 $((X + 400)),$((Y + 53)) 200" 'up 1' >&6
    eventually near 70 1 level
    always 0.2 is "$X $Y $W $H" real
  }
  inside audio-session -- x11-session --touch --
}

@test "an overlay moves between monitors and is not stashed at their common edge" {
  body() {
    x11-monitors split 960x1080+0+0 960x1080+960+0
    pip --at top-left --monitor M0
    on() { field '.overlays[0].monitor'; }
    first=$(on)
    drop 900 200
    eventually refute is "$first" on
    eventually at_a_stop
    second=$(on)
    read -r from _ < <(real)
    drop -30 0                                               # across the edge, mostly on the second monitor
    eventually eval 'read -r x _ < <(real); (( x < from - 20 ))'
    eventually at_a_stop
    is "$second" on
    read -r x _ w _ < <(real)
    (( x < 960 && x + w / 2 > 960 ))
    flick -60 0
    eventually is '980 20 320 180' real
    is "$second" on
    refute is stashed field '.overlays[0].state'
    flick 300 0
    eventually is '1580 20 320 180' real
    drop 200 0
    eventually is stashed field '.overlays[0].state'
    floatoverlay overlay reveal
    is active field '.overlays[0].state'
  }
  inside x11-session --
}
