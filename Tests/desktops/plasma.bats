#!/usr/bin/env bats
# Plasma 5.27: columns of the table of desktops in docs/desktops.md, and what the table does not show. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

@test "Plasma on Wayland" { column 4 plasma --lock; }
@test "Plasma on X11" { column 5 plasma-x11; }

@test "Wayland: overlay and HUD are no windows in the overview, and stay while Alt-Tab is open" {
  body() {
    start leave
    overlay
    is 'overlay shown, HUD shown' in_overview
    is stays switcher
  }
  on plasma
}

@test "Wayland: Plasma shows no HUD for changes by other programs; doctor says so" {
  body() {
    is own answer play 'key volumeup'
    is '' answer pactl set-sink-volume rig_a 30%
    ends 0 floatoverlay doctor
    assert_output --partial 'Plasma shows its own HUD for its volume and brightness keys, not for changes by other programs'
  }
  on plasma
}
