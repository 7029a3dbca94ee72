#!/usr/bin/env bats
# LXQt 1.2: a column of the table of desktops in docs/desktops.md. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

@test "LXQt" { column 9 lxqt; }
