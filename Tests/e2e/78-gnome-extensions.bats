#!/usr/bin/env bats
# The extensions of GNOME Shell 43 to 51, in gjs, with a stand-in for the Shell (Tests/gnome).

setup() { load common; }

@test "the extensions follow the rules for reviews of extensions.gnome.org that a script can check" {
  "$ROOT/scripts/gnome-extensions"
}

@test "the extensions for GNOME 43 to 51: levels, keys, overview, fullscreen, D-Bus, lock screen, end of the daemon" {
  ends 0 gjs -m "$ROOT/Tests/gnome/run.js"
  refute_output --partial 'not ok'
  assert_output --partial 'ok - GNOME 43'
  assert_output --partial 'ok - GNOME 51'
}

@test "each installed extension has all its files, and uninstall removes the folders" {
  for uuid in floatoverlay@floatoverlay.github.io floatoverlay-legacy@floatoverlay.github.io; do
    for file in core.js extension.js metadata.json; do
      grep -qF "/usr/share/gnome-shell/extensions/$uuid/$file" <(make -C "$ROOT" -n uninstall PREFIX=/usr)
    done
    [[ -f $ROOT/packaging/gnome/$uuid/extension.js && -f $ROOT/packaging/gnome/$uuid/metadata.json ]]
  done
}
