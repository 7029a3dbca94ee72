#!/usr/bin/env bats
# bats file_tags=matrix
# Mirrors of other programs' windows: exact pixels while the windows change, move and close; errors.

setup() {
  load common
}

# terminal: an xterm with coloured text in $SRC that prints what descriptor 9 receives
terminal() {
  [[ -p keys ]] || mkfifo keys
  exec 9<>keys
  xterm -xrm 'XTerm*borderWidth: 0' -geometry 60x18+40+60 -title source -sb -bg '#103040' -fg '#e0e0d0' \
    -e sh -c "printf '\033[4%dm  colour \033[0m\n' 1 2 3 4 5 6; exec cat keys" 9>&- &
  TERMINAL=$!
  source_is source
  [[ $(xq wm || true) != i3* ]] || i3-msg -q '[title="^source$"] floating enable, resize set 480 320, move position 40 60'
}

# source_is NAME: waits for the window and sets $SRC
source_is() {
  SRC=$(timeout 10 xdotool search --sync --onlyvisible --name "^$1\$" | head -n 1)
  [[ $SRC ]]
}

# mirror [ARG...]: shows $SRC unscaled in an overlay
mirror() {
  local size; size=$(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p')
  floatoverlay show window "$SRC" --width "$size" --detach "$@"
}

# window_shot FILE: the pixels of $SRC, also where it is covered
window_shot() { xwd -silent -nobdrs -id "$SRC" | convert xwd:- -alpha off "$1"; }

# same [PEAK]: the overlay shows the pixels of $SRC
same() { box; window_shot want.ppm; grab "${W}x$H+$X+$Y" got.ppm; alike got.ppm want.ppm "${1:-0}" 8; }

# parent ID: the parent window
parent() { xwininfo -id "$1" -tree | sed -n 's/.*Parent window id: \(0x[0-9a-f]*\).*/\1/p'; }

@test "an xterm and its changes are mirrored exactly under each window manager and compositor" {
  body() {
    daemon
    terminal
    mirror
    is window field '.overlays[0].content'
    eventually same
    local i
    for (( i = 1; i <= changes; i++ )); do
      printf '\033[1;3%dmline %d\033[0m\n' $((i + 1)) "$i" >&9
      eventually same
    done
    (( changes == 3 )) || return 0
    box
    grab "${W}x$H+$X+$Y" before.ppm
    printf '\033[2Jgone' >&9
    eventually refute shows before.ppm "${W}x$H+$X+$Y"
    eventually same
    kill "$TERMINAL"
    eventually is 0 field '.overlays | length'
  }
  # All changes without a window manager, with a compositor of its own and with that of a window manager; one under the others.
  export changes=3
  inside x11-session --
  inside x11-session --wm openbox --compositor picom --
  inside x11-session --wm xfwm4 --compositor xfwm4 --
  changes=1
  inside x11-session --compositor picom --
  inside x11-session --wm openbox --
  local wm
  for wm in i3 xfwm4; do
    inside x11-session --wm $wm -- || { echo "under $wm"; return 1; }
    inside x11-session --wm $wm --compositor picom -- || { echo "under $wm, picom"; return 1; }
  done
}

@test "show window accepts the ids of a frame and of a child window, in hexadecimal and decimal" {
  body() {
    daemon
    terminal
    local frame inner; frame=$(parent "$SRC")
    inner=$(xwininfo -id "$SRC" -tree | grep -oE '^ +0x[0-9a-f]+' | tail -n 1)
    for id in "$SRC" "$(printf '0x%x' "$SRC")" "$frame" $inner; do
      floatoverlay show window "$id" --width "$(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p')" --detach
      eventually same || { echo "$id of $SRC"; return 1; }
    done
  }
  inside x11-session --wm openbox --
}

@test "show window refuses the root window, overlays, unmapped windows and regions outside the window" {
  body() {
    daemon
    hinted 64 floatoverlay show window
    hinted 69 floatoverlay show window 0x1ffffffe
    assert_output --partial 'no such window: 0x1ffffffe'
    hinted 69 floatoverlay show window "$(xwininfo -root | sed -n 's/.*Window id: \(0x[0-9a-f]*\).*/\1/p')"
    assert_output --partial 'root window'
    still 320x180 '#336699'
    hinted 69 floatoverlay show window "$(xq stack | head -n 1 | cut -d' ' -f1)" --new
    assert_output --partial 'the window of an overlay'
    is 1 field '.overlays | length'
    terminal
    hinted 64 floatoverlay show window "$SRC" --region 2000,0,10x10
    assert_output --partial "choose a region inside the window's"
    hinted 64 floatoverlay show window "$SRC" --region -20,0,10x10
    assert_output --partial "choose a region inside the window's"
    hinted 64 floatoverlay show window "$SRC" --region 1,2,3
    xdotool windowunmap --sync "$SRC"
    hinted 69 floatoverlay show window "$SRC"
    assert_output --partial 'not on the screen'
    daemon_answers
  }
  inside x11-session --
}

@test "the daemon does not wake up while the window is unchanged or the overlay is hidden" {
  body() {
    daemon
    terminal
    mirror
    eventually same
    # The daemon checks once whether a window that is never drawn has pixels.
    echo drawn >&9
    eventually same
    eventually 30 idle 3.5
    is redirected xq redirection "$SRC"
    floatoverlay overlay hide
    eventually is hidden field '.overlays[0].state'
    eventually is direct xq redirection "$SRC"
    local before; before=$(field '.overlays[0].frames.in')
    window_shot before.ppm
    eventually 10 idle 0.5
    local from i; from=$(wakeups)
    for i in 1 2 3 4 5 6 7 8 9; do echo "unseen $i" >&9; done
    eventually changed before.ppm
    always 0.5 is "$from" wakeups
    is "$before" field '.overlays[0].frames.in'
    floatoverlay overlay reveal
    eventually same
    is redirected xq redirection "$SRC"
  }
  # Without an audio server the daemon would try to connect to one from time to time.
  inside audio-session -- x11-session --
}
changed() { window_shot now.ppm; refute cmp -s now.ppm "$1"; }

@test "a mirror survives moving, resizing, covering, unmapping and destroying its window" {
  body() {
    daemon
    listen
    terminal
    mirror
    eventually same
    xdotool windowmove --sync "$SRC" 300 200
    echo moved >&9
    eventually same
    local size old; box; old=$((W * H))
    xdotool windowsize "$SRC" 500 300
    eventually shaped
    # The area of the overlay stays the same except for rounding.
    near "$old" "$((old / 50))" area
    floatoverlay overlay resize 100%
    eventually same
    backdrop_over
    echo covered >&9
    eventually same
    kill "$COVER"
    # No other program can read the pixels outside the screen.
    box
    grab "${W}x$H+$X+$Y" before.ppm
    xdotool windowmove "$SRC" -300 -150
    echo outside >&9
    eventually refute shows before.ppm "${W}x$H+$X+$Y"
    # All that xterm draws has arrived.
    eventually at_rest
    steady "${W}x$H+$X+$Y" outside.ppm
    xdotool windowmove --sync "$SRC" 100 100
    window_shot last.ppm
    alike outside.ppm last.ppm 0 8
    xdotool windowunmap --sync "$SRC"
    eventually badge                                       # in the lower half
    box
    grab "${W}x$((H / 2))+$X+$Y" half.ppm
    convert last.ppm -crop "${W}x$((H / 2))+0+0" +repage last-half.ppm
    alike half.ppm last-half.ppm 0 8
    is active field '.overlays[0].state'
    xdotool windowmap --sync "$SRC"
    echo back >&9
    eventually same
    kill -9 "$TERMINAL"
    eventually is 0 field '.overlays | length'
    line events '"event":"didStop".*"reason":"ended"'
    daemon_answers
  }
  inside x11-session --
  inside x11-session --compositor picom --
  inside x11-session --wm openbox --
}
# shaped: the overlay has the new aspect ratio of the window
shaped() {
  local w h; { read -r w; read -r h; } < <(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^\(WIDTH\|HEIGHT\)=//p')
  (( w >= 490 && h >= 285 )) && box && (( W * h - H * w <= W + H && H * w - W * h <= W + H ))
}
area() { box; echo $((W * H)); }
backdrop_over() {
  : >cover.log # not what a window of an earlier session has written
  xwin -o -n cover -g 700x600+0+0 -c '#ff0000' >cover.log &
  COVER=$!
  line cover.log '^visible all'
}

@test "a GTK window and a playing mpv are mirrored" {
  body() {
    daemon
    zenity --calendar --title=source --text='A window of GTK' 2>zenity.log &
    source_is source
    eventually keeps_size
    mirror
    eventually same
    floatoverlay overlay close
    mpv --vo=x11 --profile=sw-fast --no-config --no-osc --osd-level=0 --audio=no --keep-open=yes --title=film \
      --geometry=640x360+20+20 'av://lavfi:testsrc2=s=640x360:r=30:d=6' >mpv.log 2>&1 &
    source_is film
    mirror
    eventually 10 has_played
    # mpv stays at its last frame.
    eventually 10 same
  }
  inside x11-session --wm openbox --
  inside x11-session --wm xfwm4 --compositor xfwm4 --
}
has_played() { frames_exceed 30; }
# keeps_size: the window has its final size
keeps_size() { always 0.5 is "$(size_of "$SRC")" size_of "$SRC"; }
size_of() { xdotool getwindowgeometry "$1" | sed -n 's/.*Geometry: //p'; }

@test "a mirror survives window managers and compositors that start and exit" {
  body() {
    daemon
    terminal
    mirror
    eventually same
    openbox --replace 2>>openbox.log &
    local second=$!
    # The first one has exited.
    eventually is $second pids_of openbox
    eventually xq wm
    echo replaced >&9
    eventually same
    kill $second; wait $second || true
    eventually refute xq wm
    echo alone >&9
    eventually same
    picom 2>>picom.log &
    local picom=$!
    eventually xq cm
    echo blended >&9
    eventually same
    kill $picom; wait $picom || true
    eventually refute xq cm
    echo bare >&9
    eventually same
    openbox 2>>openbox.log &
    eventually xq wm
    echo managed >&9
    eventually same
    daemon_answers
  }
  inside x11-session --wm openbox --
}

@test "a badge marks a minimised window's picture as old; doctor says that all windows can be mirrored" {
  body() {
    daemon
    terminal
    mirror
    eventually same
    box
    local corner="160x40+$((X + 8))+$((Y + H - 48))"
    grab "$corner" before.ppm
    xdotool windowminimize "$SRC"
    eventually refute shows before.ppm "$corner"
    eventually badge
    floatoverlay overlay return
    eventually is 0 field '.overlays | length'
    eventually viewable
    mirror
    eventually same
    floatoverlay doctor >output.log
    grep -q 'windows: all windows can be mirrored' output.log
  }
  inside x11-session --wm openbox --
}

@test "show window --name matches title or class, prefers the active window, and lists open windows on failure" {
  body() {
    daemon
    xterm -geometry 20x5+10+10 -title 'first window' &
    source_is 'first window'
    local first=$SRC
    xterm -geometry 20x5+10+200 -title 'second window' &
    source_is 'second window'
    local second=$SRC
    xdotool windowactivate --sync "$first"
    SRC=$first; named 'WINDOW$'
    xdotool windowactivate --sync "$second"
    SRC=$second; named '^(first|second) '
    named '^xterm$'
    hinted 69 floatoverlay show window --name nonesuch
    assert_output --partial "'first window'"
    hinted 64 floatoverlay show window --name '('
  }
  inside x11-session --wm openbox --
}
# named REGEX: --name REGEX selects $SRC
named() {
  floatoverlay show window --name "$1" --width "$(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p')" --detach
  eventually same
}

@test "show window --pick: a click selects; Escape and other buttons end with 130; no window gets the click" {
  body() {
    daemon
    : >target.log # not what a window of an earlier session has written
    xwin -g 300x200+100+100 -n target -c '#8040c0' >target.log &
    line target.log '^visible all'
    xdotool mousemove 200 200
    ARROW=$(xq cursor)
    floatoverlay show window --pick --detach &
    local pick=$!
    eventually picks
    xdotool click 1
    wait $pick
    is window field '.overlays[0].content'
    eventually is '#8040c0' middle
    refute grep -E '^(press|release)' target.log
    local how
    for how in 'click 3' 'key Escape'; do
      eventually refute cursor_changed
      floatoverlay show window --pick 2>output.log & pick=$!
      eventually picks
      # shellcheck disable=SC2086 # two words
      xdotool $how
      local status=0; wait $pick || status=$?
      is 130 echo $status
      grep -q 'no window was picked' output.log
    done
    refute grep -E '^(press|key)' target.log
    # An interrupted client ends the pick and its cursor. Background jobs of bash ignore SIGINT.
    eventually refute cursor_changed
    env --default-signal=INT floatoverlay show window --pick 2>output.log & pick=$!
    eventually picks
    kill -INT $pick
    wait $pick || true
    eventually refute cursor_changed
    xdotool click 1
    line target.log '^press'
    # The only one: none of the earlier clicks and keys has arrived.
    is 1 grep -cE '^(press|key) ' target.log
    daemon_answers
  }
  local wm
  for wm in openbox i3 xfwm4 none; do inside x11-session --wm $wm -- || { echo "under $wm"; return 1; }; done
}
cursor_changed() { [[ $(xq cursor) != "$ARROW" ]]; }
# picks: the daemon has the pointer and then Escape
picks() { cursor_changed && xq held Escape; }
middle() { box; xq pixel $((X + W / 2)) $((Y + H / 2)); }

@test "show window --pick: a button that another client sends neither selects nor cancels" {
  body() {
    daemon
    still 320x180 '#204060'
    ARROW=$(xq cursor)
    floatoverlay show window --pick 2>output.log & local pick=$!
    eventually picks
    xq send-button "$(xq stack | awk '$4 == "FloatOverlay" { print $1; exit }')" 3
    handled
    always 0.5 cursor_changed
    xdotool key Escape
    local status=0; wait $pick || status=$?
    is 130 echo $status
  }
  inside x11-session --
}

@test "show window --pick refuses overlays, the root window and a grabbed pointer, and accepts a panel" {
  body() {
    daemon
    still 320x180 '#336699'
    box
    refused $((X + 50)) $((Y + 50)) 'the window of an overlay'
    refused 5 900 'root window'
    xwin -d top:30 -n panel -c '#20a020' -g 1920x30+0+0 >panel.log &
    line panel.log '^visible'
    xdotool mousemove 900 10
    ARROW=$(xq cursor)
    floatoverlay show window --pick --detach & local pick=$!
    eventually picks
    xdotool click 1
    wait $pick
    eventually is '#20a020' middle
    xwin -o -G -g 200x300+300+300 --type POPUP_MENU -n menu >menu.log & local menu=$!
    line menu.log '^grabbed'
    hinted 69 floatoverlay show window --pick
    assert_output --partial 'has grabbed the pointer'
    kill $menu
    is window field '.overlays[0].content'
    daemon_answers
  }
  inside x11-session --wm openbox --
}
# refused X Y TEXT: a click there ends the command with 69 and TEXT
refused() {
  local pick picking status=0
  xdotool mousemove "$1" "$2"
  handled                                                    # the daemon has seen the pointer over its overlay
  ARROW=$(xq cursor)
  floatoverlay show window --pick 2>output.log & pick=$!
  eventually picks
  picking=$(xq cursor)
  xdotool click 1
  wait $pick || status=$?
  is 69 echo $status
  grep -q "$3" output.log
  eventually refute is "$picking" xq cursor
}

@test "overlay return activates the window on its desktop; the overlay flies there before it ends" {
  body() {
    daemon
    listen
    terminal
    mirror
    eventually same
    case $(xq wm) in
      Openbox) xdotool set_desktop 1 ;;
      i3*) i3-msg -q workspace 2 ;;
      *) xdotool windowminimize "$SRC" ;;
    esac
    eventually refute viewable
    watch_windows
    local id polls; id=$(overlay_window)
    while [[ $(field '.overlays | length') != 0 ]]; do floatoverlay status --json; done >watched & polls=$!
    floatoverlay overlay return
    eventually viewable
    eventually active
    eventually is 0 field '.overlays | length'
    # The overlay flew to the position of the window.
    local place; place=$(source_place)
    places_of "$id" mapped
    is "$place" tail -n 1 places
    line events '"state":"stopping"'
    # `status` had the destination meanwhile. On a busy machine the overlay may have stopped between two requests.
    wait $polls
    if grep -q '"state":"stopping"' watched; then
      # shellcheck disable=SC2086 # four numbers
      grep -E "$(printf '"state":"stopping".*"x":%d(\.0)?,"y":%d(\.0)?,"width":%d(\.0)?,"height":%d[.,}]' $place)" watched
    fi
    line events '"event":"didStop".*"reason":"returned"'
    # A replaced overlay does not raise its window.
    xterm -geometry 20x5+700+10 -title other &
    local mine=$SRC
    source_is other
    local other=$SRC
    SRC=$mine
    mirror
    xdotool windowactivate --sync "$other"
    still 320x180 '#336699'
    always 0.5 is "$other" xdotool getactivewindow
  }
  local wm
  for wm in openbox i3 xfwm4; do inside x11-session --wm $wm -- || { echo "under $wm"; return 1; }; done
}
@test "overlay return: the overlay flies to the position of a window that a slow window manager has not shown" {
  body() {
    daemon
    terminal
    mirror
    eventually same
    local id place manager
    place=$(source_place)
    i3-msg -q workspace 2
    eventually refute viewable
    watch_windows
    id=$(overlay_window)
    manager=$(xprop -root I3_PID | sed 's/.*= //')
    kill -STOP "$manager"
    floatoverlay overlay return
    eventually is 0 field '.overlays | length'
    kill -CONT "$manager"
    places_of "$id" mapped
    is "$place" tail -n 1 places
  }
  inside x11-session --wm i3 --
}
# source_place: X Y WIDTH HEIGHT of the window
source_place() {
  xwininfo -id "$SRC" | awk '/Absolute upper-left/ { n[++i] = $NF } /Width|Height/ { n[++i] = $NF } END { print n[1], n[2], n[3], n[4] }'
}
viewable() { xwininfo -id "$SRC" | grep -q 'Map State: IsViewable'; }
active() { [[ $(xdotool getactivewindow) == "$SRC" ]]; }

@test "a window that changes its aspect keeps the centre of its overlay" {
  body() {
    daemon
    terminal
    mirror
    floatoverlay overlay move 800,500
    landed
    local x=$((2 * X + W)) y=$((2 * Y + H)) w=$W
    xdotool windowsize "$SRC" 300 500
    eventually narrower "$w"
    landed
    near "$x" 2 echo $((2 * X + W))
    near "$y" 2 echo $((2 * Y + H))
  }
  inside x11-session --wm openbox --
}
narrower() { box; (( W < $1 - 20 )); }

@test "an overlay flies from its window to its place; with reduced motion it appears there" {
  body() {
    daemon
    terminal
    watched mirror --width 240
    # Between the window and the place, the overlay is larger and further to the left.
    awk -v x="$X" -v w="$W" '$1 < x - 200 && $3 > w + 40 { found = 1 } END { exit !found }' places
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    watched mirror --width 240
    is "$X $Y $W $H" sort -u places
  }
  inside x11-session --wm openbox --
}
# watched COMMAND...: runs it; `places` has the geometry of the overlay's window when it is mapped, and each later one
watched() {
  watch_windows
  "$@"
  landed
  places_of "$(overlay_window)"
}
overlay_window() { xq stack | sed -nE 's/^([^ ]+) .* FloatOverlay$/\1/p'; }
# watch_windows: records what happens to windows, until `places_of`
watch_windows() {
  rm -f windows
  stdbuf -oL xev -root -event substructure >windows & WATCH=$!
  eventually recorded 1x1
}
# recorded WxH: a window of that size is in the record, and so is everything that happened before it
recorded() { xwin -o -g "$1+0+0" --for 0.05 >/dev/null; grep >/dev/null "width ${1%x*}, height ${1#*x}" windows; }
# places_of WINDOW [mapped]: ends the record; `places` has the geometry of the window when it was mapped, and each later
# one. With `mapped` the window was mapped before.
places_of() {
  eventually recorded 7x3
  kill $WATCH; wait $WATCH || true
  awk -v id="$1" -v mapped="${2:+1}" '/Notify event/ { kind = $1; next }
    { gsub(/[(),]/, " ") }
    $3 == "window" && $4 == id && kind ~ /^(Create|Configure)Notify$/ { place = $5 " " $6 " " $8 " " $10; if (mapped) print place }
    $3 == "window" && $4 == id && kind == "MapNotify" { mapped = 1; print place }' windows >places
}

@test "--auto unfocus and minimise hide the overlay while the window is active or not minimised" {
  body() {
    daemon
    xterm -geometry 20x5+700+10 -title other &
    source_is other
    local other=$SRC
    terminal
    mirror --auto unfocus
    xdotool windowactivate --sync "$SRC"
    eventually is hidden field '.overlays[0].state'
    xdotool windowactivate --sync "$other"
    eventually is active field '.overlays[0].state'
    eventually same
    # A short activation, of less than 200 ms, does not count. On a busy machine it may take longer: then again.
    local attempt stays=
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
      timed xdotool windowactivate --sync "$SRC" windowactivate --sync "$other"
      if always 0.6 is active field '.overlays[0].state'; then stays=1; break; fi
      echo "attempt $attempt took $took ms" >&2
      (( took >= 200 ))
      eventually always 0.6 is active field '.overlays[0].state'
    done
    [[ $stays ]]
    # Activation by `overlay return` does not hide the overlay that flies to the window.
    floatoverlay overlay return
    eventually is 0 field '.overlays | length'
    eventually active
    mirror --auto minimise
    eventually is hidden field '.overlays[0].state'
    xdotool windowminimize "$SRC"
    eventually is active field '.overlays[0].state'
    floatoverlay overlay close
  }
  inside x11-session --wm openbox --
}

@test "--hide-source lowers the window, which stays mirrored; return raises it" {
  body() {
    daemon
    : >below.log # not what a window of an earlier session has written
    xwin -g 700x500+20+20 -n below -c '#c04040' >below.log &
    line below.log '^visible'
    terminal
    xdotool windowactivate --sync "$SRC"
    eventually refute is '#c04040' xq pixel 200 200
    mirror --hide-source
    eventually is '#c04040' xq pixel 200 200
    echo 'in the background' >&9
    eventually same
    refute badge
    floatoverlay overlay return
    eventually is 0 field '.overlays | length'
    eventually refute is '#c04040' xq pixel 200 200
    hinted 64 floatoverlay show window --region 0,0,64x48 --hide-source
  }
  inside x11-session --wm openbox --
  inside x11-session --wm xfwm4 --
}

@test "i3: mirrors of windows that are tiled, behind a tab, on another workspace and in the scratchpad" {
  body() {
    daemon
    terminal
    i3-msg -q '[title="^source$"] floating disable'
    eventually refute smaller
    mirror --width 480
    shows_typed 'tiled'
    xwin -n other -c '#c04040' >other.log &
    line other.log '^visible'
    eventually smaller
    shows_typed 'tiled beside another'
    # A window behind a tab is only covered.
    i3-msg -q layout tabbed
    eventually refute smaller
    shows_typed 'behind a tab'
    returned
    shows_typed 'in front of the tabs'
    i3-msg -q workspace 2
    eventually badge
    returned
    i3-msg -q '[title="^source$"] move scratchpad'
    eventually badge
    returned
    shows_typed 'from the scratchpad'
    daemon_answers
  }
  inside x11-session --wm i3 --
}
# shows_typed TEXT: TEXT typed into the window appears in the overlay
shows_typed() {
  local before; box; grab "${W}x$H+$X+$Y" typed.ppm
  echo "$1" >&9
  eventually refute shows typed.ppm "${W}x$H+$X+$Y"
  refute badge
}
# badge: white text on a dark background in the corner
badge() {
  box
  grab "160x24+$((X + 8))+$((Y + H - 32))" badge.ppm
  (( $(convert badge.ppm -fill black +opaque '#ffffff' -fill white -opaque '#ffffff' -format '%[fx:int(mean*w*h)]' info:) > 20 ))
}
smaller() { (( $(xdotool getwindowgeometry --shell "$SRC" | sed -n 's/^WIDTH=//p') < 1200 )); }
# returned: overlay return activates the window; then the window is mirrored again
returned() {
  eventually refute active
  floatoverlay overlay return
  eventually viewable
  eventually active
  eventually is 0 field '.overlays | length'
  mirror --width 480
  eventually is active field '.overlays[0].state'
}

# restores_unmapped: the mirrored window is unmapped, and `overlay return` raises and focuses it
restores_unmapped() {
  xdotool windowunmap --sync "$SRC"
  eventually is active field '.overlays[0].state'
  floatoverlay overlay return
  eventually viewable
  eventually is "$SRC" xdotool getwindowfocus
  eventually is 0 field '.overlays | length'
}

@test "without a window manager: return raises and focuses the window; --auto unfocus fails with an error" {
  body() {
    daemon
    terminal
    hinted 69 floatoverlay show window "$SRC" --auto unfocus
    assert_output --partial 'no window manager reports the active window'
    mirror --auto minimise
    eventually is hidden field '.overlays[0].state'
    restores_unmapped
  }
  inside x11-session --
}

@test "after a crash of the window manager: return raises and focuses the window, as without one" {
  body() {
    daemon
    terminal
    mirror --auto minimise
    eventually is hidden field '.overlays[0].state'
    # shellcheck disable=SC2046 # pids
    kill -9 $(pids_of openbox)
    eventually refute xq wm
    restores_unmapped
    hinted 69 floatoverlay show window "$SRC" --auto unfocus
    assert_output --partial 'no window manager reports the active window'
  }
  inside x11-session --wm openbox --
}

@test "a badge appears while the window is too small for the mirrored region" {
  body() {
    daemon
    terminal
    floatoverlay show window "$SRC" --region 300,200,160x100 --width 320 --detach
    eventually is active field '.overlays[0].state'
    refute badge
    xdotool windowsize "$SRC" 200 150
    eventually badge
    xdotool windowsize "$SRC" 480 320
    eventually refute badge
    daemon_answers
  }
  inside x11-session --wm openbox --
}

@test "a badge appears while a window has never been drawn" {
  body() {
    daemon
    xwin -g 400x300+100+100 -n black -c '#000000' >black.log &
    line black.log '^visible all'
    floatoverlay show window --name '^black$' --detach
    eventually is active field '.overlays[0].state'
    eventually badge
    xsetroot -solid '#202020'
    # The window is drawn when it is mapped again.
    xdotool search --name '^black$' windowunmap --sync windowmap --sync
    eventually refute badge
    always 0.5 refute badge
  }
  inside x11-session --
}

@test "a window of 20000x200 is mirrored; one of 16000x16000 fails for lack of memory" {
  body() {
    daemon
    xwin -g 20000x200+0+0 -n wide -c '#308040' >wide.log &
    line wide.log '^visible'
    floatoverlay show window --name '^wide$' --detach
    eventually is active field '.overlays[0].state'
    eventually is '#308040' middle
    floatoverlay overlay close
    xwin -g 16000x16000+0+0 -n vast -c '#803040' >vast.log &
    line vast.log '^visible'
    hinted 69 floatoverlay show window --name '^vast$'
    assert_output --partial 'no memory for a copy of the window'
    daemon_answers
  }
  inside x11-session --
}

@test "a mirrored window that grows too large while the overlay is hidden has its picture again when it is smaller" {
  body() {
    daemon
    xwin -g 320x200+0+0 -n grows -c '#308040' >grows.log &
    line grows.log '^visible'
    floatoverlay show window --name '^grows$' --detach
    eventually is active field '.overlays[0].state'
    eventually is '#308040' middle
    floatoverlay overlay hide
    xdotool search --name '^grows$' windowsize --sync 16000 16000
    floatoverlay overlay reveal
    eventually is active field '.overlays[0].state'
    # The server is alive.
    xdotool search --name '^grows$' windowsize --sync 400 300
    eventually is '#308040' middle
    daemon_answers
  }
  inside x11-session --
}

@test "a mirror stops while the screen is locked and continues afterwards" {
  body() {
    daemon
    terminal
    mirror
    eventually same
    i3lock -n -c 112233 & local lock=$!
    eventually is suspended field '.overlays[0].state'
    eventually is direct xq redirection "$SRC"
    local before; before=$(field '.overlays[0].frames.in')
    local i; for i in 1 2 3; do echo "unseen $i" >&9; done
    always 0.5 is "$before" field '.overlays[0].frames.in'
    kill $lock; wait $lock || true
    eventually is active field '.overlays[0].state'
    eventually same
    echo seen >&9
    eventually same
  }
  inside x11-session --wm openbox --
}

@test "a window with 1000 changes a second gives at most one picture for each refresh and six wakeups for each" {
  body() {
    daemon
    xwin -g 640x360+50+50 -n flood -c '#204060' --paint 1000 >flood.log & local flood=$!
    line flood.log '^visible'
    SRC=$(xdotool search --name '^flood$')
    floatoverlay show window "$SRC" --width 320 --detach
    eventually has_played
    local from to woken start took
    start=$(now_ms); from=$(frames_in); woken=$(wakeups)
    sleep 3                                                  # the measured time; a request would wake the daemon up
    to=$(frames_in); woken=$(( $(wakeups) - woken )); took=$(( $(now_ms) - start ))
    echo "$((to - from)) pictures, $woken wakeups in $took ms"
    (( to > from ))
    (( (to - from) * 1000 <= took * 61 + 2000 ))
    (( woken <= (to - from) * 6 + 50 ))
    kill -STOP $flood
    same_when_redrawn
    kill -CONT $flood
  }
  inside audio-session -- x11-session --
}
# same_when_redrawn: pictures put together from damaged parts equal a complete picture
same_when_redrawn() {
  box
  eventually at_rest
  steady "${W}x$H+$X+$Y" parts.ppm
  floatoverlay overlay hide
  eventually is hidden field '.overlays[0].state'
  floatoverlay overlay reveal
  eventually is active field '.overlays[0].state'
  eventually shows parts.ppm "${W}x$H+$X+$Y"
}

@test "a horizontal drag over a mirror seeks in the player while the mirror continues" {
  body() {
    daemon
    terminal
    eventually floatoverlay media play                     # then the daemon knows the player
    floatoverlay media pause                                 # or the position passes five seconds without a seek
    mirror
    eventually same
    box
    xdotool mousemove $((X + 60)) $((Y + H / 2)) mousedown 1 mousemove $((X + 90)) $((Y + H / 2)) mousemove $((X + 200)) $((Y + H / 2))
    local below=120x60+$X+$((Y + 84))                        # where the next lines appear, beside the HUD
    grab "$below" below.ppm
    local i; for i in 1 2 3 4 5 6; do echo "while it is dragged $i" >&9; done
    eventually refute shows below.ppm "$below"
    local before; before=$(playerctl -p rig position)
    xdotool mouseup 1
    eventually grep -q SetPosition "$RIG_MPRIS_LOG"
    eventually sought "$before"
    eventually same
  }
  inside mpris-mock -- x11-session --
}
# sought FROM: the playback position has changed by more than five seconds
sought() { awk -v a="$1" -v b="$(playerctl -p rig position)" 'BEGIN { exit !(b - a > 5) }' </dev/null; }

@test "sway: X11 windows in Xwayland are mirrored; Wayland windows are not listed" {
  body() {
    wlpointer -k 100 &
    SEAT=$WAYLAND_DISPLAY
    unset WAYLAND_DISPLAY
    daemon
    floatoverlay doctor >output.log || true
    grep -q 'windows: only X11 windows can be mirrored' output.log
    WAYLAND_DISPLAY=$SEAT weston-flower >flower.log 2>&1 &
    xwin -c '#8040c0' -n source >source.log &
    line source.log '^visible'
    eventually is true eval 'swaymsg -t get_tree | jq "[.. | objects | .name?] | contains([\"Flower\"])"'
    hinted 69 floatoverlay show window --name flower
    assert_output --partial "open windows: 'source'"
    SRC=$(xdotool search --name '^source$')
    floatoverlay show window "$SRC" --width 400 --detach
    eventually is active field '.overlays[0].state'
    box
    eventually is 'srgb(128,64,192)' look
    floatoverlay overlay return
    eventually is 0 field '.overlays | length'
    # Changes of the window, ten a second, are followed.
    kill %?source.log
    xterm -title term -e sh -c 'while :; do echo $((i += 1)); sleep 0.1; done' &
    source_is term
    floatoverlay show window "$SRC" --width 400 --detach
    eventually 30 has_played
    daemon_answers
  }
  inside wayland-session --xwayland --
}
look() { WAYLAND_DISPLAY=$SEAT grim -g "$((X + 100)),$((Y + 100)) 1x1" -t ppm - | convert ppm:- -format '%[pixel:p{0,0}]' info:; }

@test "i3: an overlay that flies past the pointer leaves the focus where it is" {
  active() { xprop -root _NET_ACTIVE_WINDOW | grep -o '0x.*'; }
  unfocused() { [[ $(active) != "$focused" ]]; }
  body() {
    xwin -n source -g 640x360+600+100 >source.log & xwin -n other -g 500x300+700+300 >other.log &
    line source.log '^mapped'; line other.log '^mapped'
    source=$(awk '/^window/ { print $2; exit }' source.log)
    daemon
    xdotool mousemove 800 420 windowactivate --sync "$source"
    focused=$(active)
    floatoverlay show window --name '^source$' --auto unfocus --detach
    always 1 refute unfocused
    is hidden field '.overlays[0].state'
    # The same for moves by commands, there and back.
    floatoverlay overlay close
    still 480x270 '#aa0000'
    for corner in top-left bottom-right; do
      floatoverlay overlay move $corner
      always 0.6 refute unfocused
    done
  }
  inside x11-session --size 1280x720 --wm i3 --
}

@test "a regular expression that would take long to compile is refused" {
  body() {
    daemon
    for pattern in '((a?)*|b?){255}c' "$(printf '((a?)*|b?)%.0s' {1..24})c" '((a+)+)+x' '(.?.?.?.?){255}b'; do
      hinted 64 floatoverlay show window --name "$pattern"
    done
    daemon_answers
  }
  inside x11-session --wm openbox --
}
