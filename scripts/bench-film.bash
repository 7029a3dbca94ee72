# shellcheck shell=bash
# bench-film.bash - the rows of the benchmark for the first seconds of films, on X11 and on Wayland; sourced by scripts/bench.
# The peer is mpv in a window, with the same film in the same run. filmcount.so logs the pictures that the helper program takes
# from libmpv; the daemon's counters say whether all of them were shown.
#
#   films             measure the rows (inside a session; needs a running daemon)
#   film_of_60        measure the row of 60/s on Wayland (inside a session of KWin; needs a running daemon)
#   films_only        measure all of them, on X11 and then on Wayland (inside an X session)
# shellcheck disable=SC2016,SC2154 # Markdown; what bench sets

films_only() {
  daemon
  part films
  stop
  part on_wayland
}

# The output of headless and of nested sway shows 51 to 57 frames a second: the film of 60/s is measured on KWin, which has 60.
films() {
  local where=X11
  [[ -z ${WAYLAND_DISPLAY:-} ]] || where=Wayland
  with_card film_rows
}
film_rows() {
  local rate
  for rate in 24000/1001 25 50; do film_rate "$rate"; done
  [[ $where == Wayland ]] || { film_rate 60; film_rate 60 film_drag; film_rate 60 film_hud; }
}
film_of_60() { # in a session of KWin
  local where='Wayland (KWin)'
  with_card film_rate 60
}

# The default sink is one that has 50 ms of sound ahead, as sound cards have. Those of the rig have up to 2 s.
with_card() {
  local module
  stop
  module=$(pactl load-module module-null-sink sink_name=card norewinds=1)
  pactl set-default-sink card
  "$@"
  pactl set-default-sink rig_a
  pactl unload-module "$module"
  daemon
}

film_drag() { drag -q -r 1000 -t 1500 -b 2 640 360 940 360 660 380 940 360 660 380 2>/dev/null; }
film_hud() { # with controls, which the pointer shows
  local i
  for ((i = 0; i < 24; i++)); do xdotool mousemove $((640 + i % 2)) 360; floatoverlay hud 50; sleep 0.25; done
}

film_rate() { # RATE [MEANWHILE]: a row with the pictures in each of the first five seconds
  local rate=$1 doing=${2:-} nominal film=$tmp/film-${1%%/*}.mkv seconds lost counts offset peer busy=''
  nominal=$(calc "$rate" %.3f)
  [[ -s $film ]] || ffmpeg -v error -f lavfi -i "testsrc2=size=1280x720:rate=$rate:duration=8" -f lavfi -i sine=duration=8 \
    -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac "$film"
  rm -f "$tmp/pictures"
  PICTURES=$tmp/pictures LD_PRELOAD=$root/Tests/rig/bin/filmcount.so daemon
  floatoverlay show video "$film" --width 1280 --at top-left --detach
  [[ -z $doing ]] || { "$doing" & busy=$!; }
  sleep 6.5
  lost=$(field '.overlays[0].frames.dropped')
  [[ -z $busy ]] || wait "$busy"
  floatoverlay overlay close
  stop
  seconds=$(film_seconds <"$tmp/pictures")
  # Until six seconds after the first picture, as for mpv.
  counts=$(awk '
    $1 == "draw" || $1 == "skip" { if (!n++) begun = $2; now = $2 }
    $1 == "count" && now - begun <= 6000 { counts = $2 " " $3 " " $4 }
    END { print counts }' "$tmp/pictures")
  # The offset of the first second is that of an estimate that has just begun.
  offset=$(awk '$1 == "count" && ++n > 5 { o = $5 * 1000; if (o < 0) o = -o; if (o > max) max = o } END { printf "%.1f", max }' "$tmp/pictures")
  peer=$(film_peer "$film")
  row "$where: film of 1280×720 at ${nominal%.000}/s, first five seconds${doing:+, ${doing/film_/with }}" \
    '± 0.2/s in each, dropped, delayed and mistimed ≤ mpv, sound ≤ 15 ms off' \
    "$seconds/s; $lost dropped by the daemon; libmpv dropped, delayed, mistimed ${counts// /, }; sound $offset ms" \
    "mpv dropped, delayed, mistimed ${peer// /, }" \
    "$(judge "$(film_verdict "$nominal" "$seconds" "$counts" "$peer") && $lost == 0 && $offset <= 15")"
}

# The rate in each of five seconds. The first one begins with the second picture: the first picture stands until the sound is
# heard.
film_seconds() {
  awk '
    function at(x, i) { for (i = 1; i < n - 1; i++) if (t[i + 1] > x) return i + (x - t[i]) / (t[i + 1] - t[i]); return n - 1 }
    $1 == "draw" || $1 == "skip" { t[n++] = $2 }
    END { for (k = 0; k < 5; k++) printf "%s%.2f", k ? " " : "", at(t[1] + 1000 * (k + 1)) - at(t[1] + 1000 * k) }'
}
film_verdict() { # NOMINAL RATES COUNTS PEER: 1 or 0
  awk -v want="$1" -v rates="$2" -v ours="$3" -v theirs="$4" 'BEGIN {
    ok = split(rates, rate) == 5
    for (i in rate) ok = ok && rate[i] - want <= 0.2 && want - rate[i] <= 0.2
    ok = ok && split(ours, a) == 3 && split(theirs, b) == 3
    for (i = 1; i <= 3; i++) ok = ok && a[i] <= b[i]
    print ok + 0
  }'
}
film_peer() { # FILM: what mpv counts until six seconds after its first picture; an empty line if it has ended before
  local vo=x11
  [[ $where == X11 ]] || vo=wlshm
  cat >"$tmp/count.lua" <<'LUA'
local counts = {}
mp.add_periodic_timer(0.2, function()
  for i, name in ipairs({"frame-drop-count", "vo-delayed-frame-count", "mistimed-frame-count"}) do
    counts[i] = mp.get_property_number(name, counts[i] or 0)
  end
end)
mp.register_event("playback-restart", function()
  mp.add_timeout(6, function()
    io.open(os.getenv("COUNTS"), "w"):write(table.concat(counts, " ")):close()
    mp.command("quit")
  end)
end)
LUA
  : >"$tmp/counts"
  COUNTS=$tmp/counts mpv --no-config --vo=$vo --profile=sw-fast --no-osc --osd-level=0 --no-border --geometry=1280x720+0+0 \
    --script="$tmp/count.lua" "$1" >/dev/null 2>&1 || true
  cat "$tmp/counts"
}
