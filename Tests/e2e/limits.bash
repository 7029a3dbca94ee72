# shellcheck shell=bash
# limits.bash - for tests of time limits: `load limits`.
#
#   fastest CMD...            sets $took to the shortest duration of three runs in milliseconds: on a busy machine a process
#                             may stand still in one of them
fastest() {
  local i least=
  for i in 1 2 3; do
    timed "$@" || return
    (( ${least:-$took} < took )) || least=$took
  done
  took=$least
}
