# shellcheck shell=bash
# wait.bash - waiting for events, for the rig's sessions, the tests and the scripts; source it.
#
#   now_ms                   the clock in milliseconds
#   pause SEC                waits for SEC seconds (fractions allowed) without a process of its own
#   rig_alive PID            the process is running
#   rig_listens PATH         a server accepts connections at this socket, which exists a little earlier
#   eventually [SEC] CMD...  waits until CMD, which runs in a subshell, succeeds; fails with its last output after SEC (whole)
#                            seconds, by default 10, because a busy machine is slow
#   pause_after POLLS [SEC]  waits before the next poll for SEC (0.05) seconds, longer after ten polls without success: polls are
#                            processes, and what takes long is mostly late because the processors are busy

now_ms() { local t=${EPOCHREALTIME/[.,]/}; echo "${t%???}"; }

# A pipe that has no data. Opened later, its process would replace $! of the script.
exec {PAUSE}<> <(:)
pause() { read -rt "$1" -u "$PAUSE" || true; }

pause_after() {
  if (( $1 <= 10 )); then pause "${2:-0.05}"; elif (( $1 <= 20 )); then pause 0.1; else pause 0.2; fi
}

# Loops that wait do not call now_ms: $(now_ms) is a process.
eventually() {
  local limit=10 polls=0 end output
  if [[ $1 =~ ^[0-9]+$ ]]; then limit=$1; shift; fi
  end=$((${EPOCHREALTIME/[.,]/} + limit * 1000000))
  until output=$("$@" 2>&1); do
    (( ${EPOCHREALTIME/[.,]/} < end )) || { echo "not in time: $* ($output)" >&2; return 1; }
    pause_after $((++polls))
  done
}

rig_alive() { # PID: running, not a zombie
  local s
  { read -r s <"/proc/$1/stat"; } 2>/dev/null && s=${s##*) } && [[ ${s:0:1} != [ZX] ]]
}

rig_listens() { awk -v path="$1" '$4 == "00010000" && $8 == path { found = 1 } END { exit !found }' /proc/net/unix; }
