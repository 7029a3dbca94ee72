#!/usr/bin/env bats
# bats file_tags=matrix
# Programs and servers are killed in random order (scripts/chaos, of which `make chaos` runs 300 rounds): nothing is left.

setup() { load common; }

killed() { "$ROOT/scripts/chaos" 2; }

@test "two rounds of SIGKILL in random order leave nothing" { killed; }
@test "two more rounds of SIGKILL in random order leave nothing" { killed; }
@test "a fifth and a sixth round of SIGKILL leave nothing" { killed; }
