#!/usr/bin/env bats
# `[brightness] dim`: the dark surface below the floor of a backlight, and on monitors without brightness control;
# under picom and on sway.

setup() { load common; load screens; }

# each [SESSION... --]: runs `body` under picom, and on sway, inside other sessions
each() {
  local tmp=$BATS_TEST_TMPDIR
  mkdir -p "$tmp/x11" "$tmp/sway"
  SCREEN=x11 SCALE=1 BATS_TEST_TMPDIR=$tmp/x11 inside "$@" x11-session --wm openbox --compositor picom --size 1280x720 -- ||
    { echo 'under picom'; return 1; }
  BATS_TEST_TMPDIR=$tmp/sway on sway "$@" || { echo 'on sway'; return 1; }
}

# start_dimming: a white fullscreen window, and a daemon that dims
start_dimming() {
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  printf '[brightness]\ndim = true\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
  seated
  fullscreen '#ffffff'
  daemon
}
corner() { colour 20 20; }
step() { floatoverlay brightness "$1" -q --no-hud; }
dim() { floatoverlay brightness --json | jsonvalue .dim; }

@test "below the floor, steps darken all windows but overlays and HUDs; clicks pass; steps back return exactly" {
  root_only
  body() {
    start_dimming
    still 160x90 '#40a060' --at 100,100 --width 160
    floatoverlay brightness raw:777 -q
    eventually is '#40a060' colour 115 115
    listen events.log
    for _ in {1..9}; do step -5%; done
    is '192 1% dim 42%' echo $(light) "$(floatoverlay brightness)"
    for _ in {1..9}; do step +5%; done
    is '777 0' echo $(light) $(dim)
    eventually like '#ffffff' corner
    step 1%
    is '1% dim 40%' floatoverlay brightness -40%
    eventually like '#999999' corner
    eventually like '#999999' colour 1275 715
    eventually is '#40a060' colour 115 115
    line events.log '"percent":1,.*"dim":40,"by":"floatoverlay"'
    is 40 field .brightness.dim
    # An overlay that was shown later.
    still 160x90 '#a04060' --at 100,300 --width 160 --new
    eventually is '#a04060' colour 115 315
    local presses; presses=$(grep -c '^press' full.log || true)
    click_at 900 600
    eventually eval '(( $(grep -c "^press" full.log) > '"$presses"' ))'
    # The HUD has faded out, and there is no timer.
    eventually 10 idle 1
    is '1% dim 80%' floatoverlay brightness -90%
    eventually like '#333333' corner
    is 30% floatoverlay brightness 30%
    eventually like '#ffffff' corner
    # Another program.
    step 1%; step -40%
    eventually like '#999999' corner
    echo 9600 >/sys/class/backlight/intel_backlight/brightness
    eventually like '#ffffff' corner
    is 0 dim
  }
  each backlight-session --device intel_backlight:raw:19200:9600 --
}

@test "the darkness ends with the daemon, however it ends, and with the setting" {
  root_only
  body() {
    start_dimming
    local signal
    for signal in TERM KILL; do
      step 1%; step -40%
      eventually like '#999999' corner
      kill -$signal $DAEMON; wait $DAEMON || true
      eventually like '#ffffff' corner
      # Without a daemon, the floor.
      is 1% floatoverlay brightness -5%
      is null dim
      daemon
    done
    step -40%
    eventually like '#999999' corner
    echo >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    eventually like '#ffffff' corner
    is 1% floatoverlay brightness -5%
  }
  each backlight-session --device intel_backlight:raw:19200:9600 --
}

@test "a daemon that a command has started exits when another program or the setting ends the darkness" {
  root_only
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    seated
    fullscreen '#ffffff'
    local end
    for end in program setting; do
      printf '[brightness]\ndim = true\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
      floatoverlay show text hello --detach --at top-right
      eventually ready
      step 1%; step -40%
      eventually like '#999999' corner
      floatoverlay overlay close
      eventually is 0 field '.overlays | length'
      # No command from here on: the end of its connection would end the daemon, too.
      always 0.5 like '#999999' corner
      is 1 sockets
      if [[ $end == program ]]; then
        echo 9600 >/sys/class/backlight/intel_backlight/brightness
      else
        echo >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
      fi
      eventually like '#ffffff' corner
      eventually is 0 sockets
    done
  }
  each backlight-session --device intel_backlight:raw:19200:9600 --
}

@test "the darkness is not over a locker, and ends with the compositor; without one, steps end at the floor" {
  root_only
  body() {
    start_dimming
    step 1%; step -40%
    eventually like '#999999' corner
    i3lock -n -c 00ff00 & lock=$!
    eventually is '#00ff00' corner
    step -10%
    always 0.5 is '#00ff00' corner
    kill $lock; wait $lock || true
    eventually like '#808080' corner
    ends 0 floatoverlay doctor
    assert_output --partial 'dimming: steps continue below the floor'
    kill -KILL $(pids_of picom)
    eventually like '#ffffff' corner
    is 1% floatoverlay brightness -5%
    is null dim
    ends 0 floatoverlay doctor
    assert_output --partial '~ dimming: steps end at the floor, because there is no compositor'
    picom --config /dev/null --backend xrender --no-vsync >/dev/null 2>&1 &
    eventually is 0 dim
    step -40%
    eventually like '#999999' corner
  }
  SCREEN=x11 SCALE=1 inside backlight-session --device intel_backlight:raw:19200:9600 -- \
    x11-session --wm openbox --compositor picom --size 1280x720 --
}

@test "a monitor without brightness control has only the dark surface" {
  root_only
  body() {
    ddc-ctl fault DP-1 nak
    start_dimming
    still 160x90 '#40a060' --at 100,100 --width 160
    local name; name=$(field '.overlays[0].monitor')
    is 70% floatoverlay brightness -30% --device "$name"
    eventually like '#b3b3b3' corner
    ends 0 floatoverlay devices
    assert_output --partial "* ddc $name 70%"
    is 65% floatoverlay brightness -5%
    floatoverlay brightness save -q
    is 20% floatoverlay brightness 0%
    eventually like '#333333' corner
    is 65% floatoverlay brightness restore
    is 100% floatoverlay brightness +50%
    eventually like '#ffffff' corner
    hinted 64 floatoverlay brightness 101%
  }
  # No backlight, and a monitor that does not reply.
  each ddc-session --
}
