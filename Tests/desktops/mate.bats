#!/usr/bin/env bats
# MATE 1.26: a column of the table of desktops in docs/desktops.md. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

@test "MATE" { column 8 mate; }
