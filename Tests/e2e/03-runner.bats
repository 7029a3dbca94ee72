#!/usr/bin/env bats
# Tests/run, in a tree of its own with a stand-in for the Swift suites.

setup() {
  load common
  tree=$BATS_TEST_TMPDIR/tree bundle=$BATS_TEST_TMPDIR/build/debug/FloatOverlayPackageTests.xctest
  mkdir -p "$tree/Tests/SomeTests" "$tree/Tests/e2e" "${bundle%/*}"
  cp "$ROOT/Tests/run" "$tree/Tests"
}
teardown() { [[ -z ${BESIDE:-} ]] || kill "$BESIDE"; }

# run_tests [WORD...]
run_tests() { FLOATOVERLAY_BUILD=$BATS_TEST_TMPDIR/build "$tree/Tests/run" --no-build "$@"; }

# suite COMMAND: the suites have one test, which passes and runs the command
suite() {
  # shellcheck disable=SC2016 # for the suite
  printf '#!/bin/bash\n%s\n%s\n' "$1" 'echo "<s><testcase classname=\"a\" name=\"b\"/></s>" >"${*: -1}"' >"$bundle"
  chmod a+x "$bundle"
}

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
  echo '{"SomeTests": 7.5}' >"$BATS_TEST_TMPDIR/build/test-durations.json"
  ends 1 run_tests
  assert_line --partial "  SomeTests could not run: [Errno 2] No such file or directory: '$bundle'"
  is '0 passed, 1 failed, 0 skipped' echo "${lines[-1]}"
  grep '"SomeTests": 7.5' "$BATS_TEST_TMPDIR/build/test-durations.json"
}
