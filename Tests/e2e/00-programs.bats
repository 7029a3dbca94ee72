#!/usr/bin/env bats
# The release build contains all programs, and the command is a static executable.

setup() { load common; }

@test "the build contains floatoverlay, floatoverlayd, floatoverlay-level, floatoverlay-image and floatoverlay-text" {
  for p in floatoverlay floatoverlayd floatoverlay-level floatoverlay-image floatoverlay-text; do
    [ -x "$RELEASE/$p" ] || { echo "no $p in $RELEASE"; return 1; }
  done
}

@test "a row of the benchmark misses its target if a number is missing" {
  eval "$(sed -n '/^judge() {/,/^}/p' "$ROOT/scripts/bench")"
  is met judge '0 == 0 && 11.90 <= 12'
  is '**missed**' judge '1 == 0 && 11.90 <= 12'
  is '**missed**' judge 'null == 0 && 0.00 <= 12'
  is '**missed**' judge ' == 0 && 0.00 <= 12'
}

@test "a measurement of the benchmark fails if a trial was missed or nothing was measured" {
  eval "$(sed -n '/^stats() {/,/^}/p' "$ROOT/scripts/bench")"
  stats echo 'n=2 missed=0 min=1.00 median=2.00 p95=3.00 max=3.00 ms (fb)'
  is '2.00 3.00' echo "$median $p95"
  measured() { echo "$1"; return "$2"; }
  refute stats measured 'n=2 missed=1 min=1.00 median=2.00 p95=3.00 max=3.00 ms (fb)' 1
  refute stats measured 'n=2 missed=2' 1
  refute stats measured '' 0
}

@test "the benchmark of lyrics measures lines that are due but not shown" {
  # The player has played since the time of the first line of the screen, which then stands still for 1.3 s.
  { /usr/bin/python3 -c 'import time; print(time.monotonic() * 1000, "Play")' >"$BATS_TEST_TMPDIR/log"
    echo '#000000'; sleep 1.3; } | lyrics-lag "$BATS_TEST_TMPDIR/log" 0.5 >"$BATS_TEST_TMPDIR/lag"
  # At most half a second, and less than that if the measurement begins late.
  awk -F'max=' '{ max = $2 } END { exit !(max >= 300 && max <= 501) }' "$BATS_TEST_TMPDIR/lag"
}

@test "a film of the benchmark misses its target if it or mpv has counted no pictures" {
  eval "$(sed -n '/^film_verdict() {/,/^}/p' "$ROOT/scripts/bench-film.bash")"
  is 1 film_verdict 60 '60.00 59.90 60.10 60.00 60.00' '1 0 0' '1 0 0'
  is 0 film_verdict 60 '60.00 59.90 60.10 60.00 60.00' '1 0 0' ''
  is 0 film_verdict 60 '60.00 59.90 60.10 60.00 60.00' '' '1 0 0'
}

@test "floatoverlay is statically linked" {
  [[ -z ${FLOATOVERLAY_BIN:-} ]] || skip 'only release programs are static'
  ends 0 readelf -lW "$RELEASE/floatoverlay"
  [[ $output == *LOAD* && $output != *INTERP* ]]
}

@test "no program needs a library of mpv or FFmpeg at start, and the command has at most 8 MB" {
  [[ -z ${FLOATOVERLAY_BIN:-} ]] || skip 'only release programs are small'
  for p in floatoverlayd floatoverlay-level floatoverlay-image floatoverlay-text floatoverlay-video; do
    ends 0 readelf -dW "$RELEASE/$p"
    ! grep -E 'NEEDED.*\[lib(mpv|sw|av)[a-z]*\.so' <<<"$output" || { echo "in $p"; return 1; }
  done
  (( $(stat -Lc %s "$RELEASE/floatoverlay") <= 8 << 20 ))
}

@test "programs are hardened: PIE (not the static command), full RELRO, no executable stack, checked C functions" {
  [[ -z ${FLOATOVERLAY_BIN:-} ]] || skip 'only release programs are hardened'
  for p in floatoverlay floatoverlayd floatoverlay-level floatoverlay-image floatoverlay-text floatoverlay-video; do
    ends 0 readelf -lW "$RELEASE/$p"
    grep -q GNU_RELRO <<<"$output" || { echo "$p: no RELRO"; return 1; }
    grep -qE 'GNU_STACK .* RW ' <<<"$output" || { echo "$p: executable stack"; return 1; }
    [[ $p != floatoverlay ]] || continue
    ends 0 readelf -hdW "$RELEASE/$p"
    grep -qE 'Type: +DYN' <<<"$output" || { echo "$p: not PIE"; return 1; }
    grep -qE 'BIND_NOW|FLAGS_1.*NOW' <<<"$output" || { echo "$p: symbols are bound lazily"; return 1; }
  done
  ends 0 readelf --dyn-syms -W "$RELEASE/floatoverlayd"
  [[ $output == *_chk@* ]] || { echo 'floatoverlayd: no checked C functions'; return 1; }
}

@test "--version, --help of every command, and completion scripts for bash, zsh and fish" {
  ends 0 floatoverlay --version
  [[ $output =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]
  for words in '' show 'show frames' 'show image' 'show text' 'show command' 'show clock' volume brightness hud overlay \
    'overlay move' status events reload devices doctor explain daemon config 'config check'; do
    ends 0 floatoverlay $words --help
    [[ $output == *USAGE* ]] || { echo "$words: $output"; return 1; }
  done
  for shell in bash zsh fish; do
    ends 0 floatoverlay --generate-completion-script $shell
    assert_output --partial floatoverlay
  done
}

@test "the manual pages describe the commands, the options, the settings and the frame protocol" {
  "$ROOT/scripts/manual" --check "$RELEASE"
}

@test "floatoverlay alone says in five lines what works here and how to have it at login" {
  ends 0 env -u DISPLAY -u WAYLAND_DISPLAY floatoverlay
  [[ ${#lines[@]} -eq 5 && ${lines[0]} == *'no display'* && ${lines[3]} == 'To start the daemon at login: '* ]]
  body() {
    is 5 eval 'floatoverlay | wc -l'
    floatoverlay | grep "not running on display $DISPLAY"
    daemon
    floatoverlay | grep "running on display $DISPLAY\\.$"
  }
  inside audio-session -- x11-session --
}

@test "doctor and devices: text and JSON with and without a daemon; doctor without a display" {
  body() {
    for round in alone daemon; do
      ends 0 floatoverlay doctor
      assert_output --partial x11
      floatoverlay doctor --json | jq -e . >/dev/null
      ends 0 floatoverlay devices
      assert_output --partial rig_a
      floatoverlay devices --json | jq -e . >/dev/null
      [[ $round == daemon ]] || daemon
    done
  }
  inside audio-session -- x11-session --
  run env -u DISPLAY -u WAYLAND_DISPLAY floatoverlay doctor
  assert_output --partial 'display: no display: '
}
