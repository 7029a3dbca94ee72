# shellcheck shell=bash
# recorded.bash - for every test of the interfaces: `load ../e2e/common; load recorded`.
#
#   recorded FILE             compares standard input with the recording FILE of this directory
#                             FLOATOVERLAY_RECORD=write replaces the recording instead; remove one of 0.1.0 first
#                             a failure prints the command that does so
#   picture WxH [ARG...]      shows an overlay of one colour that stays
#   on_screen WxH+X+Y         waits until the X server has a window there
INTERFACES=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
export INTERFACES

recorded() {
  local got file=$INTERFACES/$1
  got=$(cat; echo .); got=${got%.}
  [[ -n $got ]] || { echo "$1: the program gave nothing" >&2; return 1; }
  if [[ ${FLOATOVERLAY_RECORD:-} == write && ! ($1 == 0.1.0/* && -e $file) ]]; then printf %s "$got" >"$file"; return; fi
  printf %s "$got" | diff -U 2 --label "recorded: $1" --label 'this program' "$file" - >&2 && return
  [[ $1 == 0.1.0/* ]] || printf >&2 '%s\n' 'If the change is intended, add an entry to CHANGELOG.md and record it:' \
    "    FLOATOVERLAY_RECORD=write bats Tests/interfaces/${BATS_TEST_FILENAME##*/}"
  return 1
}

picture() {
  local size=$1; shift
  convert -size "$size" 'xc:#406080' -depth 8 "bgra:picture-$size.raw"
  floatoverlay show frames "picture-$size.raw" --size "$size" --hold --detach "$@"
}

on_screen() { eventually eval "xq stack | grep -F ' $1 '"; }
