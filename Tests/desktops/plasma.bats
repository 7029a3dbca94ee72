#!/usr/bin/env bats
# Plasma 5.27: columns of the table of desktops in docs/desktops.md, and tests of behaviour that has no row in the table. `make test-desktops`.

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
    is own hud_after play 'key volumeup'
    is '' hud_after pactl set-sink-volume rig_a 30%
    ends 0 floatoverlay doctor
    assert_output --partial 'Plasma shows its own HUD for its volume and brightness keys, not for changes by other programs'
  }
  on plasma
}

@test "Wayland: keys that Plasma has given up run their bindings, and are Plasma's again after a crash" {
  body() {
    kwinput -q -k 600 >/dev/null 2>&1 &
    shortcut >before
    grep -qE '^a\(ai\) 1 4 16777330 0 0 0$' before
    start suppress
    is 'a(ai) 0' shortcut
    is 'ours, FloatOverlay' volume_key
    ends 0 floatoverlay doctor
    assert_output --regexp 'grabbed: .*XF86AudioRaiseVolume'
    stop KILL
    is 'a(ai) 0' shortcut
    ends 0 floatoverlay doctor --restore
    is "$(cat before)" shortcut
    is 'own, desktop' volume_key
  }
  on plasma
}

# shortcut: the keys of Plasma's shortcut for a higher volume
shortcut() {
  busctl --user call org.kde.kglobalaccel /kglobalaccel org.kde.KGlobalAccel shortcutKeys as 4 kmix increase_volume '' ''
}
