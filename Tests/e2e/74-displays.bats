#!/usr/bin/env bats
# bats file_tags=matrix
# Behaviour on X11 and Wayland: the table in docs/desktops.md. With FLOATOVERLAY_TABLE=write the test writes its
# results into the table; otherwise it compares them.

setup() {
  load common; load table; load screens
}

# show_green_overlay: shows a green overlay of 480x270 in the middle, with both levels at 20 %; sets X Y W H
show_green_overlay() {
  seated
  daemon
  floatoverlay volume 20% --no-hud --quiet
  floatoverlay brightness 20% --no-hud --quiet
  X=400 Y=200 W=480 H=270
  point 5 5
  photo 440x72+420+324 ground.ppm
  green
  box
}
green() { still "$(px 480)x$(px 270)" '#40a060' --at 400,200 --width 480 && eventually is '#40a060' middle; }
middle() { colour $((X + W / 2)) $((Y + H / 4)); }
plain() { photo "$1" plain.ppm && is 1 identify -format %k plain.ppm; }
bare() { photo 440x72+420+324 now.ppm && cmp ground.ppm now.ppm; }
louder() { near "$1" 1 level; }
# quiet: another program sets the volume to 20 %, and the daemon knows it
quiet() { pactl set-sink-volume rig_a 20% && eventually is 20 field .volume.percent; }
lighter() { near "$1" 1 eval 'echo $(($(light) * 100 / 19200))'; }
moved_to() { box && near "$1" "${3:-0}" echo $X && near "$2" "${3:-0}" echo $Y; } # X Y [OFF]
wide() { box && is "$1" echo $W; }
sized() { eventually wide "$1" && box; }

# cell NAME CMD...: prints a row of this screen's column, with the output of CMD or FAILS
cell() {
  local result name=$1; shift
  result=$(box; point 5 5; "$@" 2>wrong) || result="FAILS: $result $(tr '\n' ' ' <wrong)"
  printf '%s|%s\n' "$name" "$result"
}

# Each of these functions prints the result for one row.

frames() { # a pattern of single pixels, except for the rounded corners
  local size; size=$(px $W)x$(px $H)
  convert -size $size pattern:gray50 -alpha off -depth 8 chess.ppm && convert chess.ppm bgra:chess.raw &&
    floatoverlay show frames chess.raw --size $size --hold --detach && eventually chess && green && echo exact
}
chess() { photo ${W}x$H+$X+$Y seen.ppm && alike chess.ppm seen.ppm 0 "$(px 10)"; }
places() { # the position on screen equals the position in `status`
  local all; all=$(photo 1280x720+0+0 all.ppm && convert all.ppm -fill black +opaque '#40a060' -trim -format '%wx%h%O' info:) &&
    is "$(px $W)x$(px $H)+$(px $X)+$(px $Y) $SCALE" echo "$all $(field '.overlays[0].scale * 1')" && echo exact
}
hud_place() { photo ${W}x$H+$X+$Y rest.ppm && eventually hud_there && eventually plain $((W - 20))x$((H - 20))+$((X + 10))+$((Y + 10)) && echo exact; }
hud_there() { # the HUD changes 64x72 logical pixels in the middle; half device pixels may be rounded either way
  local at x=$(((W - 64) / 2)) y=$(((H - 72) / 2))
  floatoverlay hud 40 && photo ${W}x$H+$X+$Y hud.ppm &&
    at=$(convert rest.ppm hud.ppm -compose difference -composite -threshold 0 -trim -format '%wx%h%O' info:) &&
    { [[ $at == "$(px 64)x$(px 72)+$(px $x.5)+$(px $y.5)" ]] || is "$(px 64)x$(px 72)+$(px $x)+$(px $y)" echo "$at"; }
}
film() { # until 60 frames have been shown
  ffmpeg -v error -re -f lavfi -i testsrc2=s=480x270:r=60:d=60 -f yuv4mpegpipe -pix_fmt yuv420p - 2>/dev/null |
    floatoverlay show frames --hold &
  eventually 30 eval '(( $(field .overlays[0].frames.shown) > 60 ))' &&
    floatoverlay overlay close &&
    { wait $! || true; } && green && echo plays
}
over_fullscreen() {
  fullscreen '#d0d0d0' && eventually is '#40a060' middle && always 0.5 is '#40a060' middle &&
    kill "$FULL" && { wait "$FULL" || true; } && eventually refute is_full '#d0d0d0' && echo above
}
drag_volume() { # half the range of a right-half drag
  quiet &&
    swipe 1 $((X + W * 3 / 4)) $((Y + H - 30)) $((X + W * 3 / 4)) $((Y + H - 30 - 6 - H / 2)) &&
    eventually louder 70 && echo 'volume'
}
drag_brightness() {
  floatoverlay brightness 20% --no-hud --quiet &&
    swipe 1 $((X + W / 4)) $((Y + H - 30)) $((X + W / 4)) $((Y + H - 30 - 6 - H / 2)) &&
    eventually lighter 70 && echo 'brightness'
}
wheel() {
  quiet &&
    roll 2 $((X + W / 2)) $((Y + H / 4)) &&
    eventually louder 30 && point 5 5 && echo 'one step per notch'
}
# changes PERCENT: another program sets the volume to PERCENT, or to one more if it has that value. A HUD lasts less than two
# seconds and screenshots can be slow, so each look changes the volume again.
changes() { pactl set-sink-volume rig_a $(($1 + ($(level) == $1)))%; }
hud_outside() { # in the overlay; a HUD that is still visible may not be in the middle
  local part=$((W - 20))x$((H - 20))+$((X + 10))+$((Y + 10))
  eventually plain $part &&
    eventually eval "changes 37 && refute plain $part" && eventually plain $part && echo 'shown, then hidden'
}
hud_alone() {
  floatoverlay overlay close && eventually refute is '#40a060' middle && eventually bare &&
    eventually eval 'changes 47 && refute bare' && eventually bare && green && echo 'shown, then hidden'
}
click_through() {
  floatoverlay overlay click-through on && quiet && eventually refute is '#40a060' colour $((X + W - 12)) $((Y + 12)) &&
    roll 2 $((X + W / 2)) $((Y + H / 2)) && always 0.5 louder 20 &&
    click_at $((X + W - 20)) $((Y + 20)) && point 5 5 && eventually is '#40a060' colour $((X + W - 12)) $((Y + 12)) &&
    roll 1 $((X + W / 2)) $((Y + H / 2)) &&
    eventually louder 25 && echo 'passes through; ends at the hot spot'
}
# The first six pixels are the slop; mutter sends pointer positions once per frame, so the move starts later. Its positions are
# relative to the window as of that frame, and Xwayland adds the window's present position: after a move, a position may be wrong
# until the next motion. The last motion is therefore followed by pairs of one pixel, there and back, and by a rest as in swipe.
settles() { # X Y OFF
  host xdotool mousemove_relative --sync -- 1 0 mousemove_relative --sync -- -1 0 && sleep 0.3 && moved_to "$@"
}
middle_drag() {
  local off=0 result=exact
  if [[ $SCREEN == mutter ]]; then
    off=3 result='exact, except at the start'
    # mutter's frames may be late: released before the last motion arrives, the overlay would be thrown.
    host xdotool mousemove $((X + 240)) $((Y + 200)) mousedown 2 mousemove_relative --sync 20 12 mousemove_relative --sync 40 24 &&
      host xdotool mousemove_relative --sync 40 24 && eventually settles $((X + 94)) $((Y + 57)) $off &&
      host xdotool mouseup 2
  else
    swipe 2 $((X + 240)) $((Y + 200)) $((X + 340)) $((Y + 260))
  fi &&
    eventually moved_to $((X + 94)) $((Y + 57)) $off && box && eventually is '#40a060' middle && echo "$result"
}
moves() {
  floatoverlay overlay move 300,100 &&
    eventually moved_to 300 100 && box && eventually is '#40a060' middle && echo moves
}
resizes() {
  floatoverlay overlay resize 50% && sized 240 && eventually is '#40a060' middle &&
    floatoverlay overlay resize 100% && sized 480 && eventually is '#40a060' middle && echo resizes
}
hides() {
  floatoverlay overlay hide && eventually refute is '#40a060' middle &&
    floatoverlay overlay reveal && eventually is '#40a060' middle && echo 'hides, reveals'
}
stashes() { # to the left edge, which is nearer
  floatoverlay overlay stash && eventually is '#40a060' colour 8 $((Y + H / 2)) && eventually refute is '#40a060' middle &&
    floatoverlay overlay reveal && eventually is '#40a060' middle && echo 'leaves a tab'
}
cycles() {
  double_click $((X + W / 2)) $((Y + H / 4)) &&
    eventually refute wide 480 && floatoverlay overlay resize 100% && sized 480 && echo 'another size'
}
shots() { eventually taken && echo exact; }
taken() {
  floatoverlay overlay screenshot shot.png &&
    is "$(px 480)x$(px 270) #40A060" eval "identify -format '%wx%h ' shot.png; convert shot.png -format '%[hex:p{240,60}]' info: | sed 's/^/#/;s/FF$//'"
}

# The rows in the order of the table.
behave() {
  cell 'a frame, 1:1' frames
  cell 'position in `status`' places
  cell 'video from a pipe' film
  cell 'over a fullscreen window' over_fullscreen
  cell 'drag up, right half' drag_volume
  cell 'drag up, left half' drag_brightness
  cell 'wheel' wheel
  cell 'HUD for an external change, in the overlay' hud_outside
  cell 'HUD for an external change, without an overlay' hud_alone
  cell 'position and size of the HUD' hud_place
  cell 'click-through' click_through
  cell 'middle-button drag' middle_drag
  cell '`overlay move`' moves
  cell '`overlay resize`' resizes
  cell '`overlay hide`, `reveal`' hides
  # While the overlay is at rest: a click would catch an overlay in flight.
  cell 'double-click' cycles
  cell '`overlay stash`' stashes
  cell '`overlay screenshot`' shots
}

column() { # NUMBER SCREEN
  root_only
  export FOUND=$BATS_TEST_TMPDIR/column
  body() { show_green_overlay; behave | tee "$FOUND"; }
  on "$2" audio-session -- backlight-session --
  column_of displays "$1" "$FOUND"
}

@test "X11" { column 1 x11; }
@test "sway" { column 2 sway; }
@test "KWin" { column 3 kwin; }
@test "GNOME's mutter, through Xwayland" { column 4 mutter; }
@test "sway, scale 2" { column 5 sway@2; }
@test "KWin, scale 1.5" { column 6 kwin@1.5; }
@test "KWin, scale 2" { column 7 kwin@2; }

@test "back end: layer-shell, else X11, else status 69; --backend selects; doctor names choice and reason" {
  body() {
    run floatoverlay doctor
    assert_output --partial "display: wayland on $WAYLAND_DISPLAY"
    assert_output --partial 'protocols: sway: layer-shell 4, '
    assert_output --partial 'locker: lockers are ordinary layer surfaces here'
    run floatoverlay doctor --backend x11
    assert_output --partial "display: x11, through Xwayland on $DISPLAY: selected by --backend x11"
    floatoverlay show text one --detach
    floatoverlay show text two --detach --backend x11
    [[ -S $XDG_RUNTIME_DIR/floatoverlay/$WAYLAND_DISPLAY.sock ]]
    [[ -S $XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock ]]
    floatoverlay daemon --stop
    floatoverlay daemon --stop --backend x11
    # The compositor has exited and left its socket.
    run env WAYLAND_DISPLAY=wayland-9 floatoverlay doctor
    assert_output --partial "display: x11, through Xwayland on $DISPLAY: cannot connect to display wayland-9"
  }
  inside wayland-session --xwayland --
  body() {
    run floatoverlay doctor
    assert_output --partial "display: x11, through Xwayland on $DISPLAY: the display has no zwlr_layer_shell_v1"
    hinted 69 floatoverlay show text no --backend wayland
    unset DISPLAY
    hinted 69 floatoverlay show text no
    assert_output --partial 'the display has no zwlr_layer_shell_v1'
    ends 69 floatoverlay doctor
  }
  inside wayland-session --compositor weston --xwayland --
}
