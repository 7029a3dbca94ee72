#!/usr/bin/env bats
# How the overlay gets from place to place: thrown, dropped, put aside, pulled out, stretched, caught; with a compositor
# and without. It is 480x270 in the corner of a screen of 1920x1080, where `real` is where the X server has it.

setup() {
  load common
  root_only
}

# pip [ARG...]: a daemon and the overlay, at rest in its corner
pip() {
  daemon
  still 480x270 '#406080' --title pip "$@"
  PIP=$(xq stack | awk '/ pip$/ { print $1; exit }')
}

# real: X Y W H of the window
real() { xq stack | sed -nE '/ pip$/ { s/^[^ ]+ ([0-9]+)x([0-9]+)([+-]-?[0-9]+)([+-]-?[0-9]+) .*/\3 \4 \1 \2/; s/\+//g; p; q }'; }

# rests "X Y W H": there it comes to rest, and says so
rests() {
  eventually 3 is "$1" real
  is "$1" place
  always 0.1 is "$1" real
}
place() { box; echo "$X $Y $W $H"; }

super() { xdotool keydown super; "$@"; xdotool keyup super; }
# flick X Y: throws it by that way from its middle
flick() { read -r X Y W H < <(real); super drag -q -r 250 -t 80 -b 1 $((X + W / 2)) $((Y + H / 2)) $((X + W / 2 + $1)) $((Y + H / 2 + $2)); }
# drop X Y: moves it by exactly that way, and lets go when it has come to a stand
drop() {
  local way=$1,$2 x y; read -r X Y W H < <(real)
  x=$((X + ($1 > 0 ? W / 4 : W * 3 / 4))) y=$((Y + H / 2))
  # From where the slop ends it follows: six pixels of the longer way, as many of the other as belong to them.
  read -r dx dy < <(awk -v w="$way" 'BEGIN { split(w, v, ","); a = v[1] < 0 ? -v[1] : v[1]; b = v[2] < 0 ? -v[2] : v[2]
    m = a > b ? a : b; printf "%d %d\n", v[1] + 6 * v[1] / m, v[2] + 6 * v[2] / m }' </dev/null)
  super drag -q -t 250 -H 200 -b 1 $x $y $((x + dx)) $((y + dy))
}
# grip X Y DX DY: a drag without any key, with a rest at its end
grip() { drag -q -t 200 -H 150 -b 1 "$1" "$2" $(($1 + $3)) $(($2 + $4)); }

# log_places: every place that it goes through, from now on, into the file places
log_places() { : >places; stdbuf -oL xev -id "$PIP" -event structure >places & XEV=$!; eventually 2 xev_listens; }
xev_listens() { kill -0 $XEV; }
configures() { grep -c ConfigureNotify places || true; }

@test "thrown it flies to the corner that it is thrown at, in many steps; reduced, in one" {
  for cm in none picom; do
    body() {
      pip
      log_places
      sleep 0.2
      flick 0 -250; rests '1420 20 480 270'
      flick -400 0; rests '20 20 480 270'
      flick 300 250; rests '1420 790 480 270'
      flick -400 -30; rests '20 790 480 270'
      flick 300 -220; rests '1420 20 480 270'
      (( $(configures) > 40 ))
      # At rest nothing moves.
      before=$(configures)
      always 0.5 is "$before" configures
      floatoverlay overlay move bottom-left
      rests '20 790 480 270'
      (( $(configures) - before > 4 && $(configures) - before < 22 ))
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
      kill $XEV
    }
    inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }
  done
}

@test "dropped it stays, but for the lines it meets; beyond the edge it gives way and comes back" {
  body() {
    pip
    drop -400 -200; rests '1020 590 480 270'
    drop 385 0; rests '1420 590 480 270'                     # 15 px from the line of the margin
    drop -695 0; rests '720 590 480 270'                     # 5 px from the middle
    drop 100 0; rests '820 590 480 270'
    drop 0 -575; rests '820 20 480 270'
    box; xdotool mousemove $((X + 240)) $((Y + 200)) keydown super mousedown 1 mousemove $((X + 240)) $((Y + 2)) keyup super
    # 192 px too far up: it has gone by less than half of them.
    above='read -r _ y _ < <(real); (( y < -20 && y > -96 ))'
    eventually 2 eval "$above"
    always 0.3 eval "$above"                                 # a hand that rests throws nothing
    xdotool mouseup 1
    rests '820 20 480 270'
  }
  for cm in none xcompmgr; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "put aside it leaves a tab: pushed, told, clicked, pulled; the tab turns no levels, the HUD is elsewhere" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    floatoverlay events >events &
    drop 290 -400
    rests '1840 390 480 270'
    is stashed field '.overlays[0].state'
    line 2 events '"event":"changed".*"state":"stashed"'
    xdotool mousemove 1880 500; drag -q -w 2 1880 500
    drag -q -t 150 -H 200 -b 1 1880 500 1880 400
    xdotool mousemove 1880 500 click 2
    always 0.3 is '1840 390 480 270' real
    is '20 20' percent
    floatoverlay volume +10% -q
    eventually 2 hud_window
    eventually 4 refute hud_window
    xdotool mousemove 1880 500 click 1                       # a click: back to where it was
    rests '1420 790 480 270'
    is active field '.overlays[0].state'
    floatoverlay overlay stash; rests '1840 790 480 270'
    floatoverlay overlay reveal; rests '1420 790 480 270'
    floatoverlay overlay stash; rests '1840 790 480 270'
    drag -q -t 250 -H 200 -b 1 1880 900 1760 900             # a quarter of the way: it goes back
    rests '1840 790 480 270'
    drag -q -t 250 -H 200 -b 1 1880 900 1640 900
    rests '1420 790 480 270'
    drop -1500 0; rests '20 790 480 270'                     # hardly outside
    drop -290 0; rests '-400 790 480 270'
    floatoverlay overlay move top-left; rests '20 20 480 270'
    floatoverlay overlay resize 160x90; rests '20 20 160 90'
    floatoverlay overlay stash; rests '-80 20 160 90'
  }
  for cm in none picom; do
    inside audio-session -- x11-session --compositor $cm -- || { echo "with $cm"; return 1; }
  done
}

@test "Escape and a second button bring it back from half way, and a press catches it in flight" {
  body() {
    pip
    for end in 'key Escape' 'mousedown 3'; do
      box; xdotool mousemove 1600 900 keydown super mousedown 1 mousemove 1500 800 mousemove 1200 500
      eventually 2 refute is '1420 790 480 270' real
      xdotool $end keyup super
      rests '1420 790 480 270'
      xdotool mouseup 3 mouseup 1
    done
    always 0.2 is '1420 790 480 270' real
    # The pointer is over it on all of its way; a press that comes too late tries again.
    xdotool mousemove 1600 850
    for wait in 0.1 0.05 0.15 0 0.1 0.05 0.15 0; do
      xdotool sleep $wait mousedown 1 & press=$!
      floatoverlay overlay move 1300,650
      wait $press
      sleep 0.3
      caught=$(real)
      [[ $caught == '1300 650 480 270' || $caught == '1420 790 480 270' ]] || break
      xdotool mouseup 1
      sleep 0.4                                              # or the next press is a double-click
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
  for cm in none picom; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "all eight grips stretch it: the opposite stays, so does the aspect; Escape undoes it" {
  body() {
    pip
    try() { # X Y DX DY WANT: from 700,400
      floatoverlay overlay resize 480x270
      floatoverlay overlay move 700,400
      rests '700 400 480 270'
      grip "$1" "$2" "$3" "$4"
      rests "$5"
    }
    # Six pixels are the slop. The middle of the screen lies to the right and below: left and top stay.
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
    eventually 2 refute is '700 400 480 270' real
    xdotool key Escape
    rests '700 400 480 270'
    xdotool mouseup 1
    always 0.2 is '700 400 480 270' real
  }
  inside x11-session --
}

@test "a double-click goes through the sizes at the nearest corner; one click still is one" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    twice() { box; xdotool mousemove $((X + W / 2)) $((Y + H / 4)) click --repeat 2 --delay 60 1; }
    twice; rests '940 520 960 540'
    twice; rests '1420 790 480 270'
    floatoverlay overlay resize 640x360; rests '1260 700 640 360'
    twice; rests '1420 790 480 270'
    twice; rests '940 520 960 540'
    twice; rests '1260 700 640 360'
    floatoverlay overlay cycle-size; rests '1420 790 480 270'
    # The one that was clicked, not the newest.
    still 481x270 '#804040' --at top-left --new
    twice_old() { xdotool mousemove 1700 850 click --repeat 2 --delay 60 1; }
    twice_old
    eventually 2 is 960 field '.overlays[0].width'
    is 20 field '.overlays[1].x'
    is 480 eval "field '.overlays[1].width|round'"
  }
  inside audio-session -- x11-session --
}

@test "hidden and closed it fades where something blends, and waits for no more than that" {
  body() {
    backdrop '#000000'
    pip
    log_places
    eventually 2 is '#406080' xq pixel 1600 900
    xq watch 1.5 1600 900 >colours & watch=$!
    sleep 0.1
    floatoverlay overlay hide
    wait $watch
    is '#000000' eval 'tail -n 1 colours | tr -d " "'
    # In between there are shades of it only where a compositor makes them.
    if xq cm; then (( $(wc -l <colours) > 3 )); else is 2 eval 'wc -l <colours'; fi
    floatoverlay overlay reveal
    eventually 2 is '#406080' xq pixel 1600 900
    floatoverlay overlay close
    eventually 2 is '#000000' xq pixel 1600 900
    eventually 1 is 0 field '.overlays|length'
    still 480x270 '#406080' --title pip
    eventually 2 is '#406080' xq pixel 1600 900
    kill -TERM $DAEMON
    wait $DAEMON
    is '' real
  }
  for cm in none picom xcompmgr; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "a finger that rests moves it; one that does not turns a level" {
  body() {
    pip
    floatoverlay volume 20% -q --no-hud
    exec 6> >(x11-touch -)
    printf '%s\n' 'down 1 1600,900' 'wait 450' 'move 1 1400,700 300' 'wait 300' 'up 1' >&6
    eventually 3 refute is '1420 790 480 270' real
    eventually 3 eval 'read -r x y _ < <(real); (( x < 1240 && x > 1220 && y < 610 && y > 590 ))'
    is '20 20' percent
    box
    printf '%s\n' "down 1 $((X + 400)),$((Y + 200))" "move 1 $((X + 400)),$((Y + 53)) 200" 'up 1' >&6
    eventually 2 near 70 1 level
    always 0.2 is "$X $Y $W $H" real
  }
  inside audio-session -- x11-session --touch --
}

@test "it is carried from monitor to monitor, and never put aside between them" {
  body() {
    x11-monitors split 960x1080+0+0 960x1080+960+0
    pip --at top-left --monitor M0
    on() { field '.overlays[0].monitor'; }
    first=$(on)
    drop 900 200
    eventually 2 refute is "$first" on
    second=$(on)
    drop -30 0                                               # across the edge, mostly on the second: it straddles
    is "$second" on
    read -r x _ w _ < <(real)
    (( x < 960 && x + w / 2 > 960 ))
    flick -60 0
    eventually 3 is '980 20 320 180' real
    is "$second" on
    refute is stashed field '.overlays[0].state'
    flick 300 0
    eventually 3 is '1580 20 320 180' real
    drop 200 0
    is stashed field '.overlays[0].state'
    floatoverlay overlay reveal
    is active field '.overlays[0].state'
  }
  inside x11-session --
}
