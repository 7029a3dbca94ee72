#!/usr/bin/env bats
# brightness of all devices: choice, classes, --all, transitions, save and restore, logind; with and without a
# daemon, compared with brightnessctl and light.

setup() {
  load common
  load limits
}
teardown() { [[ -z ${UNPRIVILEGED:-} ]] || rm -rf "$UNPRIVILEGED"; }

export kbd=tpacpi::kbd_backlight
laptop=(backlight-session --device intel_backlight:raw:96000:48000 --device "$kbd:ledhw:3:1"
  --device input3::capslock:led:1:0 --)

# shellcheck disable=SC2120 # bodies do
led() { cat "/sys/class/leds/${1:-tpacpi::kbd_backlight}/brightness"; }
set_led() {
  echo "$1" >/sys/class/leds/tpacpi::kbd_backlight/brightness
  [[ -z ${DAEMON:-} ]] || eventually changed leds "$1"
}
changed() { [[ $(floatoverlay brightness --class "$1" --json) == *"\"raw\":$2,"* ]]; }
# middle: the geometry of the HUD without an overlay
middle() { local size; size=$(xq size); echo "64x72+$((${size%x*} / 2 - 32))+$((${size#*x} / 2 - 36))"; }
# answers_meanwhile FILE GEOMETRY CMD...: the HUD of FILE appears there while CMD is running
answers_meanwhile() {
  local file=$1 geo=$2 cmd; shift 2
  eventually refute shows $file $geo
  "$@" >/dev/null & cmd=$!
  eventually shows $file $geo || { echo "HUD of: $*" >&2; return 1; }
  wait $cmd || [[ $? == 69 ]]
}
# moving FROM TO [DEVICE]: the level is between the two
moving() { local now; now=$(light "${3:-intel_backlight}"); (( now > ($1 < $2 ? $1 : $2) && now < ($1 > $2 ? $1 : $2) )); }
between() { (( $2 <= $1 && $1 <= $3 )); }
# rounds BODY...: runs BODY without a daemon, then with one
rounds() { DAEMON=; "$@"; daemon; "$@"; }

@test "LEDs: the keyboard light by --class, other LEDs by name; no minimum, a step is at least one level" {
  root_only
  body() {
    both_ways() {
      set_led 1
      is 33% floatoverlay brightness --class leds
      is "[\"brightness\",33,1,3,\"$kbd\",\"leds\"]" eval "floatoverlay brightness --json --class leds |
        jq -c '[.kind,.percent,.raw,.max,.device,.class]'"
      for want in 2 3 3; do floatoverlay brightness +5% --class leds -q; is $want led; done
      for want in 2 1 0 0; do floatoverlay brightness -5% --class leds -q; is $want led; done
      is 67% floatoverlay brightness 60% --device $kbd
      is 2 led
      is 100% floatoverlay brightness raw:3 --device $kbd --class leds
      is 100% floatoverlay brightness 100% --device input3::capslock
      is 1 led input3::capslock
      is 0% floatoverlay brightness -1 --device input3::capslock
      hinted 69 floatoverlay brightness 1 --device input3::capslock --class backlight
      hinted 69 floatoverlay brightness 1 --device intel_backlight --class leds
      hinted 69 floatoverlay brightness 1 --device ../backlight/intel_backlight
      hinted 64 floatoverlay brightness raw:4 --class leds
      hinted 64 floatoverlay brightness 1 --all --device $kbd
      # The backlight has not changed.
      is 48000 light
      ends 0 floatoverlay devices
      assert_output --partial '* backlight intel_backlight 50%  (the only backlight)'
      assert_output --partial "* leds $kbd 100%  (the only keyboard light)"
      assert_output --partial '  leds input3::capslock  (used only if selected by name)'
    }
    rounds both_ways
  }
  inside "${laptop[@]}" x11-session --
}

@test "LEDs with 1, 2 and 3 levels: n steps up and n steps down restore the level" {
  root_only
  body() {
    both_ways() {
      for max in 1 2 3; do
        for ((start = 0; start < max; start++)); do
          n=$((max - start - 1))
          floatoverlay brightness raw:$start --device k$max::kbd_backlight -q
          for ((i = 0; i < n; i++)); do floatoverlay brightness +10% --device k$max::kbd_backlight -q; done
          for ((i = 0; i < n; i++)); do floatoverlay brightness -10% --device k$max::kbd_backlight -q; done
          is $start led k$max::kbd_backlight
        done
      done
    }
    rounds both_ways
  }
  inside backlight-session --device intel_backlight:raw:100:50 --device k1::kbd_backlight:led:1:0 --device k2::kbd_backlight:led:2:0 \
    --device k3::kbd_backlight:led:3:0 -- x11-session --
}

@test "steps on ranges from 1 to 96000 are exact, linear and perceptual, unlike those of brightnessctl and light" {
  root_only
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    for curve in linear perceptual; do
      printf '[brightness]\ncurve = "%s"\n' $curve >$XDG_CONFIG_HOME/floatoverlay/config.toml
      for max in 1 7 15 30 255 496 1500 96000; do
        start=$((max * 2 / 5))
        floatoverlay brightness raw:$start --device b$max -q
        for i in 1 2 3 4 5; do floatoverlay brightness +5% --device b$max -q; done
        up=$(light b$max)
        (( max == 1 || up > start ))
        for i in 1 2 3 4 5; do floatoverlay brightness -5% --device b$max -q; done
        # Steps that reached the end do not return to the start.
        (( up == max )) || is $start light b$max
      done
    done
    printf '[brightness]\ncurve = "linear"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    # light: 5 % of 15 is less than 1, so the level stays. floatoverlay and brightnessctl change it by one.
    floatoverlay brightness raw:7 --device b15 -q
    command light -s sysfs/backlight/b15 -A 5
    is 7 light b15
    brightnessctl -q -d b15 set +5%
    is 8 light b15
    is 9 eval 'floatoverlay brightness +5% --device b15 --json | jq .raw'
    # brightnessctl truncates, so five steps up and five down drift. floatoverlay restores the level.
    for start in 10 13 16; do
      floatoverlay brightness raw:$start --device b30 -q
      for step in +5% -5%; do for i in 1 2 3 4 5; do floatoverlay brightness $step --device b30 -q; done; done
      is $start light b30
    done
    drift=
    for start in 10 13 16; do
      echo $start >/sys/class/backlight/b30/brightness
      for step in +5% 5%-; do for i in 1 2 3 4 5; do brightnessctl -q -d b30 set $step; done; done
      drift+="$(($(light b30) - start)) "
    done
    [[ $drift != '0 0 0 ' ]] || { echo 'brightnessctl does not drift any more' >&2; return 1; }
  }
  inside backlight-session $(for m in 1 7 15 30 255 496 1500 96000; do echo --device b$m:raw:$m:0; done) -- x11-session --
}

@test "two GPUs: the backlight of the built-in panel's connector is selected, not nvidia_0" {
  root_only
  body() {
    both_ways() {
      is 200 eval 'floatoverlay brightness raw:200 --json | jq .raw'
      is intel_backlight eval 'floatoverlay brightness --json | jq -r .device'
      is 48000 light nvidia_0
      ends 0 floatoverlay devices
      assert_output --partial '* backlight intel_backlight 40%  (drives the built-in panel (eDP-1))'
      assert_output --partial '  backlight nvidia_0 50%  (intel_backlight drives the built-in panel (eDP-1))'
      is 25% floatoverlay brightness 25% --device nvidia_0
      is 200 light
      floatoverlay brightness raw:48000 --device nvidia_0 -q
    }
    rounds both_ways
    # light selects the largest range, which is the wrong panel here. brightnessctl selects the first device.
    is 96000 command light -s sysfs/backlight/auto -Mr
    [[ $(brightnessctl -m) == *,backlight,* ]]
  }
  inside backlight-session --device nvidia_0:raw:96000:48000@gpu1 \
    --device intel_backlight:raw:496:200@gpu0/drm/card0/card0-eDP-1 -- x11-session --
}

@test "backlight types: firmware is preferred to platform, platform to raw; config and --device override" {
  root_only
  body() {
    both_ways() {
      is acpi_video0 eval 'floatoverlay brightness --json | jq -r .device'
      ends 0 floatoverlay devices
      assert_output --partial 'type firmware comes before platform'
      assert_output --partial 'type raw comes after firmware of acpi_video0'
    }
    rounds both_ways
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[brightness]\ndevice = "thinkpad_screen"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    floatoverlay reload
    is thinkpad_screen eval 'floatoverlay brightness --json | jq -r .device'
    is intel_backlight eval 'floatoverlay brightness --device intel_backlight --json | jq -r .device'
  }
  inside backlight-session --device intel_backlight:raw:496:200 --device thinkpad_screen:platform:7:3 \
    --device acpi_video0:firmware:15:7 -- x11-session --
}

@test "--all sets each device in its own range; a failing device does not stop the others" {
  root_only
  body() {
    both_ways() {
      is $'acpi_video0 40%\nintel_backlight 40%' floatoverlay brightness 40% --all
      is '6 7680' echo $(light acpi_video0) $(light)
      is $'acpi_video0 40%\nintel_backlight 40%' floatoverlay brightness --all
      is $'acpi_video0 6\nintel_backlight 7680' eval "floatoverlay brightness --all --json | jq -r '.device+\" \"+(.raw|tostring)'"
      floatoverlay brightness +5% --all -q
      is '7 8640' echo $(light acpi_video0) $(light)
      is '' floatoverlay brightness -5% --all -q
      is '6 7680' echo $(light acpi_video0) $(light)
      backlight-ctl fail acpi_video0 5
      run floatoverlay brightness 60% --all
      [[ $status == 69 ]]
      # A device that was slow before is written by a child, which does not report the error number.
      assert_output --partial 'intel_backlight 60%'; assert_output --regexp 'Input/output error|rejected the value 9'
      is '6 11520' echo $(light acpi_video0) $(light)
      backlight-ctl fail acpi_video0 0
      run floatoverlay brightness raw:20 --all
      [[ $status == 64 ]]
      assert_output --partial 'raw:20 is out of range'
      is 6 light acpi_video0
      is "$kbd 33%" floatoverlay brightness 33% --all --class leds
    }
    rounds both_ways
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 \
    --device $kbd:led:3:0 --device input3::capslock:led:1:0 -- x11-session --
}

@test "HUD, --watch and events show keyboard light changes by programs and by hardware keys" {
  root_only
  body() {
    long_hud
    daemon
    floatoverlay brightness --watch --json --class leds >watch.log & w=$!
    floatoverlay brightness --watch --json --device input3::capslock >caps.log & c=$!
    listen events.log
    line watch.log '"raw":1'
    line caps.log '"raw":0'
    geo=$(middle)
    rest $geo
    expect_hud k100.ppm $geo 100 --icon keyboard-light
    expect_hud k67.ppm $geo 67 --icon keyboard-light
    expect_hud k33.ppm $geo 33 --icon keyboard-light
    # POLLPRI of brightness_hw_changed
    answers_meanwhile k100.ppm $geo backlight-ctl hotkey $kbd 3
    line watch.log '"raw":3,"max":3'
    answers_meanwhile k67.ppm $geo brightnessctl -q -d $kbd set 2
    line watch.log '"raw":2,"max":3'
    answers_meanwhile k33.ppm $geo floatoverlay brightness -5% --class leds
    answers_meanwhile k67.ppm $geo floatoverlay brightness +5% --device $kbd
    # The log begins with 1, too. It has to go from 2 to 1.
    last_raw() { tail -n 1 watch.log | grep -o '"raw":[0-9]*'; }
    eventually is '"raw":2' last_raw
    floatoverlay brightness -5% --class leds -q
    eventually is '"raw":1' last_raw
    echo 1 >/sys/class/leds/input3::capslock/brightness
    line caps.log '"raw":1'
    line events.log '"kind":"brightness","event":"changed".*"raw":3.*"class":"leds","dim":null,"by":"other"'
    line events.log '"kind":"brightness","event":"changed".*"raw":1.*"class":"leds","dim":null,"by":"floatoverlay"'
    # HUD and events exist only for keyboard lights and backlights.
    heard_all events.log
    refute grep capslock events.log
    refute grep -v '"class":"leds"' watch.log
    kill $w $c $EVENTS; wait $w $c || true
    daemon_answers
  }
  inside "${laptop[@]}" x11-session --
}

@test "a keyboard light that is unplugged and plugged in again" {
  root_only
  body() {
    daemon
    link=/sys/class/leds/$kbd place=$(readlink -f /sys/class/leds/$kbd)
    listen events.log
    is 33% floatoverlay brightness --class leds
    rm $link
    uevent remove $place leds
    line events.log '"kind":"device","event":"changed"'
    hinted 69 floatoverlay brightness --class leds
    ln -s $place $link
    backlight-ctl uevent $kbd add
    eventually is 33% floatoverlay brightness --class leds
    kill $EVENTS
  }
  inside "${laptop[@]}" x11-session --
}

@test "brightness --watch prints the percentage on another curve of the config" {
  root_only
  body() {
    daemon
    floatoverlay brightness --watch >watch.log & w=$!
    line watch.log '^50%$'
    floatoverlay config set brightness.curve perceptual
    line watch.log '^71%$'
    kill $w; wait $w || true
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

@test "brightness --watch without a daemon: keyboard light and --all" {
  root_only
  body() {
    floatoverlay brightness --watch --class leds >kbd.log & k=$!
    floatoverlay brightness --watch --all >all.log & a=$!
    line kbd.log '^33%$'; line all.log '^intel_backlight 50%$'
    backlight-ctl hotkey $kbd 2
    line kbd.log '^67%$'
    brightnessctl -q -d $kbd set 0
    line kbd.log '^0%$'
    brightnessctl -q -d intel_backlight set 20%
    line all.log '^intel_backlight 20%$'
    kill $k $a; wait $k $a || true
    is 3 eval 'wc -l <kbd.log'
  }
  inside "${laptop[@]}"
}

@test "brightness --watch --all without a daemon: a backlight that is added later is watched" {
  root_only
  body() {
    link=/sys/class/backlight/second place=$(readlink -f /sys/class/backlight/second)
    rm $link
    floatoverlay brightness --watch --all >all.log & a=$!
    line all.log '^intel_backlight 50%$'
    ln -s $place $link
    backlight-ctl uevent second add
    line all.log '^second 50%$'
    for percent in 20 80; do
      brightnessctl -q -d second set $percent%
      line all.log "^second $percent%\$"
    done
    kill $a; wait $a || true
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 --device second:raw:100:50 --
}

@test "--transition ends exactly at its target; steps, other programs and Ctrl-C interrupt it" {
  root_only
  body() {
    both_ways() {
      floatoverlay brightness raw:48000 -q
      timed is 90% floatoverlay brightness 90% --transition 300
      (( took >= 290 ))
      is 86400 light
      floatoverlay brightness 10% --transition 8000 >first & f=$!
      eventually moving 86400 9600
      is 15% floatoverlay brightness +5%
      is 14400 light
      wait $f; is 15% cat first
      floatoverlay brightness 90% --transition 8000 >second & f=$!
      eventually moving 14400 86400
      is 95% floatoverlay brightness +5% --transition 200
      is 91200 light
      wait $f
      floatoverlay brightness 10% --transition 8000 >third & f=$!
      eventually moving 91200 9600
      # A write of brightnessctl between the transition's read and write is lost, so it is repeated.
      for i in 1 2 3 4 5; do
        brightnessctl -q -d intel_backlight set 95999
        if timeout 1 tail -s 0.05 --pid=$f -f /dev/null; then break; fi
      done
      wait $f; is "$((($(light) * 200 + 96000) / 192000))%" cat third
      refute is 9600 light
      echo 95999 >/sys/class/backlight/intel_backlight/brightness
      [[ -z $DAEMON ]] || eventually changed backlight 95999
      env --default-signal=INT floatoverlay brightness 10% --transition 8000 >fourth & f=$!
      eventually moving 95999 9600
      kill -INT $f; wait $f && false || [[ $? == 130 ]]
      # A daemon that answers another command has noticed the end of the interrupted one.
      floatoverlay brightness >/dev/null
      eventually standing
      moving 95999 9600
      # The next change starts from there.
      from=$(light)
      is $((from - 10)) eval 'floatoverlay brightness raw:-10 --json | jq .raw'
      is 50% floatoverlay brightness 50% --transition 0
      is 50% floatoverlay brightness 50% --transition 5000
    }
    standing() { always 0.1 is "$(light)" light; }
    rounds both_ways
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

# bats test_tags=timing
@test "--transition to the current level ends at once" {
  root_only
  body() {
    already_there() {
      is 50% floatoverlay brightness 50% --transition 0
      fastest is 50% floatoverlay brightness 50% --transition 5000
      (( took < 2000 ))
    }
    rounds already_there
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

@test "--transition: at most one write per 16 ms, the HUD shows the target at once, one event, then no wakeups" {
  root_only
  body() {
    long_hud
    daemon
    listen events.log
    eventually grep -q . <(floatoverlay status)
    geo=$(middle)
    rest $geo
    expect_hud b90.ppm $geo 90 --icon brightness-high
    strace -f -qq -e trace=pwrite64,write -o trace.log -p $DAEMON & s=$!
    eventually grep -q TracerPid:.[1-9] /proc/$DAEMON/status
    eventually refute shows b90.ppm $geo
    look_for b90.ppm $geo
    floatoverlay brightness 90% --transition 4000 >/dev/null & cmd=$!
    was_seen
    refute is 86400 light                                    # the transition is not over
    wait $cmd
    kill -INT $s; wait $s || true
    is 86400 light
    line events.log '"raw":86400.*"by":"floatoverlay"'
    is 1 grep -c '"kind":"brightness"' events.log
    # 4 s are 250 frames of 16 ms.
    writes=$(grep -cE 'write(64)?\([0-9]+, "[0-9]{4,}\\n"' trace.log)
    (( writes > 20 && writes <= 252 )) || { echo "$writes writes" >&2; return 1; }
    kill $EVENTS
    eventually idle 0.3
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

@test "Ctrl-C of a transition: --watch and events have the value at which it stopped, once" {
  root_only
  body() {
    daemon
    floatoverlay brightness --watch >watch.log & w=$!
    listen events.log
    line watch.log '^50%$'
    env --default-signal=INT floatoverlay brightness 100% --transition 10000 >/dev/null & f=$!
    eventually moving 52800 96000
    kill -INT $f; wait $f && false || [[ $? == 130 ]]
    line events.log '"kind":"brightness","event":"changed".*"by":"floatoverlay"'
    now=$(light)
    line events.log "\"raw\":$now,"
    eventually is "$(((now * 200 + 96000) / 192000))%" tail -n 1 watch.log
    heard_all events.log
    is 1 grep -c '"kind":"brightness"' events.log
    kill $w $EVENTS; wait $w || true
    daemon_answers
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

@test "a configured transition: LEDs and slow panels end at the exact level without a backlog" {
  root_only
  body() {
    backlight-ctl delay intel_backlight 60
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[brightness]\ntransition = 250\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    both_ways() {
      timed is 90% floatoverlay brightness 90%
      between $took 240 9000
      is 86400 light
      timed is 100% floatoverlay brightness 100% --class leds
      (( took >= 240 ))
      is 255 led
      is 0% floatoverlay brightness 0 --class leds
      # Without numbers, if all have ended, `wait` would wait for the daemon.
      pids=()
      for i in 1 2 3 4 5 6; do floatoverlay brightness -10% -q & pids+=($!); done
      wait "${pids[@]}"
      is 28800 light
      is $'intel_backlight 50%' floatoverlay brightness 50% --all
    }
    rounds both_ways
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 --device $kbd:led:255:0 -- x11-session --
}

@test "an auto-started daemon ends a transition before it exits" {
  root_only
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[brightness]\ntransition = 6000\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    floatoverlay show text hello --detach
    eventually is active field '.overlays[0].state'
    xdotool key XF86MonBrightnessUp
    eventually moving 48000 52800
    floatoverlay overlay close
    eventually 20 is '' pids_of floatoverlayd
    is 52800 light
  }
  inside backlight-session --device intel_backlight:raw:96000:48000 -- x11-session --
}

@test "save and restore: each device, status 66 if nothing is saved, 65 for malformed files, another range" {
  root_only
  body() {
    export XDG_STATE_HOME=$PWD/state
    state=$XDG_STATE_HOME/floatoverlay
    both_ways() {
      rm -rf $state
      floatoverlay brightness raw:9600 -q; set_led 2
      hinted 66 floatoverlay brightness restore
      is 9600 light
      is 50% floatoverlay brightness save
      is 67% floatoverlay brightness save --class leds
      is '9600 19200' cat "$state/brightness-backlight:intel_backlight"
      is '2 3' cat "$state/brightness-leds:$kbd"
      floatoverlay brightness 10% -q; set_led 0
      is 50% floatoverlay brightness restore
      is 67% floatoverlay brightness restore --device $kbd
      is '9600 2' echo $(light) $(led $kbd)
      floatoverlay brightness 10% -q
      is 50% floatoverlay brightness restore --transition 100
      is $'acpi_video0 47%\nintel_backlight 50%' floatoverlay brightness save --all
      floatoverlay brightness 100% --all -q
      is $'acpi_video0 47%\nintel_backlight 50%' floatoverlay brightness restore --all
      # As saved on a kernel with another range.
      echo '24000 96000' >"$state/brightness-backlight:intel_backlight"
      is 25% floatoverlay brightness restore
      for text in '' 'x y' '9 8' '-1 5' '5' '4800 19200 extra'; do
        printf '%s\n' "$text" >"$state/brightness-backlight:intel_backlight"
        hinted 65 floatoverlay brightness restore
      done
      run floatoverlay brightness restore --all
      [[ $status == 65 ]]
      assert_output --partial 'acpi_video0 47%'
      is 4800 light
      is '' floatoverlay brightness save -q
    }
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[brightness]\ndevice = "intel_backlight"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    rounds both_ways
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 \
    --device $kbd:led:3:0 -- x11-session --
}

@test "without permission logind sets LEDs and backlights; transitions coalesce; a denial is status 77" {
  unprivileged_user
  body() {
    unset XDG_SESSION_ID
    for round in alone daemon; do
      [[ $round == alone ]] || { unprivileged daemon 2>daemon.log & eventually unprivileged status; }
      echo ok >$RIG_LOGIND_MODE_FILE; : >$RIG_LOGIND_LOG
      is 67% unprivileged brightness raw:2 --class leds
      is 2 led
      line $RIG_LOGIND_LOG "SetBrightness leds $kbd 2 -> ok"
      is 100% unprivileged brightness +5% --device $kbd
      is $'intel_backlight 40%' unprivileged brightness 40% --all
      is 38400 light
      is 40% unprivileged brightness save
      # A step ends a transition and counts from its target.
      unprivileged brightness 80% --transition 8000 >first & f=$!
      eventually moving 38400 76800
      is 85% unprivileged brightness +5%
      is 81600 light
      wait $f; is 85% cat first
      echo 'slow 40' >$RIG_LOGIND_MODE_FILE; : >$RIG_LOGIND_LOG
      is 60% unprivileged brightness 60% --transition 600
      is 57600 light
      # One call at a time with the newest level: 600 ms are at most 15 calls of 40 ms and the last one.
      (( $(grep -c intel_backlight $RIG_LOGIND_LOG) <= 17 ))
      is 40% unprivileged brightness restore
      echo deny >$RIG_LOGIND_MODE_FILE
      hinted 77 unprivileged brightness 50% --class leds
      hinted 77 unprivileged brightness 50% --transition 200
      hinted 77 unprivileged brightness 50% --all
      is '38400 3' echo $(light) $(led $kbd)
    done
  }
  inside "${laptop[@]}" logind-mock -- x11-session --
}

@test "a failing device: error message and HUD; it works again afterwards" {
  root_only
  body() {
    long_hud
    daemon
    # After a write of more than 2 ms, a child process writes the level. Its error is less precise.
    why="(Input/output error|/brightness (does not take|rejected) )"
    backlight-ctl fail intel_backlight 5
    geo=$(middle)
    rest $geo
    expect_hud failed.ppm $geo 0 --icon warning --text failed
    answers_meanwhile failed.ppm $geo floatoverlay brightness 20%
    ends 69 floatoverlay brightness 20%
    assert_output --regexp "$why"
    ends 69 floatoverlay brightness 20% --transition 200
    assert_output --regexp "$why"
    is 48000 light
    is 50% floatoverlay brightness
    backlight-ctl fail intel_backlight 0
    is 20% floatoverlay brightness 20%
    daemon_answers
  }
  inside "${laptop[@]}" x11-session --
}
