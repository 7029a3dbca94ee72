# shellcheck shell=bash
# pictures.bash - shared functions of the scripts that take pictures for docs/images; source it.
#
#   $root, PATH               the source tree; the release programs and the rig come first
#   die WORD...               print an error and exit with 1
#   need PROGRAM...           check that the programs are installed
#   eventually SECONDS CMD... wait until CMD succeeds
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH=${FLOATOVERLAY_BIN:-$root/.build-release/release}:$root/Tests/rig:$root/Tests/rig/bin:$PATH

die() { echo "${0##*/}: $*" >&2; exit 1; }
need() { local t; for t; do command -v "$t" >/dev/null || die "missing program: $t (install it with make deps)"; done; }
eventually() {
  local end=$((SECONDS + $1)); shift
  until "$@" >/dev/null 2>&1; do (( SECONDS < end )) || die "timeout: $*"; sleep 0.02; done
}
