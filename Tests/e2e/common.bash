# shellcheck shell=bash
# common.bash - for every end-to-end test: `load common`. The release programs and the rig are in PATH.
#
#   inside SESSION... --      runs the test's function `body` in a session of the rig until a command fails:
#                             inside x11-session --wm openbox -- audio-session --
#                             `body` can use this file, the functions of the test's file, and bats-assert.
#   both SESSION... --       the same in a session with PulseAudio, then in one with pipewire-pulse
#   root_only                 skips the test unless it runs as root
#
# Waiting and comparing, in addition to bats-assert:
#   eventually [SEC] CMD...   waits until CMD succeeds, at most SEC (10) seconds; of wait.bash
#   always SEC CMD...         checks for SEC seconds (fractions allowed), and once after them, that CMD succeeds
#   line [SEC] FILE REGEX     waits until FILE has a matching line, at most SEC (10) seconds
#   is WANT CMD...            CMD prints WANT
#   near WANT TOL CMD...      CMD prints a number at most TOL away from WANT
#   ends STATUS CMD...        `run`s CMD and checks the exit status
#   hinted STATUS CMD...      the same; CMD prints one line with the error and one line `hint:`
#   timed CMD...              sets $took to the duration in milliseconds
#   quickest N CMD...         sets $took to the shortest of N durations: on a busy machine some take longer
#
# The overlay:
#   daemon [ARG...]           starts floatoverlay daemon (log in daemon.log, pid in $DAEMON) and waits for the servers
#   field PATH                a value of `status --json`, a path of jq: field .overlays[0].width
#   still WxH COLOUR [ARG..]  shows a picture of one colour that stays
#   box                       X Y W H of the overlay on screen, in root pixels
#   landed                    waits until the window is at its target position (scale 1), then does what box does
#   centre                    the geometry of the HUD in the overlay: 64x72+X+Y
#   frames_in                 number of frames that the overlay has received
#   flowing                   waits for 20 more frames
#   at_rest                   no frame arrives for half a second
#   switched_off              the daemon has finished to switch the HUD of the desktop off
#   sockets                   number of sockets of daemons
#   pids_of NAME              pids of programs of that name in this session
#   daemon_answers            checks that the daemon $DAEMON is running and answers
#   handled                   the daemon has handled all events and messages that it had received before
#   wakeups                   how often the daemon has waited for events; interruptions by other processes do not count
#   idle SEC                  the daemon does not wake up for SEC seconds
#   unprivileged_user         makes a user without privileges, with a home and the programs in $UNPRIVILEGED
#   unprivileged WORD...      runs floatoverlay as that user
#
# The pixels and windows on screen:
#   manages                   the window manager, which may have just started, shows new windows
#   grab GEOMETRY FILE        a part of the screen as PPM
#   shows FILE GEOMETRY       that part looks exactly like FILE
#   alike A B [PEAK] [EDGE]   two pictures differ by at most PEAK of 255 in each channel, without EDGE x EDGE corners
#   steady GEOMETRY FILE      waits until that part stops changing, then grabs it
#   rests_like GEOMETRY FILE [PEAK]
#                             that part of the screen has come to rest and looks like FILE, but for its corners
#   backdrop COLOUR           a window at the bottom of the stack, as a background for blending
#   long_hud                  before `daemon`: a HUD has full opacity for 1.8 s and then disappears, instead of fading after 0.8 s
#   changed_by_hud FILE GEOMETRY
#                             with a HUD, that part does not look like FILE; each call shows the HUD again
#   hud_window                checks that the HUD's own window is on screen
#   rest GEOMETRY             grabs that part, without a HUD, into rest.ppm
#   answers FILE GEO CMD...   waits for the end of the HUD; CMD then shows a HUD that looks like FILE there
#   look_for FILE GEO         looks for that picture there from now on, also while other commands run
#   was_seen                  waits until what `look_for` looks for has been there
#   expect_hud FILE GEO ARG.. grabs the HUD of `floatoverlay hud ARG...` into FILE
#
# Levels, read by other programs:
#   raw [SINK]                raw volume of each channel
#   level [SINK]              whole percent of the first channel
#   percent [SINK]            whole percent of each channel
#   light [NAME]              raw brightness
E2E=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
ROOT=${E2E%/Tests/e2e}
RELEASE=${FLOATOVERLAY_BIN:-$ROOT/.build-release/release}
# Debian's programs, also if another python3 is first in PATH, which may start ten times slower.
export E2E ROOT RELEASE PATH=$RELEASE:$ROOT/Tests/rig:$ROOT/Tests/rig/bin:/usr/bin:$PATH

# shellcheck source=Tests/rig/wait.bash
. "$ROOT/Tests/rig/wait.bash"
# Their load.bash starts `dirname` for each of its files, in each test.
for file in /usr/lib/bats/bats-support/src/*.bash /usr/lib/bats/bats-assert/src/*.bash; do
  # shellcheck source=/dev/null
  . "$file"
done
unset file

# Prints the functions of the test's file and of the files it loads, for the shell of `body`.
functions_of_test() {
  local names
  mapfile -t names < <(shopt -s extdebug; declare -F $(compgen -A function) |
    awk -v test="$BATS_TEST_SOURCE" -v own="$E2E/common.bash" -v all="${ROOT}/Tests/" \
      '$3 == test && $1 !~ /^(test_|setup|teardown)/ || index($3, all) == 1 && $3 != own { print $1 }')
  declare -f "${names[@]}"
}

inside() {
  { echo "set -eEuo pipefail; . '$E2E/common.bash'; cd '$BATS_TEST_TMPDIR'"
    # shellcheck disable=SC2016 # for the body
    echo 'trap '\''echo "body:$LINENO: $BASH_COMMAND (status $?)" >&2; tail -n 5 daemon.log >&2 2>/dev/null'\'' ERR'
    # The hint about gestures appears once and would cover the pixels that tests look at.
    # shellcheck disable=SC2016 # for the body
    echo 'mkdir -p "$XDG_STATE_HOME/floatoverlay"; touch "$XDG_STATE_HOME/floatoverlay/hint-seen"'
    functions_of_test
    echo body; } >"$BATS_TEST_TMPDIR/body.bash"
  "$@" bash "$BATS_TEST_TMPDIR/body.bash"
}

both() {
  local server tmp=$BATS_TEST_TMPDIR
  for server in pulseaudio pipewire; do
    mkdir -p "$tmp/$server"
    BATS_TEST_TMPDIR=$tmp/$server inside audio-session --server $server -- "$@" || { echo "with $server"; return 1; }
  done
}

# jq 1.6 compiles its own library at each start, which takes 30 ms.
jq() { gojq "$@"; }

root_only() { (( EUID == 0 )) || skip 'needs root'; }

always() {
  local end result; end=$(awk -v s="$1" -v t="${EPOCHREALTIME/[.,]/}" 'BEGIN { printf "%.0f", t + s * 1000000 }'); shift
  while result=$("$@" 2>&1) || { echo "not always: $* ($result)" >&2; return 1; }; do
    # The last check began after the time.
    [[ $end ]] || return 0
    (( ${EPOCHREALTIME/[.,]/} < end )) || end=
    pause 0.05
  done
}

line() {
  local limit=10
  if (( $# == 3 )); then limit=$1; shift; fi
  eventually "$limit" grep -qE -- "$2" "$1" || { cat "$1" >&2; return 1; }
}

is() { local got; got=$("${@:2}") || return; assert_equal "$got" "$1" || fail "of: ${*:2}"; }

near() {
  local got; got=$("${@:3}") || return
  awk -v g="$got" -v w="$1" -v t="$2" 'BEGIN { exit !(g - w <= t && w - g <= t) }' </dev/null ||
    { echo "'$got', not $1 ± $2: ${*:3}" >&2; return 1; }
}

# There is no bats inside a session. This does what tests use of its `run`.
declare -F run >/dev/null || run() {
  status=0; output=$("$@" 2>&1) || status=$?
  # shellcheck disable=SC2034 # for the body
  mapfile -t lines <<<"$output"
}

ends() { local want=$1; shift; run "$@"; assert_equal "$status" "$want" || fail "of: $*: $output"; }

hinted() {
  ends "$@" || return
  [[ $(grep -vc '^hint: ' <<<"$output") -eq 1 && $(grep -c '^hint: ' <<<"$output") -eq 1 ]] ||
    { echo "not one line and one hint: ${*:2}: $output" >&2; return 1; }
}

# shellcheck disable=SC2034 # for the caller
timed() { local t rc=0; t=$(now_ms); "$@" || rc=$?; took=$(($(now_ms) - t)); return $rc; }

# shellcheck disable=SC2034 # for the caller
quickest() {
  local left=$1 best=; shift
  for (( ; left > 0; left-- )); do
    timed "$@" || return
    [[ $best ]] && (( best <= took )) || best=$took
  done
  took=$best
}

daemon() {
  floatoverlay daemon "$@" 2>>daemon.log &
  DAEMON=$!
  eventually 10 ready || { cat daemon.log >&2; return 1; }
}

ready() {
  local json; json=$(floatoverlay status --json) || return
  # A config that is not read within a second is read again soon after the start.
  [[ $json != *ETIMEDOUT* ]] || return
  if [[ -n ${PULSE_SERVER:-} ]] && pactl info >/dev/null 2>&1; then
    [[ $(jsonvalue .volume.raw <<<"$json") != null ]] || return
  fi
  if [[ -n ${RIG_BL_BACKEND:-}${RIG_DDC:-} ]]; then [[ $(jsonvalue .brightness.raw <<<"$json") != null ]]; fi
}

pids_of() {
  local p
  for p in $(ps -eo pid=,comm= | awk -v n="$1" '$2 == n { print $1 }'); do
    if grep -qszFx -- "RIG_DIR=$RIG_DIR" "/proc/$p/environ"; then echo "$p"; fi
  done
}

daemon_answers() { kill -0 "$DAEMON" && floatoverlay status >/dev/null; }

# The reply to the first command may precede the events that arrived with it.
handled() { floatoverlay status >/dev/null && floatoverlay status >/dev/null; }

wakeups() { awk '/^voluntary_ctxt_switches/ { print $2 }' "/proc/$DAEMON/status"; }
idle() { always "$1" is "$(wakeups)" wakeups; }

field() {
  if [[ $1 =~ ^[.a-z0-9]([].a-zA-Z0-9[])*$ && $1 != . ]]; then
    local json; json=$(floatoverlay status --json) || return
    jsonvalue "$1" <<<"$json" || jq -r "$1" <<<"$json"
  else
    floatoverlay status --json | jq -r "$1"
  fi
}

still() {
  local size=$1 colour=$2; shift 2
  convert -size "$size" "xc:$colour" -depth 8 "bgra:still-$size.raw"
  floatoverlay show frames "still-$size.raw" --size "$size" --hold --detach "$@"
}

box() {
  # shellcheck disable=SC2034 # for the caller
  read -r X Y W H < <(floatoverlay status --json |
    jsonvalue '.overlays[0].x' '.overlays[0].y' '.overlays[0].width' '.overlays[0].height' |
    LC_ALL=C awk '$1 != "null" { for (i = 1; i <= 4; i++) printf "%d ", int($i + 1000.5) - 1000; print "" }')
}

# listen [FILE]: writes the daemon's events to FILE (default: events) from now on; $EVENTS is the process
# An old file is emptied at once: a process in the background opens its files later.
listen() { : >"${1:-events}"; floatoverlay events >"${1:-events}" & EVENTS=$!; disown; eventually listening "${1:-events}"; }
# The daemon has sent an event to the listener.
listening() { floatoverlay reload && [[ -s $1 ]]; }
# heard_all [FILE]: the listener has written each event until now. The last one is that of a reload.
heard_all() {
  local file=${1:-events} n; n=$(reloads "$file")
  floatoverlay reload
  eventually eval "(( \$(reloads '$file') > $n ))"
}
reloads() { grep -cE '"event":"(loaded|failed)"' "$1" || true; }

landed() { eventually at_its_place && box; }
at_its_place() { box; xq stack | grep >/dev/null -F " ${W}x$H+$X+$Y "; }

frames_in() { field '.overlays[0].frames.in'; }
frames_exceed() { (( $(frames_in) > $1 )); }
flowing() { local from; from=$(frames_in) && eventually frames_exceed $((from + 20)); }
at_rest() { always 0.5 is "$(frames_in)" frames_in; }

centre() { box; echo "64x72+$((X + (W - 64) / 2))+$((Y + (H - 72) / 2))"; }

manages() { xwin -g 20x20+0+0 -n probe --for 0.3 | grep >/dev/null '^mapped'; }

grab() { xq grab "$1" >"$2"; }

shows() { cmp <(xq grab "$2") "$1"; }

alike() {
  local peak edge=${4:-0} mask=() size
  if (( edge )); then
    size=$(identify -format '%w %h' "$1"); local w=${size% *} h=${size#* } e=$((edge - 1))
    mask=(-fill black -draw "rectangle 0,0 $e,$e rectangle $((w - edge)),0 $w,$e
      rectangle 0,$((h - edge)) $e,$h rectangle $((w - edge)),$((h - edge)) $w,$h")
  fi
  convert "$1" -alpha off "${mask[@]}" alike-a.ppm; convert "$2" -alpha off "${mask[@]}" alike-b.ppm
  peak=$(compare -metric PAE alike-a.ppm alike-b.ppm null: 2>&1 | sed -n 's/.*(\(.*\))/\1/p') || true
  awk -v p="$peak" -v t="${3:-0}" 'BEGIN { exit !(p != "" && p * 255 <= t + 0.001) }' </dev/null ||
    { echo "$1 and $2 differ by ${peak:-another size}" >&2; return 1; }
}

steady() {
  local i
  grab "$1" "$2"
  for (( i = 0; i < 200; i++ )); do
    pause 0.05
    grab "$1" steady.ppm
    cmp -s steady.ppm "$2" && return
    mv steady.ppm "$2"
  done
  echo "$1 does not come to rest" >&2; return 1
}

backdrop() {
  local size; size=$(xq size)
  : >backdrop.log
  # Four pixels smaller than the screen, or the daemon would take the window for a screen locker.
  xwin -o -n backdrop -g "$((${size%x*} - 4))x$((${size#*x} - 4))+0+0" -c "$1" >backdrop.log &
  line backdrop.log '^visible all'
}

# How long a HUD has full opacity, in milliseconds.
HUD_TIME=800
long_hud() {
  HUD_TIME=1800
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
}

hud_window() { xq stack | grep >/dev/null -E '^[^ ]+ 64x72\+'; }

rests_like() { steady "$1" got.ppm && alike got.ppm "$2" "${3:-0}" 8; }

changed_by_hud() { floatoverlay hud 57 && refute shows "$1" "$2"; }

rest() { steady "$1" rest.ppm; }

expect_hud() {
  local file=$1 geo=$2 try start; shift 2
  # A picture that may be later than the HUD is taken again.
  for try in {1..12}; do
    grab "$geo" before.ppm
    start=$(now_ms)
    floatoverlay hud "$@"
    while shows before.ppm "$geo" >/dev/null && (( $(now_ms) - start < HUD_TIME )); do pause 0.02; done
    steady "$geo" "$file"
    (( $(now_ms) - start >= HUD_TIME )) || break
    (( try < 12 )) || { echo "no picture of the HUD within $HUD_TIME ms: $*" >&2; return 1; }
  done
  refute cmp -s rest.ppm "$file"
}

switched_off() { (( $(field '."desktop-hud" | length') > 0 )); }

raw() { pactl get-sink-volume "${1:-rig_a}" | grep -oP ':\s+\K[0-9]+(?= /)' | paste -sd' '; }
percent() { pactl get-sink-volume "${1:-rig_a}" | grep -oP '[0-9]+(?=%)' | paste -sd' '; }
level() { percent "$@" | cut -d' ' -f1; }
light() { cat "/sys/class/backlight/${1:-intel_backlight}/brightness"; }

sockets() {
    local all
    shopt -s nullglob
    all=("$XDG_RUNTIME_DIR"/floatoverlay/*.sock)
    shopt -u nullglob
    echo ${#all[@]}
}

answers() {
  local file=$1 geo=$2; shift 2
  eventually refute shows $file $geo
  look_for $file $geo
  "$@" >/dev/null
  was_seen || { cp "$file" wanted.ppm; grab $geo got.ppm; echo "HUD of: $*" >&2; return 1; }
}

# One process that looks every few milliseconds: a loop here could miss a HUD on a busy machine.
look_for() { : >look.log; xq await 60 "$2" "$1" >look.log & LOOK=$!; line look.log '^waiting'; }
was_seen() { wait $LOOK; }

unprivileged_user() {
  root_only
  UNPRIVILEGED=$(mktemp -d)
  export UNPRIVILEGED
  chmod 755 "$UNPRIVILEGED"
  install -d -o 65534 -g 65534 -m 700 "$UNPRIVILEGED/home" "$UNPRIVILEGED/run"
  install -D -t "$UNPRIVILEGED/bin" "$RELEASE"/floatoverlay{,d,-level,-image}
}

unprivileged() {
  setpriv --reuid 65534 --regid 65534 --clear-groups env --chdir=/ HOME=$UNPRIVILEGED/home XDG_RUNTIME_DIR=$UNPRIVILEGED/run \
    XDG_CONFIG_HOME=$UNPRIVILEGED/home/.config XDG_STATE_HOME=$UNPRIVILEGED/home/.state $UNPRIVILEGED/bin/floatoverlay "$@"
}
