#!/usr/bin/env bats
# Controls: visibility, actions, and presses that are no gestures. The overlay is 480x270; a button is 32 px square,
# 6 px from the edges.

setup() {
  load common
}

to() { xdotool mousemove "$1" "$2"; }
press() { to "$1" "$2"; xdotool mousedown "${3:-1}"; }
click() { to "$1" "$2"; xdotool click "${3:-1}"; }
geometry() { xq stack | awk '/ FloatOverlay$/ { at = $2 } END { print at }'; }

# away: moves the pointer away and waits; `rest.ppm` is the overlay without controls
away() { to 5 5; box_of "$(geometry)"; eventually calm; }
calm() { rest "$GEO"; always 0.6 unseen; }

# seen, unseen: the controls are visible or not
seen() { refute shows rest.ppm "$GEO"; }
unseen() { shows rest.ppm "$GEO"; }

# box_of WxH+X+Y: sets the geometry; on PART: the centre of a control
box_of() { GEO=$1; IFS='x+' read -r W H X Y <<<"$1"; }
on() {
  local low=$((Y + H - 22))
  case $1 in
    close) echo $((X + W - 22)) $((Y + 22)) ;;
    return) echo $((X + W - 54)) $((Y + 22)) ;;
    back) echo $((X + 22)) $low ;;
    play) echo $((X + 54)) $low ;;
    forward) echo $((X + 86)) $low ;;
    bar) awk -v x="$X" -v y="$low" -v p="$2" 'BEGIN { print int(x + 148 + 282 * p / 100 + 0.5), y }' ;;
    middle) echo $((X + W / 2)) $((Y + 110)) ;;
  esac
}

# player: the example with a timeline; player.log has a line for each request that it receives
player() {
  stdbuf -oL PlayerExample >player.log 2>player.err & PLAYER=$!
  eventually on_screen
  away
}
on_screen() { [[ $(geometry) ]]; }
last_request_is() { is "$1" tail -n 1 player.log; }

# bats test_tags=timing
@test "controls appear on hover, disappear after 2.5 s without motion and when the pointer leaves" {
  body() {
    daemon
    still 480x270 '#406080'
    away
    since=$(now_ms)
    to $(on middle)
    eventually seen
    eventually unseen
    took=$(($(now_ms) - since))
    (( took > 2200 )) || { echo "gone after $took ms" >&2; false; }
    # The controls disappear sooner when the pointer leaves; otherwise after 2.5 s.
    visit() { to $((X + 200)) $((Y + 130)) && eventually seen && to 5 5 && eventually unseen; }
    quickest 3 visit
    (( took < 2200 )) || { echo "gone after $took ms" >&2; false; }
  }
  inside x11-session --
}

@test "--controls none: no controls on hover and click; drags still work" {
  body() {
    daemon
    still 480x270 '#406080' --controls none
    away
    to $(on middle); handled
    always 0.5 unseen
    xdotool click 1; handled
    always 0.6 unseen
    xdotool click 3; handled
    always 0.3 unseen
    # A press where the close button would be is no press on a button.
    click $(on close)
    always 0.5 is 1 field '.overlays | length'
    hinted 64 floatoverlay show clock --controls off
  }
  inside x11-session --
}

@test "a click toggles the controls, a right click shows them; a binding of click replaces the toggle" {
  body() {
    daemon
    mkdir "$XDG_CONFIG_HOME/floatoverlay"
    printf '[bindings]\n"double-click" = "none"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    still 480x270 '#406080'
    away
    to $(on middle); eventually seen
    # After a click, a short motion does not show the controls. It would show controls that their time has hidden.
    dismissed() { eventually unseen; xdotool mousemove_relative 3 0; handled; always 0.3 unseen; }
    xdotool click 1; dismissed
    xdotool click 1; eventually seen
    xdotool click 1; dismissed
    xdotool click 3; eventually seen
    xdotool click 3; handled; always 0.3 seen
    printf '[bindings]\n"click" = "overlay opacity 80"\n"double-click" = "none"\n' \
      >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    away
    to $(on middle); eventually seen
    xdotool click 1; handled
    always 0.3 seen
  }
  inside x11-session --
}

@test "the close button closes the overlay: reason closed, the client exits with 0" {
  body() {
    daemon
    listen events.log
    convert -size 480x270 xc:'#406080' -depth 8 bgra:still.raw
    floatoverlay show frames still.raw --size 480x270 --hold & show=$!
    eventually on_screen
    away
    to $(on close); eventually seen
    press $(on close); to $(on middle); xdotool mouseup 1   # a release outside the button does nothing
    always 0.3 daemon_answers
    is active field '.overlays[0].state'
    click $(on close)
    wait $show
    line events.log '"event":"didStop".*"reason":"closed"'
    kill $EVENTS
  }
  inside x11-session --
}

@test "the controls play, pause, skip, seek and return a source of a library client; didStop comes once" {
  body() {
    player
    to $(on play); eventually seen
    click $(on play); eventually last_request_is 'playing true'
    click $(on play); eventually last_request_is 'playing false'
    click $(on middle) 2; eventually last_request_is 'playing true'
    click $(on middle) 2; eventually last_request_is 'playing false'
    click $(on bar 50); eventually grep -qE '^seek 12[123]$' player.log
    click $(on forward); eventually grep -qE '^seek 13[123]$' player.log
    click $(on back); eventually is 2 grep -cE '^seek 12[123]$' player.log
    asked=$(asked)
    press $(on bar 20); to $(on bar 40); to $(on bar 80)    # a preview is no seek, and Escape cancels it
    eventually xq held Escape
    always 0.2 is $asked asked
    xdotool key Escape; xdotool mouseup 1
    always 0.2 is $asked asked
    press $(on bar 20); to $(on bar 40); to $(on bar 100); to $((X + W - 2)) $((Y + 40)); xdotool mouseup 1
    eventually last_request_is 'seek 245'
    is $((asked + 1)) asked
    click $(on return)
    wait $PLAYER
    grep -q '^restore$' player.log
    is 1 grep -c '^stopped returned$' player.log
  }
  asked() { wc -l <player.log; }
  inside x11-session --
}

@test "presses on controls change no level and move nothing; drags beside them do" {
  body() {
    player
    floatoverlay volume 40% --quiet --no-hud                # a HUD would count as controls
    eventually is 40 level
    to $(on play); eventually seen
    for part in close back play forward 'bar 30' 'bar 90'; do
      for button in 1 2 3; do
        read -r x y <<<"$(on $part)"
        drag -q -r 250 -t 60 -b $button $x $y $x $((Y + 60)) $((X + 200)) $((Y + 60))
      done
    done
    # A later press has an effect, so the program has handled the others.
    to $(on play); eventually seen
    click $(on play); eventually last_request_is 'playing true'
    is 40 level
    is "$GEO" geometry
    is 1 grep -cE 'playing|stopped' player.log
    drag -q -r 250 -t 200 -b 1 $((X + 360)) $((Y + 200)) $((X + 360)) $((Y + 100))
    eventually refute is 40 level
    drag -q -r 250 -t 200 -b 2 $(on middle) 700 300
    eventually refute is "$GEO" geometry
    kill $PLAYER; wait $PLAYER || true
  }
  inside audio-session -- x11-session --
}

@test "controls stay hidden during click-through and moves, and on a tiny overlay" {
  body() {
    daemon
    still 480x270 '#406080'
    away
    to $(on middle); eventually seen
    xdotool mousedown 2; to $((X + 100)) $((Y + 100))       # a move hides them
    eventually refute is "$GEO" geometry
    eventually moved_and_plain
    from=$(geometry)
    to 900 300; eventually refute is "$from" geometry
    always 0.2 moved_and_plain
    xdotool mouseup 2
    floatoverlay overlay move top-left
    eventually is 480x270+20+20 geometry
    away
    GEO=32x12+$((X + W - 38))+$((Y + 25)); rest "$GEO"     # the close button below the hot spot, beside the HUD
    to $(on middle); eventually seen
    floatoverlay overlay click-through on; eventually unseen
    to $((X + 30)) $((Y + 30)); handled; always 0.3 unseen
    floatoverlay overlay click-through off
    floatoverlay overlay close
    still 60x20 '#ff0000' --width 60
    away
    to $((X + 30)) $((Y + 10)); handled; always 0.3 unseen
    xdotool click 3; handled; always 0.3 unseen
  }
  # The overlay has a single colour.
  moved_and_plain() { is 1 plain_colours; }
  plain_colours() { xq grab "$(inner)" | identify -format %k ppm:-; }
  inner() { box_of "$(geometry)"; echo "$((W - 20))x$((H - 20))+$((X + 10))+$((Y + 10))"; }
  inside x11-session --
}

@test "the first overlay of a user shows a hint once, until the first gesture" {
  body() {
    rm "$XDG_STATE_HOME/floatoverlay/hint-seen"
    daemon
    still 480x270 '#406080'
    away
    hinted_at() { refute shows rest-middle.ppm "$(middle)"; }
    grab "$(middle)" rest-middle.ppm
    refute hinted_at
    to $((X + 100)) $((Y + 70))
    eventually hinted_at
    eventually test -f "$XDG_STATE_HOME/floatoverlay/hint-seen"
    always 2.8 hinted_at                                    # the controls disappear, the hint stays
    xdotool click 2                                         # the first gesture
    eventually refute hinted_at
    to 5 5; to $((X + 120)) $((Y + 90)); handled; always 0.3 refute hinted_at
    floatoverlay overlay close
    still 480x270 '#406080'
    away
    to $((X + 100)) $((Y + 70)); eventually seen
    refute hinted_at
  }
  middle() { echo "200x60+$((X + 140))+$((Y + 105))"; }
  inside x11-session --
}

@test "controls are at the right place at scales 1.5 and 2" {
  body() {
    mkdir "$XDG_CONFIG_HOME/floatoverlay"
    for scale in 1.5 2; do
      printf '[overlay]\nscale = %s\n' $scale >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
      daemon
      still 480x270 '#406080'
      away
      to $((X + W / 2)) $((Y + H / 2)); eventually seen
      # The centre of the close button: 22 logical pixels from the corner.
      read -r cx cy < <(awk -v s=$scale -v x=$X -v w=$W -v y=$Y 'BEGIN { print int(x + w - 22 * s), int(y + 22 * s) }')
      click $cx $cy
      eventually is 0 field '.overlays | length'
      floatoverlay daemon --stop; wait $DAEMON || true
    done
  }
  inside x11-session --
}
