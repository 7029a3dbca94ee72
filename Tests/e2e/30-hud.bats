#!/usr/bin/env bats
# The HUD shows each level change of other programs with the right icon and number, and appears for nothing else.

setup() {
  load common
}

# check_changes GEOMETRY: each change by another program shows its HUD there
check_changes() {
  local geo=$1
  rest $geo
  expect_hud v33.ppm $geo 33 --icon volume-low
  expect_hud v33m.ppm $geo 33 --icon volume-muted
  expect_hud v0.ppm $geo 0 --icon volume-muted
  expect_hud v120.ppm $geo 120 --icon volume-high
  refute cmp -s v33.ppm v33m.ppm
  pactl set-sink-volume rig_a 50%
  eventually is 50 field .volume.percent
  answers v33.ppm $geo pactl set-sink-volume @DEFAULT_SINK@ 33%
  answers v33m.ppm $geo pactl set-sink-mute @DEFAULT_SINK@ 1
  answers v33.ppm $geo pactl set-sink-mute @DEFAULT_SINK@ 0
  answers v0.ppm $geo pamixer --sink rig_a --set-volume 0
  answers v120.ppm $geo pactl set-sink-volume rig_a 120%
  [[ -n ${RIG_BL_BACKEND:-} ]] || return 0
  expect_hud b20.ppm $geo 20 --icon brightness-low
  expect_hud b60.ppm $geo 60 --icon brightness-mid
  expect_hud b90.ppm $geo 90 --icon brightness-high
  answers b20.ppm $geo brightnessctl -q -d intel_backlight set 20%
  answers b90.ppm $geo backlight-ctl hotkey intel_backlight 17280
  answers b60.ppm $geo sh -c 'echo 11520 >/sys/class/backlight/intel_backlight/brightness'
}

# lifetimes GEOMETRY CMD...: the HUD of CMD, which sets a level from $try, stays for 1.8 s. While a process stands still, the
# measured time is another one: then the HUD is measured again.
lifetimes() {
  local geo=$1 x y t try; shift
  x=${geo#*+}; y=$((${x#*+} + 36)) x=$((${x%+*} + 4))
  for try in 1 2 3 4 5 6; do
    eventually shows rest.ppm $geo
    : >life
    stdbuf -oL xq watch 3 $x $y 2>/dev/null | while read -r c; do echo "$EPOCHREALTIME $c"; done >life &
    local watcher=$!
    line life '#'
    "$@" >/dev/null
    wait $watcher
    t=$(awk 'NR == 2 { a = $1 } END { printf "%d", ($1 - a) * 1000 }' life)
    if near 1800 150 echo $t && is "$(awk 'NR == 1 { print $2 }' life)" awk 'END { print $2 }' life; then return; fi
  done
  return 1
}

# steps GEOMETRY CMD...: the number of changes of a pixel from the HUD of CMD until its end
steps() {
  local geo=$1 x y; shift
  eventually shows rest.ppm $geo
  x=${geo#*+}; y=$((${x#*+} + 36)) x=$((${x%+*} + 4))
  : >steps.log
  stdbuf -oL xq watch 60 $x $y >steps.log 2>/dev/null &
  local watcher=$!
  line steps.log '#'
  "$@" >/dev/null
  eventually refute is 1 eval 'wc -l <steps.log'
  eventually shows rest.ppm $geo
  eventually eval '[[ $(tail -n 1 steps.log) == "$(head -n 1 steps.log)" ]]'
  kill $watcher; wait $watcher || true
  echo $(($(wc -l <steps.log) - 1))
}

# quiet GEOMETRY CMD...: CMD shows no HUD there, until 1.2 s after it
quiet() {
  local geo=$1 x y; shift
  eventually shows rest.ppm $geo
  x=${geo#*+}; y=$((${x#*+} + 36)) x=$((${x%+*} + 4))
  : >quiet.log
  stdbuf -oL xq watch 60 $x $y >quiet.log 2>/dev/null &
  local watcher=$!
  line quiet.log '#'
  "$@" >/dev/null
  pause 1.2
  kill $watcher; wait $watcher || true
  is 1 eval 'wc -l <quiet.log' || { echo "a HUD for: $*" >&2; return 1; }
}

# Each audio server is tested once with a compositor and once without.
own_window() { # SERVER [OPTION...]
  root_only
  body() {
    backdrop '#406080'
    long_hud
    daemon
    check_changes 64x72+928+504
    eventually refute hud_window
  }
  inside audio-session --server "$1" -- backlight-session -- x11-session "${@:2}" --
}
@test "level changes without an overlay: a HUD in a window of its own" { own_window pulseaudio; }
@test "level changes without an overlay, with a compositor" { own_window pipewire --compositor picom; }

in_overlay() { # SERVER [OPTION...]
  root_only
  body() {
    long_hud
    daemon
    still 480x270 '#406080'
    check_changes "$(centre)"
    refute hud_window
  }
  inside audio-session --server "$1" -- backlight-session -- x11-session "${@:2}" --
}
@test "level changes with an overlay: a HUD in the middle of the overlay" { in_overlay pipewire; }
@test "level changes with an overlay and a compositor" { in_overlay pulseaudio --compositor xcompmgr; }

# bats test_tags=timing
@test "a HUD is visible for 1.8 s, in a window of its own and in the overlay" {
  root_only
  body() {
    backdrop '#406080'
    daemon
    eventually is '#406080' xq pixel 960 540
    grab 64x72+928+504 rest.ppm
    lifetimes 64x72+928+504 eval 'pactl set-sink-volume rig_a $((40 + try))%'
    lifetimes 64x72+928+504 eval 'brightnessctl -q -d intel_backlight set $((30 + try))%'
    still 480x270 '#406080'
    steady "$(centre)" rest.ppm
    lifetimes "$(centre)" eval 'pactl set-sink-volume rig_a $((60 + try))%'
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "with reduced motion the HUD appears and disappears in one step each" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    daemon
    still 480x270 '#406080'
    geo=$(centre)
    rest $geo
    is 2 steps $geo floatoverlay hud 50
    printf '[overlay]\nmotion = "full"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    # A stall during a fade leaves out shades: then another fade counts.
    for try in {1..8}; do
      shades=$(steps $geo floatoverlay hud 50)
      (( shades <= 4 )) || break
    done
    (( shades > 4 ))
  }
  inside x11-session --
}

@test "no HUD for a new default sink, a stream, --no-hud, another sink's mute or a server restart" {
  body() {
    backdrop '#406080'
    daemon
    geo=64x72+928+504
    rest $geo
    floatoverlay volume 30% --no-hud
    pactl set-sink-volume rig_b 70%
    quiet $geo floatoverlay volume +5% --no-hud
    quiet $geo floatoverlay volume mute --no-hud
    quiet $geo sh -c 'for i in 1 2 3 4 5 6 7 8 9; do floatoverlay volume +2% --no-hud; done'
    quiet $geo pactl set-default-sink rig_b
    eventually is rig_b field .volume.device
    eventually is 70 field .volume.percent
    quiet $geo pactl set-default-sink rig_a
    quiet $geo eval 'timeout 0.5 pacat --playback --raw /dev/zero || (( $? == 124 ))'
    quiet $geo pactl set-sink-volume rig_b 20%
    quiet $geo audio-ctl restart
    eventually is rig_a field .volume.device
    quiet $geo true
    quiet $geo audio-ctl kill
    eventually is null field .volume
    quiet $geo audio-ctl start
    eventually is rig_a field .volume.device
    # The daemon still follows the server; changes in its first two seconds count as restored volumes.
    shown() { pactl set-sink-volume rig_a $((40 + $(now_ms) / 100 % 20))%; pause 0.1; hud_window; }
    eventually shown
  }
  both x11-session --
}

@test "volume commands show the HUD, also at the limit; --no-hud does not; hud shows text" {
  body() {
    backdrop '#406080'
    long_hud
    daemon
    geo=64x72+928+504
    floatoverlay volume 95% --no-hud
    rest $geo
    expect_hud v100.ppm $geo 100 --icon volume-high
    expect_hud text.ppm $geo 7 --text hello
    eventually refute hud_window
    answers v100.ppm $geo floatoverlay volume +5%
    answers v100.ppm $geo floatoverlay volume +5%
    answers text.ppm $geo floatoverlay hud 7 --text hello   # a HUD of another topic
  }
  inside audio-session -- x11-session --
}

@test "a change while the HUD fades shows the HUD at full opacity at once" {
  body() {
    backdrop '#406080'
    daemon
    geo=64x72+928+504
    rest $geo
    expect_hud v58.ppm $geo 58 --icon volume-mid
    expect_hud v60.ppm $geo 60 --icon volume-mid
    floatoverlay volume 55% --no-hud
    answers v58.ppm $geo floatoverlay volume 58%
    eventually refute shows v58.ppm $geo                   # it fades
    look_for v60.ppm $geo
    floatoverlay volume 60%
    was_seen
  }
  inside audio-session -- x11-session --compositor picom --
}

@test "the HUD takes no input: a click reaches the window below, and the focus stays" {
  body() {
    backdrop '#406080'
    long_hud
    daemon
    before=$(xdotool getwindowfocus -f)
    # A HUD that is there after the click was there at the click. Each click reaches the window, also one without a HUD.
    : >clicks
    clicked_through() { floatoverlay hud 50; hud_window || return; echo >>clicks; xdotool mousemove 960 540 click 1; hud_window; }
    eventually clicked_through
    eventually eval 'is "$(wc -l <clicks)" grep -c "^press 960 540 1" backdrop.log'
    is "$before" xdotool getwindowfocus -f
  }
  inside x11-session --
}

@test "the HUD appears on the monitor with the pointer or on the configured monitor" {
  body() {
    daemon
    x11-monitors split 960x1080+0+0 960x1080+960+0
    hud_at() { xq stack | grep >/dev/null " 64x72$1 "; }
    # Shown again until it is there: the daemon reads the layout after a pause, and the HUD disappears after 1.8 s.
    shown_at() { floatoverlay hud 50; hud_at "$1"; }
    at() { eventually refute hud_window; eventually shown_at "$1"; }
    xdotool mousemove 100 100
    at +448+504
    xdotool mousemove 1500 100
    at +1408+504
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[hud]\nmonitor = "M0"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    floatoverlay reload
    at +448+504
  }
  inside x11-session --
}
