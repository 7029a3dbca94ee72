# shellcheck shell=bash
# wait.bash - waiting for events, for the rig's sessions, the tests and the scripts; source it.
#
#   now_ms                   the clock in milliseconds
#   pause SEC                waits for SEC seconds (fractions allowed) without a process of its own
#   eventually [SEC] CMD...  waits until CMD, which runs in a subshell, succeeds; fails with its last output after SEC (whole)
#                            seconds, by default 10, because a busy machine is slow

now_ms() { local t=${EPOCHREALTIME/[.,]/}; echo "${t%???}"; }

# A pipe that has no data. Opened later, its process would replace $! of the script.
exec {PAUSE}<> <(:)
pause() { read -rt "$1" -u "$PAUSE" || true; }

eventually() {
  local limit=10 end output
  if [[ $1 =~ ^[0-9]+$ ]]; then limit=$1; shift; fi
  end=$(($(now_ms) + limit * 1000))
  until output=$("$@" 2>&1); do
    (( $(now_ms) < end )) || { echo "not in time: $* ($output)" >&2; return 1; }
    pause 0.05
  done
}
