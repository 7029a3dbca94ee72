#!/usr/bin/env bats
# The golden pictures of Tests/PaintTests, byte for byte.

setup() { load ../e2e/common; load recorded; }

@test "SHA-256 of the golden pictures" {
  (cd "$ROOT" && LC_ALL=C sha256sum Tests/PaintTests/Golden/*.png) | recorded pictures.txt
}
