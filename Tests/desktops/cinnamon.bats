#!/usr/bin/env bats
# Cinnamon 5.6: a column of the table of desktops in docs/desktops.md. `make test-desktops`.

setup() { load ../e2e/common; load ../e2e/table; load desktops; }

@test "Cinnamon" { column 7 cinnamon; }
