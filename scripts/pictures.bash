# shellcheck shell=bash
# pictures.bash - what the scripts that take pictures for docs/images share; sourced by them.
#
#   $root, PATH               the tree; the release programs and the rig come first
#   die WORD...               ends with 1
#   need PROGRAM...           they are there
#   eventually SECONDS CMD... waits until CMD succeeds
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH=${FLOATOVERLAY_BIN:-$root/.build-release/release}:$root/Tests/rig:$root/Tests/rig/bin:$PATH

die() { echo "${0##*/}: $*" >&2; exit 1; }
need() { local t; for t; do command -v "$t" >/dev/null || die "$t is missing; make deps installs it"; done; }
eventually() {
  local end=$((SECONDS + $1)); shift
  until "$@" >/dev/null 2>&1; do (( SECONDS < end )) || die "not in time: $*"; sleep 0.02; done
}
