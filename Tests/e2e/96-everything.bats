#!/usr/bin/env bats
# Concurrent random load in rounds of LONG seconds (default: 4): frames, drags, volume changes by other programs,
# monitors, saves of the config file, commands, further overlays. The pauses are part of the load: they set the rates.

setup() {
  load common
  load storm
}

rest_state() { # restores the initial state and waits until nothing moves
  printf '[overlay]\ncorner = "bottom-right"\n' >"$config"
  x11-monitors unsplit; x11-monitors size 1920x1080
  xdotool mousemove 5 5
  eventually 10 is '[]' eval 'field .config.errors -c'
  floatoverlay overlay reveal --id "$first"; floatoverlay overlay click-through off --id "$first"
  floatoverlay overlay resize 480x270 --id "$first"; floatoverlay overlay move bottom-right --id "$first"
  eventually 10 is '1 active 480 270' field '"\(.overlays | length) \(.overlays[0] | "\(.state) \(.width|round) \(.height|round)")"'
  eventually 10 is 0 huds_on_screen
}

huds_on_screen() { xq stack | grep -cE '^[^ ]+ 64x72\+' || true; }

counts() { # descriptors and the daemon's resources on the X server: "KIND COUNT"
  echo "DESCRIPTOR $(find "/proc/$DAEMON/fd" -type l | wc -l)"
  xres
}

tally() { # FILE: the counts, once they are constant, then private and total memory in kB
  eventually 10 constant
  { cat counts.2; awk '/^Private_Dirty|^Rss/ { print $1, $2 }' "/proc/$DAEMON/smaps_rollup"; } >"$1"
}

# constant: two counts 0.3 s apart agree
constant() { counts >counts.1; pause 0.3; counts >counts.2; cmp counts.1 counts.2; }

# grown OLD NEW: whether a count has grown, private memory by more than 500 kB, or total memory by more than 1000 kB
grown() {
  awk 'NR == FNR { before[$1] = $2; next }
    $2 > before[$1] + ($1 == "Private_Dirty:" ? 500 : $1 == "Rss:" ? 1000 : 0) { print $1, before[$1], $2; more = 1 }
    END { exit !more }' "$1" "$2" >&2
}

# HUD windows, buffers, cursors and peak memory are allocated on demand, so the first rounds leave more than before.
# A leak grows in each round: one round must leave no more than the one before.
@test "under random load no command fails, and memory, descriptors and server resources stop growing" {
  body() {
    local round=0
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p "${config%/*}"
    : >"$config"
    export config
    daemon
    floatoverlay show frames --size 640x360 < <(frames 640x360 0 60) & show=$!
    eventually is active field '.overlays[0].state'
    first=$(field '.overlays[0].id')
    frames_before=$(field '.overlays[0].frames.shown')
    tally tally.0
    while :; do
      round=$((round + 1))
      (( round <= 10 )) || { tail -n +1 tally.* >&2; fail 'more after each of ten storms'; }
      storm "${LONG:-4}" random_drag set_random_volume change_monitors save_config random_overlay_command show_and_close \
        query_status
      rest_state
      refute test -e failed || { cat failed >&2; return 1; }
      tally "tally.$round"
      (( round == 1 )) || grown "tally.$((round - 1))" "tally.$round" || break
    done
    daemon_answers
    (( $(wc -l <asked) > ${LONG:-4} ))
    (( $(field '.overlays[0].frames.shown') > frames_before + round * ${LONG:-4} * 10 ))
    is "$first" field '.overlays[0].id'
    refute grep -v 'config.toml' daemon.log                 # only the errors of the invalid file
    floatoverlay overlay close --id "$first"
    wait $show
    daemon_pid=$DAEMON; floatoverlay daemon --stop
    eventually refute kill -0 $daemon_pid
  }
  BATS_TEST_TIMEOUT=0 inside audio-session -- x11-session --max 1920x1080 --
}

@test "each part of the random load fails if one of its commands does" {
  set -o pipefail
  cd "$BATS_TEST_TMPDIR"
  touch storm
  config=$PWD/missing/config.toml first=1 refused='*' rc=70
  # The commands fail whose words match $refused, with the status $rc.
  # shellcheck disable=SC2254 # a pattern
  floatoverlay() { case $* in $refused) return "$rc" ;; status*) echo '{"overlays":[{"id":1},{"id":2}]}' ;; esac; }
  timeout() { "${@:2}"; }
  pactl() { return 1; }
  x11-monitors() { return 1; }
  for part in random_drag set_random_volume change_monitors save_config random_overlay_command query_status; do refute "$part"; done
  for refused in 'show*' 'hud*' 'status*' 'overlay close*'; do refute show_and_close; done
  # The overlay may have been closed.
  rc=69
  show_and_close
}
