#!/usr/bin/env bats
# The release build gives the four programs, and the command needs no dynamic linker.

setup() { load common; }

@test "the four programs are built" {
  for p in floatoverlay floatoverlayd floatoverlay-level floatoverlay-image; do
    [ -x "$RELEASE/$p" ] || { echo "no $p in $RELEASE"; return 1; }
  done
}

@test "floatoverlay is statically linked" {
  ends 0 readelf -lW "$RELEASE/floatoverlay"
  [[ $output == *LOAD* && $output != *INTERP* ]]
}
