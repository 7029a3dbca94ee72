#!/usr/bin/env bats
# GNOME 43: columns of the table of desktops in docs/desktops.md, and what the table does not show. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

EXTENSION=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)/packaging/gnome/floatoverlay-legacy@floatoverlay.github.io

@test "GNOME on Wayland" { column 1 gnome; }
@test "GNOME on Wayland with the extension" { column 2 gnome --extension "$EXTENSION"; }
@test "GNOME on X11" { column 3 gnome-x11; }

@test "X11: suppressed keys are ours, also with another keyboard layout, and GNOME's again after TERM" {
  body() {
    start suppress
    is 'ours, FloatOverlay' volume_key
    setxkbmap de
    is 'ours, FloatOverlay' volume_key
    setxkbmap us
    is 'ours, FloatOverlay' volume_key
    stop
    eventually is 'own, desktop' volume_key
    setxkbmap de
    is 'own, desktop' volume_key
  }
  on gnome-x11
}

@test "Wayland: a drag with Super is a plain drag while a native window has the focus, the right button moves; doctor says so" {
  body() {
    start leave
    overlay
    window focused '' '#a05030'
    pactl set-sink-volume rig_a 20%
    play 'keydown super' "to $((X + W * 3 / 4)),$((Y + H - 30))" 'press 1' "to $((X + W * 3 / 4)),$((Y + 60)) 300" 'wait 300' 'release 1' 'keyup super'
    eventually refute louder 20 5
    overview off
    x=$X y=$Y
    swipe 3 $((X + 240)) $((Y + 200)) $((X + 340)) $((Y + 260))
    eventually moved_from "$x" "$y"
    ends 0 floatoverlay doctor
    assert_output --partial 'Super, Shift and Escape work only while an X11 window has the keyboard focus'
  }
  on gnome
}

@test "X11: GNOME opens its overview after a drag with Super; doctor says so" {
  body() {
    start leave
    overlay
    x=$X y=$Y
    play 'keydown super' "to $((X + 240)),$((Y + 200))" 'press 1' "to $((X + 340)),$((Y + 260)) 300" 'wait 300' 'release 1' 'keyup super'
    eventually moved_from "$x" "$y"
    eventually 10 is_overview on
    ends 0 floatoverlay doctor
    assert_output --partial 'GNOME opens its overview after a drag with Super'
  }
  on gnome-x11
}

@test "Wayland: doctor --fix binds the keys in the running session, and --unfix gives them back" {
  body() {
    steps() { bare && pactl set-sink-volume rig_a 40% && is "$2" hud_after play 'key volumeup' && is $((40 + $1)) level; }
    configure leave
    mkdir tools
    printf '#!/bin/sh\n[ "$2" != is-enabled ] || echo enabled\n' >tools/systemctl
    chmod +x tools/systemctl
    export PATH=$PWD/tools:$PATH
    steps 6 own
    ends 0 floatoverlay doctor --fix --yes
    # gnome-settings-daemon grabs keys some time after its settings have changed. The shortcut has a step of 5 %, GNOME of 6 %.
    eventually steps 5 ours
    ends 0 floatoverlay doctor --unfix
    floatoverlay daemon --stop
    eventually steps 6 own
  }
  on gnome
}

@test "Wayland, two monitors: the HUD appears on the monitor with the pointer" {
  body() {
    on_monitor() { xq stack | grep -qE " 64x72\\+$1"; } # REGEX: the x of the HUD
    start suppress
    window native '' '#a05030'
    play 'to 1700,316' 'key volumeup' &
    eventually on_monitor '1[3-9][0-9][0-9]'
    wait $!
    eventually 10 refute on_monitor '[0-9]+'
    play 'to 400,316' 'key volumeup' &
    eventually on_monitor '[0-9][0-9]?[0-9]?\+'
    wait $!
  }
  on gnome --size 1280x720 --size 1024x768 --extension "$EXTENSION"
}

@test "every column of the table has a test" {
  sed -n '/^<!-- desktops:/{n;p}' "$PAGE" >header
  is '| | GNOME 43, Wayland | GNOME 43, Wayland, with the extension | GNOME 43, X11 | Plasma 5.27, Wayland | Plasma 5.27, X11 | XFCE 4.18 | Cinnamon 5.6 | MATE 1.26 | LXQt 1.2 |' cat header
}
