#!/usr/bin/env bats
# The public symbols of the library, one a line: declarations, and the protocols of types.

setup() { load ../e2e/common; load recorded; }

@test "declarations of the public symbols" {
  "$ROOT/scripts/library-interface" | recorded library.txt
}
