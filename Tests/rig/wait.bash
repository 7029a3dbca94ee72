# shellcheck shell=bash
# wait.bash - waiting for events, for the rig's sessions, the tests and the scripts; source it.
#
#   now_ms                 the clock in milliseconds
#   pause SEC              waits for SEC seconds (fractions allowed) without a process of its own
#   eventually SEC CMD...  waits until CMD, which runs in a subshell, succeeds; fails with its last output after SEC (whole)
#                          seconds, or after $PATIENCE if that is more

now_ms() { local t=${EPOCHREALTIME/[.,]/}; echo "${t%???}"; }

# A pipe that has no data. Opened later, its process would replace $! of the script.
exec {PAUSE}<> <(:)
pause() { read -rt "$1" -u "$PAUSE" || true; }

eventually() {
  local limit=$1 end output; shift
  (( limit >= ${PATIENCE:-0} )) || limit=$PATIENCE
  end=$(($(now_ms) + limit * 1000))
  until output=$("$@" 2>&1); do
    (( $(now_ms) < end )) || { echo "not in time: $* ($output)" >&2; return 1; }
    pause 0.05
  done
}
