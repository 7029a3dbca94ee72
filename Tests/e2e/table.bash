# shellcheck shell=bash
# table.bash - for tests that write a table of docs/desktops.md, a row for each desktop: `load table`. The test file has
# `row`, which adds the line of $ROW to $TABLE.
#
#   rows NUMBER               on standard input "NAME|WINDOW MANAGER|COMPOSITOR": a row for each
#   table_of MARK HEAD...     the rows are what stands after <!-- MARK; FLOATOVERLAY_TABLE=write puts them there

# rows NUMBER: a row for each line "NAME|WINDOW MANAGER|COMPOSITOR", kept for the comparison at the end
rows() {
  local number=$1
  export TABLE=$BATS_FILE_TMPDIR/rows.$number ROW
  : >"$TABLE"
  body() { row; }
  while IFS='|' read -r ROW wm cm; do
    inside x11-session --wm "$wm" --compositor "$cm" -- || { echo "with $ROW"; cat "$TABLE"; return 1; }
  done
  cat "$TABLE"
  no grep -q 'FAILS' "$TABLE"
}

table_of() { # MARK LINE...
  local doc=$ROOT/docs/desktops.md said=$BATS_TEST_TMPDIR/said table=$BATS_TEST_TMPDIR/table mark=$1; shift
  { printf '%s\n' "$@"; cat "$BATS_FILE_TMPDIR"/rows.[1-4]; } >"$table"
  if [[ ${FLOATOVERLAY_TABLE:-} == write ]]; then
    awk -v table="$table" -v mark="^<!-- $mark" '$0 ~ mark { print; while ((getline line <table) > 0) print line; skip = 1 }
      /^<!-- end/ { skip = 0 } !skip' "$doc" >"$said"
    cp "$said" "$doc"
  else
    sed -n "/^<!-- $mark/,/^<!-- end/p" "$doc" | grep '^|' >"$said"
    diff "$said" "$table"
  fi
}
