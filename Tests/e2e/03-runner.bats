#!/usr/bin/env bats
# Tests/run, in a tree of its own with a stand-in for the Swift suites.

setup() {
  load common
  tree=$BATS_TEST_TMPDIR/tree bundle=$BATS_TEST_TMPDIR/build/debug/FloatOverlayPackageTests.xctest
  mkdir -p "$tree/Tests/SomeTests" "$tree/Tests/e2e" "${bundle%/*}"
  # The clock of bats for a test that ends at once may go on until the limit of a test, and bats waits for it.
  sed 's/^TEST_LIMIT = 300 /TEST_LIMIT = 5 /' "$ROOT/Tests/run" >"$tree/Tests/run"
  chmod a+x "$tree/Tests/run"
}
teardown() { [[ -z ${BESIDE:-} ]] || kill "$BESIDE"; }

# run_tests [WORD...]
run_tests() { env -i PATH="$PATH" FLOATOVERLAY_BUILD="$BATS_TEST_TMPDIR/build" "$tree/Tests/run" --no-build "$@"; }

# suite COMMAND: the suites have one test, which passes and runs the command
suite() {
  # shellcheck disable=SC2016 # for the suite
  printf '#!/bin/bash\n%s\n%s\n' "$1" 'echo "<s><testcase classname=\"a\" name=\"b\"/></s>" >"${*: -1}"' >"$bundle"
  chmod a+x "$bundle"
}

# matrix_test NAME COMMAND: adds a test to 10-matrix
matrix_test() {
  local file=$tree/Tests/e2e/10-matrix.bats
  [[ -e $file ]] || echo '# bats file_tags=matrix' >"$file"
  printf '@test "%s" { %s; }\n' "$@" >>"$file"
}

# known_durations JSON
known_durations() { echo "$1" >"$BATS_TEST_TMPDIR/build/test-durations.json"; }

@test "a run finds the processes that it has left, and not those of a run beside it" {
  suite true
  RIG_DIR=/tmp/rig-beside sleep 60 3>&- & BESIDE=$!
  ends 0 run_tests
  is '1 passed, 0 failed, 0 skipped' echo "${lines[-1]}"
  suite 'RIG_DIR=/tmp/rig-left sleep 60 & echo $! >left'
  ends 1 run_tests
  kill "$(<"$tree/left")"
  assert_line "  left running: $(<"$tree/left") sleep 60 "
  is '1 passed, 1 failed, 0 skipped' echo "${lines[-1]}"
}

@test "a run fails if a job cannot be started, and keeps the job's known duration" {
  known_durations '{"SomeTests": 7.5}'
  ends 1 run_tests
  assert_line --partial "  SomeTests could not run: [Errno 2] No such file or directory: '$bundle'"
  is '0 passed, 1 failed, 0 skipped' echo "${lines[-1]}"
  grep '"SomeTests": 7.5' "$BATS_TEST_TMPDIR/build/test-durations.json"
}

@test "the tests of a matrix file share jobs of up to 20 seconds, by their last durations" {
  for name in a 'b (c+d)' e f g; do matrix_test "$name" true; done
  known_durations '{"10-matrix: a": 12, "10-matrix: b (c+d)": 9, "10-matrix: e": 7.5}'
  ends 0 run_tests 10
  assert_output --partial '10-matrix: a and 1 more  (2 passed, 0 failed, 0 skipped)'
  assert_output --partial '10-matrix: b (c+d) and 2 more  (3 passed, 0 failed, 0 skipped)'
  # Now all durations are known.
  ends 0 run_tests 10
  assert_output --partial '10-matrix: a and 4 more  (5 passed, 0 failed, 0 skipped)'
}

@test "of a job of several tests each failed test is named, and what passes once more" {
  matrix_test a true
  matrix_test b false
  matrix_test c '[[ -e seen ]] || (: >seen; false)'
  ends 1 run_tests --again 10
  assert_line 'once more: 10-matrix: a and 2 more'
  is $'Passed only when run once more, alone:\n  10-matrix: c' eval 'grep -A1 "^Passed only" <<<"$output"'
  is $'Failed:\n  10-matrix: b' eval 'grep -A1 "^Failed:" <<<"$output"'
  is '2 passed, 1 failed, 0 skipped' echo "${lines[-1]}"
}

@test "a run fails if bats has left out a test" {
  matrix_test a true
  matrix_test b true
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\necho ok 1 a in 1ms\n' >"$BATS_TEST_TMPDIR/bin/bats"
  chmod a+x "$BATS_TEST_TMPDIR/bin/bats"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH ends 1 run_tests 10
  assert_line '  10-matrix: a and 1 more: tests that did not run: 1'
}
