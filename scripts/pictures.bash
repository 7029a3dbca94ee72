# shellcheck shell=bash
# pictures.bash - shared functions of the scripts that take pictures for docs/images; source it.
#
#   $root, PATH               the source tree; the release programs and the rig come first
#   die WORD...               print an error and exit with 1
#   need PROGRAM...           check that the programs are installed
#   eventually SECONDS CMD... of wait.bash: wait until CMD succeeds
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH=${FLOATOVERLAY_BIN:-$root/.build-release/release}:$root/Tests/rig:$root/Tests/rig/bin:$PATH
# shellcheck source=Tests/rig/wait.bash
. "$root/Tests/rig/wait.bash"

die() { echo "${0##*/}: $*" >&2; exit 1; }
need() { local t; for t; do command -v "$t" >/dev/null || die "missing program: $t (install it with make deps)"; done; }
