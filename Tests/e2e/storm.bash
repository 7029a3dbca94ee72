# shellcheck shell=bash
# storm.bash - parts of a random load, for 96-everything and scripts/soak: `load storm`. $config is the config file, $first
# the number of the overlay that stays. The pauses are part of the load: they set the rates. A part that fails is named in
# the file `failed`.

# repeat_during_storm CMD...: repeats CMD until the round is over. In CMD, no failed command ends the function (errexit is off
# before `||`): the parts chain their commands.
repeat_during_storm() { while [[ -e storm ]]; do "$@" || { echo "${*}: status $?" >>failed; return; }; done; }

# may_be_unavailable CMD...: CMD succeeds, or ends with 69, because what it uses has ended
may_be_unavailable() { local status=0; "$@" 2>/dev/null || status=$?; (( status == 0 || status == 69 )) || return $status; }

# box_of_first: sets $x $y $w $h, or fails; no $h while the overlay has no place
box_of_first() {
  local geometry
  geometry=$(field '.overlays[0] // empty | "\(.x|round) \(.y|round) \(.width|round) \(.height|round)"') || return
  read -r x y w h <<<"$geometry"
}
random_drag() { # begins on the overlay
  local x y w h
  box_of_first || return
  [[ -n $h ]] || return 0
  drag -q -r 500 -t 60 -b $((RANDOM % 3 + 1)) -- $((x + RANDOM % w)) $((y + RANDOM % h)) $((RANDOM % 1900)) $((RANDOM % 1000)) \
    $((RANDOM % 1900)) $((RANDOM % 1000)) 2>/dev/null
}
set_random_volume() { pactl set-sink-volume rig_a $((RANDOM % 101))% && sleep 0.01; }
change_monitors() {
  local layout
  for layout in 'split 960x1080+0+0 960x1080+960+0' unsplit 'size 1280x720' 'split 640x720+0+0 640x400+640+0' unsplit 'size 1920x1080'; do
    [[ -e storm ]] || break
    # shellcheck disable=SC2086 # words
    x11-monitors $layout 2>/dev/null || return
    sleep 0.1
  done
}
save_config() {
  local corners=(top-left top-right bottom-left bottom-right)
  printf '[overlay]\ncorner = "%s"\nopacity = %d\n' "${corners[RANDOM % 4]}" $((20 + RANDOM % 81)) >config.new &&
    mv config.new "$config" && sleep 0.05 && printf '[overlay\ncorner = 7\n' >config.new && mv config.new "$config" && sleep 0.05
}
random_overlay_command() {
  local all=(hide reveal 'move top-left' 'move bottom-right' 'move 300,200' 'resize 50%' 'resize 320x240' 'opacity 60' toggle toggle
    'opacity 100' 'click-through on' 'click-through off' reveal)
  # shellcheck disable=SC2086 # words
  floatoverlay overlay ${all[RANDOM % ${#all[@]}]} --id "$first" && sleep 0.02
}
show_and_close() {
  local last
  floatoverlay show text "$RANDOM" --new --detach && floatoverlay hud $((RANDOM % 101)) || return
  last=$(field '.overlays[-1].id') || return
  # A random drag may have closed the overlay.
  [[ $last == "$first" ]] || may_be_unavailable floatoverlay overlay close --id "$last" || return
  is "$first" field '.overlays[0].id'
}
query_status() { timeout 10 floatoverlay status --json >/dev/null && echo >>asked && sleep 0.05; }

storm() { # SECONDS PART...: runs all parts side by side, each again and again
  local pids=() part
  touch storm; : >asked
  for part in "${@:2}"; do repeat_during_storm "$part" & pids+=($!); done
  sleep "$1"
  rm storm
  wait "${pids[@]}"
}
