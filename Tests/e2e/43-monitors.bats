#!/usr/bin/env bats
# External monitors by DDC/CI, simulated by the rig's ddc-session: with and without a daemon, with slow monitors and
# with faults.

setup() { load common; }

value() { ddc-ctl value "${1:-DP-1}"; }
# lines_of OPERATION [CONNECTOR]: how many of them the monitor has got
lines_of() { ddc-ctl log "${2:-DP-1}" | grep -c " $1" || true; }
# rounds BODY...: runs BODY without a daemon, then with one
rounds() { DAEMON=; "$@"; daemon; "$@"; }
closed() { is '' pids_of floatoverlayi2c; }
# well_behaved CONNECTOR: no message came too early or during another one, and the device is closed
well_behaved() {
  eventually closed
  local log; log=$(ddc-ctl log "$1")
  refute grep -E ' (overlap|invalid|busy)$' <<<"$log"
  # The kernel reports a close some time after it.
  eventually released "$1"
}
released() {
  local log; log=$(ddc-ctl log "$1")
  is "$(grep -c ' open$' <<<"$log")" grep -c ' close$' <<<"$log"
}
# gaps CONNECTOR: the milliseconds between the values that the monitor got
gaps() { ddc-ctl log "$1" | awk '$2 == "set" { if (t) print $1 - t; t = $1 }'; }
settled() { [[ $(ddc-ctl log "${1:-DP-1}" | tail -n 1) == *' close' ]]; }
setting() {
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  printf '[brightness]\n%s\n' "$@" >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
}

@test "monitors: get, set and steps with maxima of 80, 100, 255 and 65535, and delays of 0, 5, 50 and 200 ms" {
  root_only
  body() {
    scenario() {
      local monitor max
      for monitor in DP-1:80 HDMI-A-1:100 DP-2:255 DP-3:65535; do
        max=${monitor#*:} monitor=${monitor%:*}
        is 40% floatoverlay brightness 40% --device $monitor
        is $(((max * 40 + 50) / 100)) value $monitor
        is 40% floatoverlay brightness --device $monitor --class ddc
        for step in +5% +5% -5% -5%; do floatoverlay brightness $step --device $monitor -q; done
        is $(((max * 40 + 50) / 100)) value $monitor
        is "[\"brightness\",100,$max,$max,\"$monitor\",\"ddc\"]" eval "floatoverlay brightness 100% --json --device $monitor |
          jq -c '[.kind,.percent,.raw,.max,.device,.class]'"
        is 100% floatoverlay brightness +5% --device $monitor
        hinted 64 floatoverlay brightness raw:$((max + 1)) --device $monitor
        well_behaved $monitor
      done
    }
    ddc-ctl fault HDMI-A-1 delay 5
    ddc-ctl fault DP-2 delay 50
    ddc-ctl fault DP-3 delay 200
    rounds scenario
  }
  inside ddc-session --monitor DP-1:80:7 --monitor HDMI-A-1:100:7 --monitor DP-2:255:7 --monitor DP-3:65535:7 -- x11-session --
}

@test "monitors: names, equal names, --all, classes, save and restore" {
  root_only
  body() {
    known() { [[ $(floatoverlay devices | grep -c ' ddc .* 50%') == 3 ]]; }
    scenario() {
      eventually known
      ends 0 floatoverlay devices
      assert_output --partial 'ddc DP-1 50%  (TWIN)'; assert_output --partial 'ddc HDMI-A-1 50%  (OTHER)'
      assert_output --partial '* backlight intel_backlight 50%'
      is 30% floatoverlay brightness 30% --device OTHER
      is '50 30' echo $(value) $(value HDMI-A-1)
      hinted 69 floatoverlay brightness 30% --device TWIN
      assert_output --partial '2 external monitors are called "TWIN"'
      assert_output --partial 'hint: choose from: DP-1, DP-2'
      refute_output --partial HDMI
      hinted 69 floatoverlay brightness 30% --device DP-9 --class ddc
      # Two monitors of the same model and serial number are two monitors.
      is $'intel_backlight 60%\nDP-1 60%\nDP-2 60%\nHDMI-A-1 60%' floatoverlay brightness 60% --all
      is '11520 60 60 60' echo $(light) $(value) $(value DP-2) $(value HDMI-A-1)
      is $'DP-1 70%\nDP-2 70%\nHDMI-A-1 70%' floatoverlay brightness +10% --all --class ddc
      is 11520 light
      floatoverlay brightness save --all -q
      floatoverlay brightness 20% --all -q
      is $'intel_backlight 60%\nDP-1 70%\nDP-2 70%\nHDMI-A-1 70%' floatoverlay brightness restore --all
      is '11520 70 70 70' echo $(light) $(value) $(value DP-2) $(value HDMI-A-1)
      # Without a name, the panel.
      is 50% floatoverlay brightness 50%
      is '9600 70' echo $(light) $(value)
      is 50% floatoverlay brightness 50% --device DP-1
      is 50% floatoverlay brightness 50% --device DP-2
      is 50% floatoverlay brightness 50% --device HDMI-A-1
    }
    rounds scenario
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- ddc-session --monitor DP-1:100:50:TWIN:1 \
    --monitor DP-2:100:50:TWIN:1 --monitor HDMI-A-1:100:50:OTHER:2 -- x11-session --
}

@test "monitors: --all leaves out a screen without DDC/CI, and reports the failures of the others" {
  root_only
  body() {
    known() { [[ $(floatoverlay devices | grep -c ' ddc ') == 2 && $(floatoverlay devices) == *'ddc DP-1 '*%* ]]; }
    scenario() {
      eventually known
      floatoverlay brightness 50% --device DP-1 -q
      is $'intel_backlight 60%\nDP-1 60%' floatoverlay brightness 60% --all
      is 'DP-1 60%' floatoverlay brightness --all --class ddc
      rm -rf "$XDG_STATE_HOME"/floatoverlay/brightness-*
      floatoverlay brightness save -q
      ends 66 floatoverlay brightness restore --all
      assert_output --partial 'intel_backlight 60%'
      assert_output --partial 'DP-1'
    }
    ddc-ctl fault DP-2 nak
    rounds scenario
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- ddc-session --monitor DP-1:100:50 \
    --monitor DP-2:100:50 -- x11-session --
}

@test "monitors without a panel: commands, keys and the configured name choose one" {
  root_only
  body() {
    scenario() {
      is 60% floatoverlay brightness 60%
      is '60 50' echo $(value) $(value DP-2)
      is 50% floatoverlay brightness 50%
    }
    rounds scenario
    # On a busy machine a key is down for so long that the server repeats it.
    xset r off
    xdotool key XF86MonBrightnessUp
    eventually is 55 value
    setting 'device = "DP-2"'
    floatoverlay reload
    xdotool key XF86MonBrightnessDown
    eventually is 45 value DP-2
    is 55 value
    floatoverlay daemon --stop
    is 45% floatoverlay brightness
    setting 'device = "follow"'
    is 55% floatoverlay brightness
  }
  inside ddc-session --monitor DP-1:100:50 --monitor DP-2:100:50 -- x11-session --wm openbox --
}

@test "brightness --watch prints the level of another monitor of the config" {
  root_only
  body() {
    setting 'device = "DP-1"'
    daemon
    floatoverlay brightness --watch --json >watch.log & w=$!
    line watch.log '"percent":50,.*"device":"DP-1"'
    setting 'device = "DP-2"'
    floatoverlay reload
    line watch.log '"percent":30,.*"device":"DP-2"'
    kill $w; wait $w || true
  }
  inside ddc-session --monitor DP-1:100:50 --monitor DP-2:100:30 -- x11-session --
}

@test "monitors: --class ddc with a configured backlight or monitor" {
  root_only
  body() {
    scenario() {
      is 60% floatoverlay brightness 60% --class ddc --device DP-1
      setting 'device = "intel_backlight"'
      [[ -z $DAEMON ]] || floatoverlay reload
      is 60% floatoverlay brightness --class ddc
      setting 'device = "DP-2"'
      [[ -z $DAEMON ]] || floatoverlay reload
      is 50% floatoverlay brightness --class ddc
    }
    rounds scenario
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- ddc-session --monitor DP-1:100:50 \
    --monitor DP-2:100:50 -- x11-session --
}

@test "monitors: refused messages, null messages and wrong checksums are repeated" {
  root_only
  body() {
    scenario() {
      local fault
      for fault in 'nak 3' 'null 3' 'garbled 3' 'nak 2 delay 50'; do
        ddc-ctl fault DP-1 $fault
        is 60% floatoverlay brightness 60%
        is 60 value
        ddc-ctl fault DP-1 $fault
        is 60% floatoverlay brightness
        is 55% floatoverlay brightness -5%
        is 55 value
      done
      ddc-ctl fault DP-1
      well_behaved DP-1
    }
    rounds scenario
  }
  inside ddc-session -- x11-session --
}

@test "monitors: a file that may not be opened is tried for 3 s; other faults have their reasons" {
  root_only
  body() {
    scenario() {
      eventually closed
      local refused; refused=$(lines_of refused)
      ddc-ctl fault DP-1 eacces
      { eventually eval '(( $(lines_of refused) > refused ))' || true; ddc-ctl fault DP-1; } &
      is 60% floatoverlay brightness 60%
      wait $!
      (( $(lines_of refused) > refused ))
      # A file that is still open needs no permission.
      eventually closed
      ddc-ctl fault DP-1 eacces
      hinted 77 floatoverlay brightness 40%
      assert_output --partial '60-floatoverlay-ddc.rules'
      ddc-ctl fault DP-1 busy
      hinted 69 floatoverlay brightness 40%
      assert_output --partial 'driver of the kernel'
      ddc-ctl fault DP-1 nak
      hinted 69 floatoverlay brightness 40%
      assert_output --partial 'does not reply'
      ddc-ctl fault DP-1 gone
      hinted 69 floatoverlay brightness 40%
      ddc-ctl fault DP-1
      # Another program, such as ddcutil, holds the lock.
      rm -f held
      flock -o "/dev/i2c-$(<"$RIG_DDC/DP-1")" sh -c ': >held; exec sleep 60' & local p=$!
      eventually test -e held
      hinted 75 floatoverlay brightness 40%
      kill $p; wait $p || true
      is 60 value
      is 50% floatoverlay brightness 50%
      eventually closed
    }
    rounds scenario
  }
  inside ddc-session -- x11-session --
}

@test "doctor: how fast each monitor replies, and what the others need" {
  root_only
  body() {
    ddc-ctl fault DP-2 eacces
    ddc-ctl fault DP-3 nak
    ddc-ctl fault DP-4 unsupported
    # On a busy machine, a reply may take longer.
    fast() {
      ends 0 floatoverlay doctor &&
        assert_output --regexp 'external monitor: 50% on DP-1 \(FAST\), which replies in [4-9][0-9] ms'
    }
    eventually 20 fast
    ends 0 floatoverlay doctor
    assert_output --regexp '~ external monitor: no permission for /dev/i2c-91 of DP-2 .*'$'\n''    install 60-floatoverlay-ddc.rules'
    assert_output --partial '~ external monitor: DP-3 (RIG) does not reply'
    assert_output --partial '~ external monitor: DP-4 (RIG) has no brightness'
    assert_output --partial 'brightness: 50% on DP-1, set through DDC/CI'
    # Without the module.
    umount "/dev/i2c-$(<"$RIG_DDC/DP-1")"; rm "/dev/i2c-$(<"$RIG_DDC/DP-1")"
    hinted 69 floatoverlay brightness --device DP-1
    assert_output --partial "run 'modprobe i2c-dev' as root"
  }
  inside ddc-session --monitor DP-1:100:50:FAST --monitor DP-2:100:50 --monitor DP-3:100:50 --monitor DP-4:100:50 -- x11-session --
}

@test "a monitor that keeps its own brightness: events have the reason, and the level is that of the monitor" {
  root_only
  body() {
    ddc-ctl fault DP-1 ignore
    ends 69 floatoverlay brightness 80%
    assert_output --partial 'does not keep the brightness'
    daemon
    listen events.log
    is 80% floatoverlay brightness 80%
    line events.log '"kind":"error".*DP-1.*does not keep the brightness'
    is 50% floatoverlay brightness
    # It was written once more, and then no more.
    eventually closed
    is 4 lines_of 'set 80'
    daemon_answers
  }
  inside ddc-session -- x11-session --
}

@test "20 steps a second: the first one is sent at once, the newest one wins, and the last one is read back once" {
  root_only
  body() {
    local delay i sets pids
    daemon
    for delay in 0 5 50 200; do
      ddc-ctl fault DP-1 delay $delay
      floatoverlay brightness 20% -q
      eventually settled
      sets=$(lines_of set)
      pids=()
      for ((i = 0; i < 40; i++)); do
        floatoverlay brightness raw:+1 -q --no-hud & pids+=($!)
        pause 0.05                                          # the rate of a held key
      done
      wait "${pids[@]}"
      eventually is 60 value
      eventually settled
      is 1 eval "ddc-ctl log DP-1 | tac | awk '\$2 == \"set\" { exit } \$2 == \"get\"' | wc -l"
      (( $(lines_of set) - sets <= 42 ))
      daemon_answers
    done
    well_behaved DP-1
    (( $(gaps DP-1 | sort -n | head -n 1) >= 50 ))
  }
  inside ddc-session -- x11-session --
}

@test "monitors: random steps up and down return exactly, and concurrent commands lose no step" {
  root_only
  body() {
    scenario() {
      floatoverlay brightness 50% -q
      local from i step steps=() seed=$RANDOM
      echo "seed $seed" >&2
      RANDOM=$seed
      from=$(value)
      for ((i = 0; i < 10; i++)); do steps+=($((RANDOM % 4 + 1))); done
      for step in "${steps[@]}"; do floatoverlay brightness +$step% -q; done
      for ((i = 9; i >= 0; i--)); do floatoverlay brightness -${steps[i]}% -q; done
      is "$from" value
      callers 3 2 floatoverlay brightness raw:+1 -q
      is $((from + 6)) value
      floatoverlay brightness raw:$from -q
      well_behaved DP-1
    }
    rounds scenario
  }
  inside ddc-session --monitor DP-1:255:77 -- x11-session --
}

@test "monitors: concurrent steps of all monitors, and steps with a transition, are not lost" {
  root_only
  body() {
    # DP-1 is unlocked before DP-2 has replied.
    ddc-ctl fault DP-2 delay 50
    scenario() {
      floatoverlay brightness raw:50 --all --class ddc -q
      callers 2 3 floatoverlay brightness raw:+1 --all --class ddc -q
      is '56 56' echo $(value) $(value DP-2)
      callers 3 2 floatoverlay brightness raw:+1 --device DP-1 --transition 100 -q
      is 62 value
      well_behaved DP-1
      well_behaved DP-2
    }
    rounds scenario
  }
  inside ddc-session --monitor DP-1:100:50 --monitor DP-2:100:50 -- x11-session --
}

@test "a step at an end counts from the level that the buttons of the monitor have set" {
  root_only
  body() {
    daemon
    is 100% floatoverlay brightness 100%
    eventually settled
    local sets; sets=$(lines_of set)
    is 100% floatoverlay brightness +5%
    is "$sets" lines_of set
    ddc-ctl buttons DP-1 33
    is 38% floatoverlay brightness +5%
    is 38 value
    floatoverlay brightness 0% -q
    eventually settled
    ddc-ctl buttons DP-1 33
    is 28% floatoverlay brightness -5% --transition 100
    is 28 value
    well_behaved DP-1
  }
  inside ddc-session --monitor DP-1:100:50 -- x11-session --
}

@test "a drag on an overlay sets the monitor at most ten times a second, and its last value lands" {
  root_only
  body() {
    daemon
    still 480x270 blue
    landed
    local left=$((X + W / 4)) low=$((Y + H - 20))
    drag -q -r 125 -t 1000 -b 1 $left $low $left $((low - 166))
    # The daemon may still be handling the motion.
    lands() {
      local want; want=$(field .brightness.raw) && (( want > 60 )) && is "$want" value && settled DP-1 &&
        always 0.3 is "$want" field .brightness.raw
    }
    eventually lands
    (( $(gaps DP-1 | sort -n | head -n 1) >= 100 ))
    well_behaved DP-1
    daemon_answers
  }
  inside ddc-session --monitor DP-1:100:10 -- x11-session --wm openbox --
}

# values: those of the panel and of the monitors M0 and M1
values() { echo "$(light) $(value M0) $(value M1)"; }

@test "a drag sets the monitor below the overlay; keys set the panel, or with follow the pointer's monitor" {
  root_only
  body() {
    x11-monitors split 1000x900+0+0 600x900+1000+0
    daemon
    eventually eval '[[ $(floatoverlay devices) == *"ddc M1 10%"* ]]'
    still 480x270 blue --monitor M1; floatoverlay overlay resize 480x270
    # LEFT: left edge of the overlay's monitor
    is_placed() { box; xq stack | grep >/dev/null -F " ${W}x$H+$((LEFT + X))+$Y "; }
    up() {
      LEFT=$1; eventually is_placed; box
      drag -q -r 125 -t 400 -b 1 $((LEFT + X + W / 4)) $((Y + H - 20)) $((LEFT + X + W / 4)) $((Y + H - 80))
    }
    xset r off
    up 1000                                                 # 54 of 270 px
    eventually is '9600 10 30' values
    # The pointer is on M1.
    xdotool key XF86MonBrightnessUp
    eventually is '10560 10 30' values
    setting 'device = "follow"'
    floatoverlay reload
    xdotool key XF86MonBrightnessUp
    eventually is '10560 10 35' values
    xdotool mousemove 100 100 key XF86MonBrightnessUp
    eventually is '10560 15 35' values
    floatoverlay overlay close
    still 480x270 blue --monitor M0; floatoverlay overlay resize 480x270
    up 0
    eventually is '10560 35 35' values
    setting 'device = "intel_backlight"'
    floatoverlay reload
    up 0
    eventually is '14400 35 35' values
    daemon_answers
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- ddc-session --monitor M0:100:10 --monitor M1:100:10 -- \
    x11-session --size 1600x900 --wm openbox --
}

@test "a transition of a monitor has few steps and ends exactly" {
  root_only
  body() {
    scenario() {
      floatoverlay brightness 10% -q
      local sets; sets=$(lines_of set)
      # At most ten a second, and the first and the last one.
      is 90% floatoverlay brightness 90% --transition 2400
      is 90 value
      sets=$(($(lines_of set) - sets))
      (( sets >= 3 && sets <= 26 ))
      well_behaved DP-1
    }
    rounds scenario
  }
  inside ddc-session -- x11-session --
}

@test "Ctrl-C of a transition of a monitor: --watch and events have the value at which it stopped, once" {
  root_only
  body() {
    daemon
    floatoverlay brightness --watch >watch.log & w=$!
    listen events.log
    line watch.log '^10%$'
    env --default-signal=INT floatoverlay brightness 90% --transition 10000 >/dev/null & f=$!
    eventually eval '(( $(value) >= 20 ))'
    kill -INT $f; wait $f && false || [[ $? == 130 ]]
    line events.log '"kind":"brightness","event":"changed".*"by":"floatoverlay"'
    eventually is "$(value)%" tail -n 1 watch.log
    # The value is read back before the monitor is closed.
    well_behaved DP-1
    heard_all events.log
    is 1 grep -c '"kind":"brightness"' events.log
    kill $w $EVENTS; wait $w || true
    daemon_answers
  }
  inside ddc-session --monitor DP-1:100:10 -- x11-session --
}

@test "a held key with a transition changes the monitor before it is released" {
  root_only
  body() {
    setting 'transition = 300'
    daemon
    eventually eval '[[ $(floatoverlay devices) == *"ddc DP-1 10%"* ]]'
    # More than one repeat in each interval of the steps.
    xset r on r rate 200 27
    xdotool keydown XF86MonBrightnessUp
    eventually eval '(( $(value) >= 50 ))'
    xdotool keyup XF86MonBrightnessUp
    well_behaved DP-1
    daemon_answers
  }
  inside ddc-session --monitor DP-1:100:10 -- x11-session --wm openbox --
}

@test "a monitor that is unplugged between steps: an error, an event, and the next monitor; plugged in, it is back" {
  root_only
  body() {
    daemon
    listen events.log
    ddc-ctl fault DP-1 delay 50
    local pids=()
    for i in 1 2 3 4 5; do floatoverlay brightness +1% -q & pids+=($!); done
    ddc-ctl unplug DP-1
    wait "${pids[@]}" || true
    line events.log '"kind":"device","event":"changed"'
    eventually eval '[[ $(field .brightness.device) == DP-2 ]]'
    hinted 69 floatoverlay brightness 40% --device DP-1
    is 40% floatoverlay brightness 40%
    is 40 value DP-2
    ddc-ctl plug DP-1
    eventually eval '[[ $(field .brightness.device) == DP-1 ]]'
    is 70% floatoverlay brightness 70%
    is 70 value
    eventually closed
    daemon_answers
  }
  inside ddc-session --monitor DP-1:100:50 --monitor DP-2:100:50 -- x11-session --
}

@test "brightness --watch without a daemon: a monitor that is plugged in while the first one replies is watched" {
  root_only
  body() {
    ddc-ctl unplug DP-2
    ddc-ctl fault DP-1 delay 200
    floatoverlay brightness --watch --all --class ddc >watch.log & local w=$!
    eventually eval '(( $(lines_of open) > 0 ))'
    ddc-ctl plug DP-2
    line watch.log '^DP-1 50%$'
    line watch.log '^DP-2 40%$'
    kill $w; wait $w || true
  }
  inside ddc-session --monitor DP-1:100:50 --monitor DP-2:100:40 -- x11-session --
}

@test "an idle daemon has no child, no open bus and no wakeups; a killed one leaves no lock" {
  root_only
  body() {
    daemon
    floatoverlay brightness 40% -q --no-hud
    eventually settled
    eventually closed
    eventually 30 idle 2
    # The buttons of the monitor cause no event. The next query shows the value.
    floatoverlay status --watch --json >status.log &
    line status.log '"brightness":\{[^}]*"percent":40'
    ddc-ctl buttons DP-1 33
    is 33% floatoverlay brightness
    line status.log '"brightness":\{[^}]*"percent":33'
    eventually closed
    ddc-ctl fault DP-1 delay 500
    floatoverlay brightness 60% -q &
    eventually refute closed                                 # the bus is in use
    kill -KILL $DAEMON
    wait || true
    eventually closed
    eventually flock -n "/dev/i2c-$(<"$RIG_DDC/DP-1")" true
    ddc-ctl fault DP-1
    is 20% floatoverlay brightness 20%
  }
  inside ddc-session -- x11-session --
}
