# shellcheck shell=bash
# bench-wayland.bash - the rows of the benchmark for Wayland; sourced by scripts/bench. They run on sway in a window of the
# X server at 60 frames a second, and hudlat reads the pixels of that window. The peer is wob.
#
#   on_wayland        measure the rows in such a session, or add a row that names the missing program
#   measure_wayland   measure the rows (inside the session)
# shellcheck disable=SC2016,SC2154 # Markdown; what bench sets

on_wayland() {
  local t
  for t in sway wob; do
    command -v "$t" >/dev/null || { row 'on Wayland' '' "needs $t" '' 'not measured'; return; }
  done
  wayland-session --nested --size 1280x720 -- "$0" --in-wayland "$long" "$runs" "$trials" "$only" ||
    row 'on Wayland (sway)' '' 'not measured' '' '**missed**'
  if command -v kwin_wayland >/dev/null; then
    KWIN_COMPOSE=Q wayland-session --compositor kwin --size 1280x720 -- "$0" --in-wayland "$long" "$runs" "$trials" film_of_60 ||
      row 'on Wayland (KWin)' '' 'not measured' '' '**missed**'
  else
    row 'Wayland (KWin): film of 1280×720 at 60/s' '' 'needs kwin_wayland' '' 'not measured'
  fi
}

measure_wayland() {
  case $only in
    films_only) daemon; part films; stop; return ;;
    film_of_60) daemon; part film_of_60; stop; return ;;
  esac
  part wl_hud
  daemon
  part wl_frames
  part wl_shared
  part films
  part wl_idle
  stop
  part wl_move
  part wl_start
}

# A frame that the compositor has drawn waits for the next frame of the X server: the trials cover all phases of it.
seen_after() { # GEOMETRY TRIALS IDLE CMD...: sets $median; fails if a trial was missed
  local out
  out=$(DISPLAY=$RIG_HOST_DISPLAY hudlat -m fb -p 50 -j 17 -t 1000 -g "$1" -n "$2" -i "$3" -- "${@:4}") || return
  [[ $out =~ median=([0-9.]+) ]] && median=${BASH_REMATCH[1]}
}

# floatoverlay changes the volume as well. wob gets its numbers as key bindings send them and, to measure wob alone,
# from echo.
wl_hud() {
  local median n=$((trials * 3 / 5)) where=200x80+540+320 bar='' ours=('' '') fed=('' '') alone=('' '')
  local people="pamixer -i 1 && pamixer --get-volume >$tmp/wob"
  local number="read n <$tmp/n; n=\$((n + 1)); echo \$n >$tmp/n; echo \$n >$tmp/wob"
  mkfifo "$tmp/wob"
  exec 9<>"$tmp/wob"
  bar_at_forty 300
  seen_after $where $n 400 sh -c "$people" && fed[0]=$median
  seen_after $where $n 400 sh -c "$number" && alone[0]=$median
  bar_at_forty 1500
  echo 40 >&9
  seen_after $where $n 150 sh -c "$people" && fed[1]=$median
  seen_after $where $n 150 sh -c "$number" && alone[1]=$median
  kill "$bar"; wait "$bar" 2>/dev/null || true
  exec 9>&-
  daemon
  floatoverlay volume 40% -q --no-hud
  seen_after $where $n 900 floatoverlay volume +1% -q && ours[0]=$median
  floatoverlay volume +1% -q
  seen_after $where $n 150 floatoverlay volume +1% -q && ours[1]=$median
  stop
  hud_row 'HUD appears' 0.45 "${ours[0]}" "${fed[0]}" "${alone[0]}"
  hud_row 'visible HUD changes' 1.0 "${ours[1]}" "${fed[1]}" "${alone[1]}"
}
bar_at_forty() { # MS: starts a bar that stays for MS
  [[ -z $bar ]] || { kill "$bar"; wait "$bar" 2>/dev/null || true; }
  echo "timeout = $1" >"$tmp/wob.ini"
  wob -c "$tmp/wob.ini" <"$tmp/wob" & bar=$!
  echo 40 >"$tmp/n"
  pactl set-sink-volume rig_a 40%
}
hud_row() { # WHAT FACTOR OURS FED ALONE
  local what="Wayland: \`floatoverlay volume +1%\` → $1" target="≤ $2 × \`pamixer\` and wob"
  [[ $3 && $4 && $5 ]] || { row "$what" "$target" 'not measured' '' '**missed**'; return; }
  row "$what" "$target" "$(calc "$3") ms" \
    "$(calc "$4") ms; wob alone, from \`echo\`: $(calc "$5") ms" "$(calc "$3/$4") × $(judge "$3 <= $2 * $4")"
}

spent_on() { # SECONDS PID: CPU in percent of one core
  local from; from=$(cut -d' ' -f1 "/proc/$2/schedstat")
  sleep "$1"
  calc "($(cut -d' ' -f1 "/proc/$2/schedstat") - $from) / 1e7 / $1"
}
wl_frames() {
  local seconds=$((long > 8 ? 8 : long)) used plain dropped before after
  frames 640x360 $(((seconds + 3) * 60)) 60 | floatoverlay show frames --size 640x360 --width 640 --hold 2>/dev/null &
  eventually 5 on_screen
  sleep 0.5
  before=$(field '.overlays[0].frames.shown')
  used=$(spent_on "$seconds" "$pid")
  after=$(field '.overlays[0].frames.shown') dropped=$(field '.overlays[0].frames.dropped')
  floatoverlay overlay close; wait $! || true
  frames 640x360 240 60 | dd of=/dev/null bs=1M status=none &
  sleep 0.5
  plain=$(spent_on 3 $!)
  wait $!
  row "Wayland: 640×360 at 60/s from a pipe, $seconds s" 'all shown, CPU ≤ 1.5 %' \
    "$(calc "($after - $before) / $seconds" %.1f)/s, $dropped dropped, $used %" "\`dd\` on the same pipe $plain %" \
    "$(judge "$dropped == 0 && $after - $before >= 59 * $seconds && $used <= 1.5")"
}
wl_shared() { # a frame every 1/60 s
  local seconds=$((long > 8 ? 8 : long)) used dropped producer
  if ! command -v FloatOverlayBenchSource >/dev/null; then
    row 'Wayland: the same, client of the frame protocol' 'CPU ≤ 1.0 %' 'not built' '' '**missed**'
    return
  fi
  FloatOverlayBenchSource 640x360 $((seconds + 1)) client 60 >"$tmp/shared" & producer=$!
  eventually 5 on_screen
  sleep 0.5
  used=$(spent_on "$seconds" "$pid")
  dropped=$(field '.overlays[0].frames.dropped')
  wait $producer
  row 'Wayland: the same, client of the frame protocol' 'CPU ≤ 1.0 %' \
    "$used %, $(awk '{ printf "%.1f", $6 }' "$tmp/shared")/s, $dropped dropped" '' "$(judge "$used <= 1.0 && $dropped >= 0")"
}

wl_idle() {
  long=$((long > 8 ? 8 : long))
  still 320x180
  at_rest 'still content on Wayland'
  floatoverlay overlay close
}

# The log of libwayland has all requests: the committed positions and the frames shown by the compositor.
wl_move() {
  local events frames commits back last
  WAYLAND_DEBUG=1 daemon
  still 320x180 --at top-left
  DISPLAY=$RIG_HOST_DISPLAY drag -q -r 1000 -t 1000 -H 300 -b 2 70 70 770 70 2>/dev/null
  eventually 5 grep -q 'wl_pointer@.*button(.*, 0)$' "$tmp/daemon.log"
  read -r events frames commits back last < <(awk '
    /wl_pointer@.*button\(.*, 1\)$/ { held = 1 }
    /wl_pointer@.*button\(.*, 0\)$/ { held = 0 }
    !held { next }
    /wl_pointer@.*\.frame\(/ { events++ }
    /wl_callback@.*\.done\(/ { frames++ }
    /wl_surface@.*\.commit\(/ { if (++count[$NF] > commits) commits = count[$NF] }
    /set_margin\(/ { gsub(/[^0-9]/, " "); if ($NF < last) back++; last = $NF }
    END { print events + 0, frames + 0, commits + 0, back + 0, last }' "$tmp/daemon.log")
  floatoverlay overlay close
  stop
  # A move begins 6 px from the press, without a jump.
  row "Wayland: a move of 700 px in 1 s, 1000 events/s" 'one commit per frame, no reversal, exact' \
    "$events events, $commits commits in $frames frames, $back reversals, ends $((last - 714)) px off" '' \
    "$(judge "$commits <= $frames + 2 && $frames >= 45 && $back == 0 && $last == 714")"
}

wl_start() { # of a still picture, with and without a running daemon
  local median warm=() cold=() i n=$((trials / 2)) show=(floatoverlay show frames "$tmp/still" --size 320x180 --at top-left --hold --detach)
  daemon
  for ((i = 0; i < n; i++)); do
    seen_after 100x50+60+60 1 50 "${show[@]}" && warm+=("$median")
    floatoverlay overlay close; eventually 2 no_overlay
  done
  stop
  for ((i = 0; i < n; i++)); do
    seen_after 100x50+60+60 1 50 "${show[@]}" && cold+=("$median")
    floatoverlay daemon --stop || true
  done
  row 'Wayland: `show frames` of a still image → first pixel' '≤ 60 ms' \
    "$(calc "$(median "${warm[@]}")" %.1f) ms; $(calc "$(median "${cold[@]}")" %.1f) ms including the start of the daemon" '' \
    "$(judge "${#warm[@]} == $n && ${#cold[@]} == $n && $(median "${cold[@]}") <= 60")"
}
