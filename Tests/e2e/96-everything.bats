#!/usr/bin/env bats
# Everything at once, for LONG seconds (10 unless it is set): frames, drags, volumes set by others,
# monitors that come and go, the config file saved again and again, commands, further overlays.

setup() {
  load common
  with=(again hand sound monitors saving words others asking storm rest_state huds_on_screen tally)
}

# again CMD...: until the storm is over
again() { while [[ -e storm ]]; do "$@" || { echo "${*}: status $?" >>failed; return; }; done; }

hand() { # a drag or a carry that begins on the overlay, wherever that is, and goes anywhere
  local x y w h
  read -r x y w h < <(field '.overlays[0] | "\(.x|round) \(.y|round) \(.width|round) \(.height|round)"')
  [[ -n $h ]] || return 0
  drag -q -r 500 -t 60 -b $((RANDOM % 3 + 1)) $((x + RANDOM % w)) $((y + RANDOM % h)) $((RANDOM % 1900)) $((RANDOM % 1000)) \
    $((RANDOM % 1900)) $((RANDOM % 1000)) 2>/dev/null
}
sound() { pactl set-sink-volume rig_a $((RANDOM % 101))%; sleep 0.01; }
monitors() {
  local way
  for way in 'split 960x1080+0+0 960x1080+960+0' unsplit 'size 1280x720' 'split 640x720+0+0 640x400+640+0' unsplit 'size 1920x1080'; do
    [[ -e storm ]] || break
    # shellcheck disable=SC2086 # words
    x11-monitors $way 2>/dev/null
    sleep 0.1
  done
}
saving() {
  local corners=(top-left top-right bottom-left bottom-right)
  printf '[overlay]\ncorner = "%s"\nopacity = %d\n' "${corners[RANDOM % 4]}" $((20 + RANDOM % 81)) >config.new
  mv config.new "$config"
  sleep 0.05
  printf '[overlay\ncorner = 7\n' >config.new
  mv config.new "$config"
  sleep 0.05
}
words() {
  local all=(hide reveal 'move top-left' 'move bottom-right' 'move 300,200' 'resize 50%' 'resize 320x240' 'opacity 60' toggle toggle
    'opacity 100' 'click-through on' 'click-through off' reveal)
  # shellcheck disable=SC2086 # words
  floatoverlay overlay ${all[RANDOM % ${#all[@]}]} --id "$first" 2>/dev/null || true
  sleep 0.02
}
others() {
  local last
  floatoverlay show text "$RANDOM" --new --detach
  floatoverlay hud $((RANDOM % 101))
  last=$(field '.overlays[-1].id')
  # The hand may have closed it.
  (( last == first )) || floatoverlay overlay close --id "$last" 2>/dev/null || true
  is "$first" field '.overlays[0].id'
}
asking() { timeout 2 floatoverlay status --json >/dev/null; echo >>asked; sleep 0.05; }

storm() { # SECONDS
  local pids=() part
  touch storm; : >asked
  for part in hand sound monitors saving words others asking; do again "$part" & pids+=($!); done
  sleep "$1"
  rm storm
  wait "${pids[@]}"
}

rest_state() { # as it was at the beginning, and nothing moving
  printf '[overlay]\ncorner = "bottom-right"\n' >"$config"
  x11-monitors unsplit; x11-monitors size 1920x1080
  xdotool mousemove 5 5
  eventually 5 is '[]' eval 'field .config.errors -c'
  floatoverlay overlay reveal --id "$first"; floatoverlay overlay click-through off --id "$first"
  floatoverlay overlay resize 480x270 --id "$first"; floatoverlay overlay move bottom-right --id "$first"
  eventually 5 is '1 active 480 270' field '"\(.overlays | length) \(.overlays[0] | "\(.state) \(.width|round) \(.height|round)")"'
  sleep 2.5
}

huds_on_screen() { xq stack | grep -cE '^[^ ]+ 64x72\+'; }

tally() { # what it holds: private memory and all of it in kB, descriptors, what the X server keeps for it
  awk '/^Private_Dirty|^Rss/ { print $2 }' "/proc/$DAEMON/smaps_rollup" | sort -n | paste -sd' '
  find "/proc/$DAEMON/fd" -type l | wc -l
  xres
}

@test "everything at once: no error, the same memory, descriptors and server resources before and after" {
  body() {
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p "${config%/*}"
    : >"$config"
    export config
    daemon
    floatoverlay show frames --size 640x360 < <(frames 640x360 0 60) & show=$!
    eventually 5 is active field '.overlays[0].state'
    first=$(field '.overlays[0].id')
    # What is made when it is first needed is there: two HUDs in windows of their own, and whatever a storm needs.
    floatoverlay overlay hide
    floatoverlay volume 40%; floatoverlay hud 50 --text own
    eventually 2 is 2 huds_on_screen
    floatoverlay overlay reveal
    storm 4
    rest_state
    tally >before
    frames_before=$(field '.overlays[0].frames.shown')
    storm "${LONG:-10}"
    rest_state
    tally >after
    no test -e failed || { cat failed >&2; return 1; }
    alive
    (( $(wc -l <asked) > ${LONG:-10} ))
    (( $(field '.overlays[0].frames.shown') > frames_before + ${LONG:-10} * 10 ))
    is "$first" field '.overlays[0].id'
    no grep -v 'config.toml' daemon.log                      # nothing but what is wrong with the file
    # Buffers are made when they are first needed, three of a kind, and so is each shape of the pointer; what leaks does
    # so at every event.
    paste -d' ' <(tail -n +2 before) <(tail -n +2 after) | awk '$1 == "CURSOR" && $4 <= 11 { next }
      NF == 2 { if ($2 > $1 + 4) exit 1 }
      NF != 2 { if ($1 != $3 || $4 > $2 + 4) exit 1 }' || { paste before after >&2; return 1; }
    read -r dirty all < <(head -n 1 before); read -r dirty2 all2 < <(head -n 1 after)
    (( dirty2 <= dirty + 1500 && all2 <= all + 3000 )) || { cat before after >&2; return 1; }
    floatoverlay overlay close --id "$first"
    wait $show
    daemon_pid=$DAEMON; floatoverlay daemon --stop
    eventually 2 no kill -0 $daemon_pid
  }
  BATS_TEST_TIMEOUT=0 inside audio-session -- x11-session --max 1920x1080 --
}
