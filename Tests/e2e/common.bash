# shellcheck shell=bash
# common.bash - for every end-to-end test: `load common`. The release programs and the rig are in PATH.
#
#   inside SESSION... --      runs the test's function `body` in a rig session, stops at its first failing command:
#                             inside x11-session --wm openbox -- audio-session --
#   eventually SEC CMD...     waits until CMD succeeds; fails after SEC (whole) seconds with its last output
#   line SEC FILE REGEX       waits until FILE has such a line
#   has TEXT                  $output of the last `run` contains TEXT
#   ends STATUS CMD...        `run`s CMD and checks its exit status
E2E=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=${E2E%/Tests/e2e}
RELEASE=$ROOT/.build-release/release
export E2E ROOT RELEASE PATH=$RELEASE:$ROOT/Tests/rig:$ROOT/Tests/rig/bin:$PATH

inside() {
  { echo "set -eEuo pipefail; . '$E2E/common.bash'; cd '$BATS_TEST_TMPDIR'"
    # shellcheck disable=SC2016 # for the body
    echo 'trap '\''echo "body: $BASH_COMMAND (status $?)" >&2'\'' ERR'
    declare -f body
    echo body; } >"$BATS_TEST_TMPDIR/body.bash"
  "$@" bash "$BATS_TEST_TMPDIR/body.bash"
}

eventually() {
  local end=$((${EPOCHREALTIME/[.,]/} + $1 * 1000000)) said; shift
  until said=$("$@" 2>&1); do
    (( ${EPOCHREALTIME/[.,]/} < end )) || { echo "not in time: $* ($said)" >&2; return 1; }
    sleep 0.02
  done
}

line() { eventually "$1" grep -qE -- "$3" "$2" || { cat "$2" >&2; return 1; }; }

has() { [[ ${output:-} == *"$1"* ]] || { echo "no '$1' in: ${output:-}" >&2; return 1; }; }

# Inside a session there is no bats; there this is all of its `run` that tests use.
declare -F run >/dev/null || run() {
  status=0; output=$("$@" 2>&1) || status=$?
  # shellcheck disable=SC2034 # for the body
  mapfile -t lines <<<"$output"
}

ends() {
  local want=$1; shift
  run "$@"
  [[ ${status:-} -eq $want ]] || { echo "status ${status:-}, not $want: $*: ${output:-}" >&2; return 1; }
}
