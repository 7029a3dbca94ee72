#!/usr/bin/env bats
# XFCE 4.18: columns of the table of desktops in docs/desktops.md, and what the table does not show. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

@test "XFCE" { column 6 xfce; }

@test "suppress: the notification of the volume plugin disappears, in the type of its setting, and returns after TERM" {
  body() {
    is own hud_after pactl set-sink-volume rig_a 30%
    start suppress
    is ours hud_after pactl set-sink-volume rig_a 40%
    refute grep -i 'unable to convert' daemon.log
    stop
    is own hud_after pactl set-sink-volume rig_a 50%
    ends 0 floatoverlay doctor --restore
    refute_output --partial 'changed by'
  }
  on xfce
}

@test "suppress: the brightness keys work while the daemon runs and after TERM" {
  body() {
    is 'own, desktop' brightness_key
    start suppress
    is 'ours, desktop' brightness_key
    stop
    eventually is 'own, desktop' brightness_key
  }
  on xfce
}

@test "the lines that doctor prints bind the keys in the running session" {
  body() {
    configure leave
    floatoverlay doctor | sed -n '/^  shortcuts:/,$p' | sed '1d;s/volume +5%/volume +9%/' >lines
    bash -eu lines
    pactl set-sink-volume rig_a 30%
    play 'key volumeup'
    eventually 10 is 39 level
  }
  on xfce
}

@test "the window switcher is above an overlay" {
  body() {
    start leave
    overlay
    is '#40a060' colour 640 360
    window first '' '#a05030'
    window second '' '#3050a0'
    play 'keydown alt' 'key tab' 'wait 3000' 'keyup alt' &
    eventually refute is '#40a060' colour 640 360
    wait $!
    eventually is '#40a060' colour 640 360
  }
  on xfce
}
