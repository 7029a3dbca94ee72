#!/usr/bin/env bats
# bats file_tags=matrix
# Mirrors of real programs' windows on each kind of desktop: the table of mirrored windows in docs/desktops.md. With
# FLOATOVERLAY_TABLE=write (`make desktops`) the test writes its results into the table; otherwise it compares them.

setup() {
  load common
  load table
}

manager() { local name; name=$(xq wm || true); case ${name,,} in i3*) echo i3 ;; '') echo none ;; *) echo "${name,,}" ;; esac; }

# program NAME: starts a program whose window changes about 20 times a second; window $SRC, process $PID
program() {
  case $1 in
    xterm)
      # shellcheck disable=SC2016 # for the terminal's shell
      xterm -xrm 'XTerm*borderWidth: 0' -geometry 60x18+40+60 -title source -sb -bg '#103040' -fg '#e0e0d0' \
        -e sh -c 'while :; do printf "\033[3%dmline %d\n" $((i % 6 + 1)) $((i += 1)); sleep 0.05; done' & ;;
    mpv)
      mpv --vo=x11 --profile=sw-fast --no-config --no-osc --osd-level=0 --audio=no --loop --title=source \
        --geometry=480x270+40+60 'av://lavfi:testsrc2=s=480x270:r=25' >mpv.log 2>&1 & ;;
    GTK)
      # zenity needs its own end of the pipe and its own pid.
      exec 8> >(exec zenity --progress --title=source --text=GTK --width=420 2>zenity.log)
      { i=0; while echo "# Step $((i += 1)) of many" && echo $((i % 100)); do sleep 0.05; done; } >&8 2>/dev/null & ;;
  esac
  PID=$!
  SRC=$(timeout 10 xdotool search --sync --onlyvisible --name '^source$' | head -n 1)
  [[ $SRC ]] || return
  [[ $1 != GTK ]] || { exec 8>&-; PID=$(xdotool getwindowpid "$SRC"); }
  if [[ $(manager) == i3 ]]; then
    i3-msg -q '[title="^source$"] floating enable, move position 40 60'
    eventually floats || return
  fi
}
# floats: the window no longer has the width of the screen
floats() { (( $(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p') < 1200 )); }

# mirror: shows $SRC unscaled in an overlay
mirror() {
  floatoverlay show window "$SRC" --width "$(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p')" --detach
}

window_shot() { xwd -silent -nobdrs -id "$SRC" | convert xwd:- -alpha off "$1"; }
same() { box; window_shot want.ppm; grab "${W}x$H+$X+$Y" got.ppm; alike got.ppm want.ppm 0 8; }

# check_live: the mirror follows the running program, and shows the exact pixels of the stopped one
check_live() {
  local from; from=$(frames_in)
  eventually frames_exceed $((from + 5)) || return
  kill -STOP "$PID"
  eventually same || return
  kill -CONT "$PID"
  echo live
}

check_covered() {
  local cover
  : >cover.log # not what an earlier window has written
  xwin -o -n cover -g 700x600+0+0 -c '#ff0000' >cover.log & cover=$!
  line cover.log '^visible' || return
  check_live
  kill $cover; wait $cover 2>/dev/null || true
}

hide_source() {
  case $(manager) in
    none) xdotool windowunmap "$SRC" ;;
    i3) i3-msg -q '[title="^source$"] move scratchpad' ;;
    *) xdotool windowminimize "$SRC" ;;
  esac
}
restore_source() {
  case $(manager) in
    none) xdotool windowmap "$SRC" ;;
    i3) i3-msg -q '[title="^source$"] scratchpad show' ;;
    *) xdotool windowactivate "$SRC" ;;
  esac
}
viewable() { xwininfo -id "$SRC" | grep -q 'Map State: IsViewable'; }

# check_hidden: with the window minimised or unmapped, the overlay shows the last picture and a badge in the corner
check_hidden() {
  kill -STOP "$PID"
  eventually same || return
  box
  grab "${W}x$((H - 50))+$X+$Y" last.ppm
  hide_source
  eventually refute viewable || return
  eventually eval 'grab "160x24+$((X + 8))+$((Y + H - 32))" badge.ppm;
    (( $(convert badge.ppm -fill black +opaque "#ffffff" -fill white -opaque "#ffffff" -format "%[fx:int(mean*w*h)]" info:) > 20 ))' || return
  grab "${W}x$((H - 50))+$X+$Y" got.ppm
  alike got.ppm last.ppm 0 8 || return
  is active field '.overlays[0].state' || return
  kill -CONT "$PID"
  echo 'last image, badge'
}

check_restored() { restore_source; eventually viewable || return; check_live; }

# check_resized: the overlay gets the new aspect ratio of the window, and at 100 % its exact pixels
check_resized() {
  local w h
  { read -r w; read -r h; } < <(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^\(WIDTH\|HEIGHT\)=//p')
  if [[ $(manager) == i3 ]]; then i3-msg -q "[title=\"^source\$\"] resize set $((w + 120)) $((h + 36))"
  else xdotool windowsize "$SRC" $((w + 120)) $((h + 36)); fi
  eventually shaped $((w + 60)) || return
  floatoverlay overlay resize 100%
  check_live
}
# shaped WIDTH: the window is wider than that, and the overlay has the same aspect ratio
shaped() {
  local w h; { read -r w; read -r h; } < <(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^\(WIDTH\|HEIGHT\)=//p')
  (( w > $1 )) && box && (( W * h - H * w <= W + H && H * w - W * h <= W + H ))
}

check_moved() {
  if [[ $(manager) == i3 ]]; then i3-msg -q '[title="^source$"] move position 300 150'; else xdotool windowmove "$SRC" 300 150; fi
  check_live
}

in_use() { [[ $(xdotool getwindowfocus) == "$SRC" ]]; }

# check_returned: overlay return raises and focuses the window, from another desktop if there are any
check_returned() {
  case $(manager) in
    none) xdotool windowunmap --sync "$SRC" ;;
    i3) i3-msg -q workspace 2 ;;
    *) xdotool set_desktop 1 ;;
  esac
  eventually refute viewable || return
  floatoverlay overlay return
  eventually viewable || return
  eventually in_use || return
  line events '"event":"didStop".*"reason":"returned"' || return
  eventually is 0 field '.overlays | length' || return
  [[ $(manager) != i3 ]] || i3-msg -q workspace 1
  echo 'raised, focused'
}

check_closed() {
  eventually viewable
  mirror
  eventually is active field '.overlays[0].state' || return
  kill -KILL "$PID"
  eventually is 0 field '.overlays | length' || return
  line events '"event":"didStop".*"reason":"ended"' || return
  echo ended
}

# result_of STEP CMD...: prints the result of a step, or FAILS
result_of() { local s; s=$("$1" 2>"$1.err") || { s="FAILS: $s"; kill -CONT "$PID" 2>/dev/null; cat "$1.err" >&2; }; echo "$s"; }

row() {
  local name step words
  local steps=(check_live check_covered check_hidden check_restored check_resized check_moved check_returned check_closed)
  local -A found
  daemon
  for name in xterm mpv GTK; do
    : >events # not what an earlier listener has written
    listen
    program "$name"
    mirror
    for step in "${steps[@]}"; do
      words=$(result_of "$step")
      [[ ${found[$step]:-$words} == "$words" ]] || words="${found[$step]}; $name: $words"
      found[$step]=$words
    done
    kill $EVENTS 2>/dev/null || true
    kill -KILL "$PID" 2>/dev/null || true
    eventually refute xdotool search --onlyvisible --name '^source$'
  done
  # shellcheck disable=SC2153 # table.bash sets FOUND
  { printf '| %s |' "$ROW"; for step in "${steps[@]}"; do printf ' %s |' "${found[$step]}"; done; echo; } >>"$FOUND"
  daemon_answers
}

@test "openbox" { row_of mirrors x11-session --wm openbox --compositor none --; }
@test "openbox, picom" { row_of mirrors x11-session --wm openbox --compositor picom --; }
@test "i3, floating" { row_of mirrors x11-session --wm i3 --compositor none --; }
@test "i3, floating, picom" { row_of mirrors x11-session --wm i3 --compositor picom --; }
@test "xfwm4, compositing off" { row_of mirrors x11-session --wm xfwm4 --compositor none --; }
@test "xfwm4, compositing on" { row_of mirrors x11-session --wm xfwm4 --compositor xfwm4 --; }
@test "no window manager" { row_of mirrors x11-session --wm none --compositor none --; }
@test "no window manager, picom" { row_of mirrors x11-session --wm none --compositor picom --; }

@test "every row of the table has a test" {
  names_of mirrors 'openbox' 'openbox, picom' 'i3, floating' 'i3, floating, picom' 'xfwm4, compositing off' 'xfwm4, compositing on' 'no window manager' 'no window manager, picom'
}
