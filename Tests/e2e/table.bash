# shellcheck shell=bash
# table.bash - for tests of a table in docs/desktops.md, where each test is one row or one column: `load table`.
# With FLOATOVERLAY_TABLE=write (`make desktops`), the test writes its results into the page instead.
#
#   row_of TABLE SESSION... --   runs `row` in the session. It appends the row, "| $ROW | cell | …", to the file $FOUND.
#                                The test's name is $ROW. The table after <!-- TABLE has the same row
#   column_of TABLE N FILE       FILE has a line "ROW|CELL" for each row: the cells of column N of the table
#   names_of TABLE NAME...       the table has exactly these rows, in this order
PAGE=$ROOT/docs/desktops.md

lines_of() { sed -n "/^<!-- $1/,/^<!-- end/p" "$PAGE" | grep '^|' | tail -n +3; } # TABLE: rows of the table
# cells_of N: "ROW|cell of column N" for each row on standard input
cells_of() { sed 's/ *| */|/g' | awk -F'|' -v n="$1" '{ print $2 "|" $(n + 2) }'; }

row_of() {
  export ROW=$BATS_TEST_DESCRIPTION FOUND=$BATS_TEST_TMPDIR/found
  : >"$FOUND"
  body() { row; }
  inside "${@:2}"
  cat "$FOUND"
  refute grep -q FAILS "$FOUND"
  if [[ ${FLOATOVERLAY_TABLE:-} == write ]]; then
    edit "$1" -v row="| $ROW |" -v found="$(<"$FOUND")" 'on && index($0, row) == 1 { $0 = found }'
  fi
  diff <(lines_of "$1" | grep -F "| $ROW |") "$FOUND"
}

column_of() {
  refute grep FAILS "$3"
  if [[ ${FLOATOVERLAY_TABLE:-} == write ]]; then
    edit "$1" -v n="$2" -v file="$3" '
      BEGIN { FS = OFS = "|"; while ((getline line <file) > 0) { split(line, c, "|"); cell[" " c[1] " "] = c[2] } }
      on && $2 in cell { $(n + 2) = " " cell[$2] " " }'
  fi
  diff <(lines_of "$1" | cells_of "$2") "$3"
}

names_of() { diff <(lines_of "$1" | cells_of 0 | cut -d'|' -f1) <(printf '%s\n' "${@:2}"); }

edit() { # TABLE AWK-ARGUMENT... PROGRAM: runs PROGRAM on the page; `on` is 1 in lines of the table
  local mark="^<!-- $1" frame='$0 ~ mark { on = 1 } /^<!-- end/ { on = 0 }'; shift
  { flock 9 # other tests may write to the page at the same time
    awk -v mark="$mark" "${@:1:$#-1}" "$frame ${*: -1} { print }" "$PAGE" >"$BATS_TEST_TMPDIR/page"
    cp "$BATS_TEST_TMPDIR/page" "$PAGE"
  } 9<"$ROOT/docs"
}
