# shellcheck shell=bash
# screens.bash - for tests that run on X11 and on Wayland: `load screens`. The screen has 1280x720 logical pixels.
#
#   on SCREEN[@SCALE] [SESSION... --]
#                                runs `body` on x11 (openbox), sway, kwin or mutter (through Xwayland, scale 1), inside
#                                other sessions; $SCREEN is the name and $SCALE the scale of the screen (1)
#
# In `body`, all positions are in logical pixels:
#   seated                       adds a pointer; call it first
#   px N                         logical to device pixels
#   photo GEOMETRY FILE          a part of the screen as PPM in device pixels; on sway and mutter with the pointer
#   colour X Y                   the colour of a pixel as #rrggbb
#   point X Y                    moves the pointer
#   click_at X Y [BUTTON]        clicks
#   double_click X Y             double-clicks
#   play STEP...                 sway and KWin: steps of wlpointer and kwinput, at $RATE (250) events a second
#   swipe BUTTON X0 Y0 X1 Y1     drags with the button in 0.3 s and rests for 0.3 s, so that the overlay is not thrown
#   roll CLICKS X Y              turns the wheel; up if CLICKS is positive
#   fullscreen COLOUR            starts another program's fullscreen window, pid $FULL; full.log has a line for each click
on() {
  local SCREEN=${1%@*} SCALE=${1#*@} session; shift
  [[ $SCALE != "$SCREEN" ]] || SCALE=1
  export SCREEN SCALE
  session=(wayland-session --compositor "$SCREEN" --scale "$SCALE" --size "$(px 1280)x$(px 720)" --)
  [[ $SCREEN != x11 ]] || session=(x11-session --wm openbox --size 1280x720 --)
  [[ $SCREEN != mutter ]] || session=(x11-session --size 1280x720 -- "${session[@]}")
  inside "$@" "${session[@]}"
}

# Runs a command on the X11 display that contains mutter's window, or on the only display.
host() { DISPLAY=${RIG_HOST_DISPLAY:-$DISPLAY} "$@"; }

seated() {
  case $SCREEN in
    sway) wlpointer -q -e 1280x720 -k 600 >/dev/null 2>&1 & ;;
    kwin) kwinput -q -k 600 >/dev/null 2>&1 & ;;
  esac
}

px() { awk -v n="$1" -v s="$SCALE" 'BEGIN { print int(n * s) }' </dev/null; }

photo() {
  local w h x y; IFS=x+ read -r w h x y <<<"$1"
  case $SCREEN in
    x11|mutter) host xq grab "$1" >"$2" ;;
    sway) grim -t ppm -g "$x,$y ${w}x$h" "$2" ;;
    kwin) kwin-shot - "$(px "$w")x$(px "$h")+$(px "$x")+$(px "$y")" >"$2" ;;
  esac
}

colour() { photo "1x1+$1+$2" colour.ppm && od -An -tx1 -v colour.ppm | tr -d ' \n' | sed 's/.*\(......\)$/#\1/'; }

point() {
  case $SCREEN in
    x11|mutter) host xdotool mousemove "$1" "$2" ;;
    sway) wlpointer -q -e 1280x720 "$1" "$2" 2>/dev/null ;;
    kwin) kwinput -q "$1" "$2" 2>/dev/null ;;
  esac
}

click_at() {
  case $SCREEN in
    x11|mutter) host xdotool mousemove "$1" "$2" click "${3:-1}" ;;
    sway) wlpointer -q -e 1280x720 -b "${3:-1}" "$1" "$2" 2>/dev/null ;;
    kwin) kwinput -q -b "${3:-1}" "$1" "$2" 2>/dev/null ;;
  esac
}

double_click() {
  case $SCREEN in
    x11|mutter) host drag -q -c 2 "$1" "$2" 2>/dev/null ;;
    *) play "to $1,$2" 'clicks 2' ;;
  esac
}

play() {
  case $SCREEN in
    sway) wlpointer -q -e 1280x720 -r "${RATE:-250}" -s "$@" 2>/dev/null ;;
    kwin) kwinput -q -r "${RATE:-250}" -s "$@" 2>/dev/null ;;
  esac
}

swipe() {
  case $SCREEN in
    x11|mutter) host drag -q -t 300 -H 300 -b "$@" 2>/dev/null ;;
    *) play "to $2,$3" "press $1" "to $4,$5 300" 'wait 300' "release $1" ;;
  esac
}

roll() {
  case $SCREEN in
    x11|mutter) host drag -q -w "$@" 2>/dev/null ;;
    sway) wlpointer -q -e 1280x720 -w "$@" 2>/dev/null ;;
    kwin) kwinput -q -w "$@" 2>/dev/null ;;
  esac
}

fullscreen() {
  # shellcheck disable=SC2016 # for the film
  echo 'MBTN_LEFT print-text "press ${mouse-pos/x},${mouse-pos/y}"' >full.keys
  case $SCREEN in
    x11) xwin -f -F -n full -c "$1" >full.log & ;;
    *) mpv --no-config --vo=wlshm --fs --no-osc --osd-level=0 --no-audio --loop --title=full --input-conf=full.keys --input-doubleclick-time=0 \
        "av://lavfi:color=${1/\#/0x}:s=320x180" >full.log 2>&1 & ;;
  esac
  FULL=$!
  eventually 10 is_full "$1"
}
is_full() { like "$1" colour 20 20; }

# like COLOUR CMD...: CMD prints a colour within 3 of COLOUR in each channel (video conversion is not exact)
like() {
  local got i; got=$("${@:2}") || return
  for i in 1 3 5; do
    (( 16#${got:i:2} - 16#${1:i:2} <= 3 && 16#${1:i:2} - 16#${got:i:2} <= 3 )) || { echo "'$got', not $1: ${*:2}" >&2; return 1; }
  done
}
