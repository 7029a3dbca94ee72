#!/usr/bin/env bats
# Each desktop: on top of fullscreen windows, no focus change, clicks outside the shape reach the window below,
# legible HUD.

setup() { load common; }

# overlay_window: the id of the overlay's window
overlay_window() { xq stack | awk -v s="${W}x${H}+$X+$Y" '$2 == s { print $1; exit }'; }

# A HUD lasts less than two seconds, so each look shows it again.
# legible: icon and digits are white on a darkened background: two pixels of a hundred differ by 15 % of the range. Without the
# HUD this part has one colour.
legible() {
  floatoverlay hud 57 && grab 64x72+928+504 hud.ppm &&
    (( $(convert hud.ppm -colorspace gray -format '%[fx:100*(maxima-minima)>15]' info:) == 1 ))
}

behaves() {
  local other x y
  daemon
  floatoverlay show frames --size 480x270 --hold --detach < <(convert -size 480x270 xc:'#40a060' -depth 8 bgra:-)
  box
  is 'active' field '.overlays[0].state'

  # On top of a new fullscreen window, which keeps the focus.
  : >full # not what an earlier window has written
  xwin -f -F -n full -c '#f0f0f0' >full & local full=$!
  line full '^focus in'
  other=$(sed -n 's/^window //p' full)
  # shellcheck disable=SC2016 # the window is looked up in each attempt
  eventually eval 'xq above "$(overlay_window)" $other'
  eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100))
  is $((other)) xdotool getwindowfocus -f
  xdotool mousemove $((X + 100)) $((Y + 100)) click 1
  # Its effect would come later than the click.
  always 0.3 is $((other)) xdotool getwindowfocus -f

  # Clicks beside the overlay and in its rounded corner reach the window below.
  for at in "$((X - 3)) $((Y + 50))" "$((X + 1)) $((Y + 1))" "$((X + W - 2)) $((Y + H - 2))"; do
    xdotool mousemove $at click 1
    line full "^press $at 1"
  done
  # The window has had no press from before those.
  refute grep -q "^press $((X + 100)) " full

  # The HUD is legible and on top, in the overlay and in a window of its own.
  steady "$(centre)" plain.ppm
  eventually changed_by_hud plain.ppm "$(centre)"
  floatoverlay overlay close
  eventually legible
  is $((other)) xdotool getwindowfocus -f
  kill $full
  daemon_answers
  kill $DAEMON; wait $DAEMON || true
}

@test "openbox, i3 and xfwm4, with picom, xcompmgr or no compositor" {
  body() { behaves; }
  for wm in openbox i3 xfwm4; do
    for cm in none picom xcompmgr; do
      inside x11-session --wm $wm --compositor $cm -- || { echo "with $wm and $cm"; return 1; }
    done
  done
}

@test "no window manager, with and without a compositor" {
  body() { behaves; }
  for cm in none picom; do inside x11-session --compositor $cm -- || { echo "with $cm"; return 1; }; done
}

@test "sway with Xwayland: above a fullscreen window, no focus change, clicks beside the overlay pass" {
  body() {
    wlpointer -k 100 &
    floatoverlay() { command floatoverlay "$@" --backend x11; }
    daemon
    convert -size 480x270 xc:'#40a060' -depth 8 bgra:still.raw
    floatoverlay show frames still.raw --size 480x270 --hold --detach
    box
    xwin -f -F -n full -c '#f0f0f0' >full &
    line full '^focus in'
    look() { grim -g "$((X + 100)),$((Y + 100)) 1x1" -t ppm - | convert ppm:- -format '%[pixel:p{0,0}]' info:; }
    focused() { swaymsg -t get_tree | jq -r '.. | objects | select(.focused == true) | .name'; }
    # The X server reports the focus earlier than sway shows the window.
    eventually is full focused
    eventually is 'srgb(64,160,96)' look
    # Xwayland doubles the distance when the pointer enters a window, so the pointer moves in steps, like a mouse.
    click() { wlpointer -q -t 100 $(($1 - 20)) $2 $1 $2; wlpointer -q -b 1 $1 $2; }
    click $((X + 100)) $((Y + 100))
    always 0.3 is full focused                             # the effect of the click would come later
    click $((X - 30)) $((Y + 50))
    line full "^press $((X - 30)) $((Y + 50)) 1"
    # A HUD lasts less than two seconds, so each look shows it again.
    hud() { floatoverlay hud 57 && is 1 eval "grim -g '$((X + (W - 64) / 2)),$((Y + (H - 72) / 2)) 64x72' -t ppm - | convert ppm:- -format '%[fx:maxima>0.9 && minima<0.5]' info:"; }
    eventually hud
    is full focused
    daemon_answers
  }
  inside wayland-session --xwayland --
}

@test "i3lock stays above overlay and HUD" {
  body() {
    daemon
    floatoverlay show frames --size 480x270 < <(frames 480x270 0 60) &
    eventually is active field '.overlays[0].state'
    box
    i3lock -n -c 112233 &
    lock=$!
    eventually is '#112233' xq pixel $((X + 50)) $((Y + H / 2))
    floatoverlay hud 50
    xq watch 1.5 $((X + 50)) $((Y + H / 2)) $((X + W / 2)) $((Y + H / 2)) >seen 2>/dev/null
    is '#112233 #112233 ' cat seen
    floatoverlay overlay close
    floatoverlay hud 60
    xq watch 0.7 940 520 >seen 2>/dev/null
    is '#112233 ' cat seen
    kill $lock
    daemon_answers
  }
  for wm in none openbox; do inside x11-session --wm $wm --; done
}

@test "against a window that raises itself, the overlay is raised at most ten times a second" {
  body() {
    daemon
    still 480x270 '#406080'
    box
    id=$(overlay_window)
    xwin -o -g 300x200+$((X + 20))+$((Y + 20)) --fight >fight &
    line fight '^mapped'
    # Each line at once: the end by the signal would lose the lines that xev has not written yet.
    timed timeout 4 stdbuf -oL xev -root -event substructure >xev || true
    # In any position: each event of this window is a restack.
    n=$(grep -c "window $id, (" xev || true)
    echo "$n raises in $took ms"
    (( n > 0 && n <= took / 100 + 1 ))
    daemon_answers
  }
  inside x11-session --
}

@test "the overlay is above a new override-redirect window within a second" {
  body() {
    daemon
    still 480x270 '#406080'
    box
    others=()
    for i in 1 2 3; do
      : >w.$i # not what an earlier window has written
      xwin -o -g 300x200+$((X + 20))+$((Y + 20)) -c '#ff0000' >w.$i & others+=($!)
      line w.$i '^mapped'
      other=$(sed -n 's/^window //p' w.$i)
      # shellcheck disable=SC2016 # the window is looked up in each attempt
      eventually eval 'xq above "$(overlay_window)" $other'
      eventually is '#406080' xq pixel $((X + 50)) $((Y + 50))
    done
    kill "${others[@]}"
  }
  inside x11-session --
  inside x11-session --wm openbox --compositor picom --
}

@test "the overlay avoids panels" {
  body() {
    xwin -d bottom:40 -n panel >panel &
    line panel '^mapped'
    eventually eval 'xprop -root _NET_WORKAREA | grep >/dev/null 1040'
    daemon
    still 480x270 '#406080'
    is '1420 750' eval 'box; echo $X $Y'
  }
  inside x11-session --wm openbox --
}

@test "the overlay is on all desktops, in no task list, and override-redirect" {
  body() {
    daemon
    still 480x270 '#406080'
    box
    id=$(overlay_window)
    xq attr $id | grep >/dev/null override-redirect
    xprop -id $id _NET_WM_PID WM_CLASS WM_NAME _NET_WM_WINDOW_TYPE >props
    refute grep -q 'not found' props
    refute eval "xprop -root _NET_CLIENT_LIST | grep >/dev/null $id"
    wmctrl -s 1 2>/dev/null || xdotool set_desktop 1
    eventually is 1 xdotool get_desktop
    eventually is '#406080' xq pixel $((X + 50)) $((Y + 50))
    # The window manager may hide windows after it has announced the desktop.
    always 0.3 is '#406080' xq pixel $((X + 50)) $((Y + 50))
  }
  inside x11-session --wm openbox --
}
