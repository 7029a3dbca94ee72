#!/usr/bin/env bats
# The pictures that Tests/PaintTests compares with, byte for byte.

setup() { load ../e2e/common; load recorded; }

@test "pictures" {
  (cd "$ROOT" && LC_ALL=C sha256sum Tests/PaintTests/Golden/*.png) | recorded pictures.txt
}
