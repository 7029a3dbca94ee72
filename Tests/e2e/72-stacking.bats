#!/usr/bin/env bats
# bats file_tags=matrix
# The stacking order on each kind of desktop: the table in docs/desktops.md. With FLOATOVERLAY_TABLE=write (`make
# desktops`) the test writes its results into the table; otherwise it compares them.

setup() { load common; load table; }

overlay_window() { xq stack | awk -v s="${W}x${H}+$X+$Y" '$2 == s { print $1; exit }'; }
# cell CMD...: prints the output of CMD as a cell of the table, or FAILS
cell() { local result; result=$("$@") || result="FAILS: $result"; printf ' %s |' "$result"; }

# appears COLOUR X Y FILE PID: waits until the window of xwin PID with the output FILE is on screen
appears() {
  eventually is "$1" xq pixel "$2" "$3" || { { xq stack; cat "$4"; ps -o pid,etime,stat,args -p "$5"; } >&2; return 1; }
}

# above_all N: whether the overlay is visible above N fullscreen windows (at most two), opened one after the other
above_all() {
  local i w=() colours=('' '#f0f0f0' '#d0f0f0')
  for (( i = 1; i <= $1; i++ )); do
    : >"full$i" # not what an earlier window has written
    xwin -f -F -n "full$i" -c "${colours[i]}" >"full$i" & w+=($!)
    line "full$i" '^focus in' || { kill "${w[@]}"; return 1; }
  done
  appears "${colours[$1]}" $((X - 20)) $((Y + 100)) "full$1" "${w[-1]}" || { kill "${w[@]}"; return 1; }
  if eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100)) 2>/dev/null &&
      always 0.5 is '#40a060' xq pixel $((X + 100)) $((Y + 100)); then echo above; else echo below; fi
  kill "${w[@]}"; wait "${w[@]}" || true
}

# below TYPE: whether a menu or tooltip stays above the overlay; afterwards the overlay is on top
below() {
  local w
  : >over
  xwin -o --type "$1" -g "200x100+$((X + 50))+$((Y + 50))" -n over -c '#c02020' >over & w=$!
  line over '^mapped' || return
  # A compositor shows it later.
  appears '#c02020' $((X + 100)) $((Y + 100)) over $w || { kill $w; return 1; }
  if always 1.5 is '#c02020' xq pixel $((X + 100)) $((Y + 100)) 2>/dev/null; then echo 'stays above'; else echo covered; fi
  kill $w; wait $w || true
  eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100))
}

# raisers: a window raises itself 20 times a second; the overlay raises itself at most ten times a second, and is on
# top when the window stops
raisers() {
  local w id n xev start took
  id=$(overlay_window)
  : >raiser
  xwin -o -g "300x200+$((X + 20))+$((Y + 20))" -n raiser -c '#c02020' --raise 20 >raiser & w=$!
  line raiser '^mapped' || return
  : >xev
  start=$(now_ms)
  stdbuf -oL xev -root -event substructure >xev & xev=$!
  # The four seconds begin when xev receives events.
  eventually test -s xev || { kill $w $xev; return 1; }
  pause 4
  kill $xev; wait $xev || true
  # On a busy machine the pause takes longer.
  took=$(($(now_ms) - start))
  n=$(grep -A 5 '^ConfigureNotify' xev | grep -c "window $id, (" || true)
  (( n > 0 && n <= took / 100 + 1 )) || { kill $w; echo "$n raises in $took ms"; return 1; }
  kill -STOP $w
  if eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100)) 2>/dev/null; then echo 'yields, then above'; else echo below; fi
  kill -KILL $w; wait $w || true
}

locked_by() {
  case $1 in
    i3lock) i3lock -n -c 112233 >/dev/null 2>&1 & ;;
    xsecurelock)
      # There is no password: saver and dialog do nothing, and a signal ends xsecurelock.
      printf '#!/bin/sh\nexec sleep 1000\n' >saver_rig; cp saver_rig auth_rig; chmod +x saver_rig auth_rig
      XSECURELOCK_SAVER=$PWD/saver_rig XSECURELOCK_AUTH=$PWD/auth_rig xsecurelock >xsecurelock.log 2>&1 & ;;
  esac
  lock=$!
}

# lockers NAME: overlay and HUD are below the locker and suspended, and return afterwards
lockers() {
  local lock there result
  locked_by "$1"
  there='xq stack | head -n 1 | grep >/dev/null -E "i3lock|obscurer|background"'
  eventually eval "$there" || return
  eventually is suspended field '.overlays[0].state' || return
  floatoverlay hud 50
  result='below, suspended'
  always 1 eval "$there" 2>/dev/null || result='over it'
  refute eval 'xq stack | grep 64x72' 2>/dev/null || result='HUD over it'
  kill $lock; wait $lock || true
  eventually is active field '.overlays[0].state' || return
  eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100)) || return
  echo "$result"
}

# managers: the window manager is killed, another one starts, and one of its windows becomes fullscreen
managers() {
  local wm
  wm=$(pids_of openbox; pids_of i3; pids_of xfwm4)
  [[ -n $wm ]] || { echo –; return; }
  kill -KILL $wm
  eventually refute xq wm || return
  # With the manager, its compositor has ended.
  eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100)) || { echo gone; return; }
  openbox >/dev/null 2>&1 & wm=$!
  eventually xq wm || return
  eventually manages || return
  above_all 1
}

# spaces: switches to another desktop
spaces() {
  xq wm >/dev/null || { echo –; return; }
  if [[ -n $(pids_of i3) ]]; then
    i3-msg -q workspace 2
    eventually is 2 eval 'i3-msg -t get_workspaces | jq ".[] | select(.focused).num"' || return
  else
    xdotool set_desktop 1
    eventually is 1 xdotool get_desktop || return
  fi
  if always 0.7 is '#40a060' xq pixel $((X + 100)) $((Y + 100)) 2>/dev/null; then echo 'shown'; else echo gone; fi
  if [[ -n $(pids_of i3) ]]; then i3-msg -q workspace 1; else xdotool set_desktop 0; fi
}

row() {
  daemon
  still 480x270 '#40a060'
  box
  eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100))
  { printf '| %s |' "$ROW"
    cell above_all 1
    cell above_all 2
    cell below POPUP_MENU
    cell below TOOLTIP
    cell raisers
    cell lockers i3lock
    cell lockers xsecurelock
    cell spaces
    cell managers
    echo; } >>"$FOUND"
  daemon_answers
}

@test "openbox" { row_of stacking x11-session --wm openbox --compositor none --; }
@test "openbox, picom" { row_of stacking x11-session --wm openbox --compositor picom --; }
@test "openbox, xcompmgr" { row_of stacking x11-session --wm openbox --compositor xcompmgr --; }
@test "i3" { row_of stacking x11-session --wm i3 --compositor none --; }
@test "i3, picom" { row_of stacking x11-session --wm i3 --compositor picom --; }
@test "xfwm4, compositing off" { row_of stacking x11-session --wm xfwm4 --compositor none --; }
@test "xfwm4, compositing on" { row_of stacking x11-session --wm xfwm4 --compositor xfwm4 --; }
@test "no window manager" { row_of stacking x11-session --wm none --compositor none --; }
@test "no window manager, picom" { row_of stacking x11-session --wm none --compositor picom --; }

@test "every row of the table has a test" {
  names_of stacking 'openbox' 'openbox, picom' 'openbox, xcompmgr' 'i3' 'i3, picom' 'xfwm4, compositing off' 'xfwm4, compositing on' 'no window manager' 'no window manager, picom'
}
