#!/usr/bin/env bats
# bats file_tags=matrix
# volume and brightness: each form of a value, exact steps, balance, limits; with and without a daemon.

setup() {
  load common
}

# set_raw RAW... [SINK]: sets raw volumes through pactl and waits until commands read them
set_raw() {
  pactl set-sink-volume rig_a "$@"
  eventually knows volume $(printf '%s\n' "$@" | sort -n | tail -1)
}
set_light() {
  echo $1 >/sys/class/backlight/intel_backlight/brightness
  [[ -z ${DAEMON:-} ]] || eventually knows brightness $1
}
knows() { [[ $(floatoverlay $1 --json) == *"\"raw\":$2,"* ]]; }

# start: 30 %, set by floatoverlay if a daemon is running, because the daemon then needs no event
start() {
  if [[ -n ${DAEMON:-} ]]; then floatoverlay volume 30% -q --no-hud; else pactl_start; fi
}
# PipeWire acknowledges a change before other programs read it.
pactl_start() {
  pactl set-sink-volume rig_a 19661
  [[ $RIG_AUDIO_SERVER == pulseaudio ]] || eventually is '19661 19661' raw
}
# after STEP: the raw volume after a step of pactl from 30 %
after() {
  pactl_start
  pactl -- set-sink-volume rig_a "$1"
  eventually refute is '19661 19661' raw
  raw | cut -d' ' -f1
}

# order FORM OPTION: puts both in $words, in alternating order; the order with a daemon is the opposite of that
# without
order() {
  TURN=$((${TURN:-0} + 1))
  if (( (TURN + ${DAEMON:+1} + 0) % 2 )); then words="$1 $2"; else words="$2 $1"; fi
}

# volume_forms: each form of a value, three of them with each option, from raw volume 19661. CommandParserTests has all pairs.
volume_forms() {
  local up down options all option words form want
  up=$(after +3dB) down=$(after -6dB)
  : >empty.toml
  all=('' --json --quiet -q --no-hud '--sink rig_a' --sink=rig_a '--limit 90' --limit=90% '--config empty.toml' '--backend x11')
  for form in 40%=26214 40=26214 50.5%=33096 +5%=22938 -5%=16384 5%+=22938 5%-=16384 +5=22938 -5=16384 \
    5+=22938 5-=16384 +3dB=$up -6dB=$down +0.5%=19989 -10=13107; do
    want=${form#*=} form=${form%%=*} options=('' '--sink rig_a')
    # The parser does not depend on the server: a few options suffice on the second server.
    [[ $RIG_AUDIO_SERVER != pulseaudio || " 40% -5% -6dB " != *" $form "* ]] || options=("${all[@]}")
    for option in "${options[@]}"; do
      order "$form" "$option"
      start
      floatoverlay volume $words >output || { echo "volume $words" >&2; return 1; }
      eventually is "$want $want" raw || { echo "volume $words" >&2; return 1; }
      case $option in
        --json) is $want jsonvalue .raw <output ;;
        -q|--quiet) is 0 eval 'wc -c <output' ;;
        *) is "$(((want * 200 + 65536) / 131072))%" cat output ;;
      esac
    done
  done
}

brightness_forms() {
  local option words form want
  TURN=0
  : >empty.toml
  for form in 40%=7680 40=7680 50.5%=9696 +5%=6960 -5%=5040 5%+=6960 5%-=5040 +5=6960 -5=5040 5+=6960 5-=5040 \
    raw:120=120 raw:+10=6010 raw:-10=5990 raw:10+=6010; do
    want=${form#*=} form=${form%%=*}
    for option in '' --json --quiet --no-hud '--device intel_backlight' --device=intel_backlight '--min 1%' '--min=raw:12' \
      '--config empty.toml' '--backend x11'; do
      order "$form" "$option"
      set_light 6000
      floatoverlay brightness $words >output || { echo "brightness $words" >&2; return 1; }
      is "$want" light || { echo "brightness $words" >&2; return 1; }
      case $option in
        --json) is $want jsonvalue .raw <output ;;
        --quiet) is 0 eval 'wc -c <output' ;;
        *) is "$(((want * 200 + 19200) / 38400))%" cat output ;;
      esac
    done
  done
}

# there_and_back: n steps up and n steps down restore the level, one after the other and from 20 shells at once
there_and_back() {
  local start i change pids lowest=0
  [[ $RIG_AUDIO_SERVER == pulseaudio ]] || lowest=655
  for start in $lowest 26213; do
    set_raw $start
    for i in {1..20}; do floatoverlay volume +2% -q --no-hud; done
    eventually is "$((start + 26220)) $((start + 26220))" raw
    for i in {1..20}; do floatoverlay volume -2% -q --no-hud; done
    eventually is "$start $start" raw
  done
  start=33333                                              # 51 %: no order of steps reaches an end
  set_raw $start
  for change in +2% -2%; do
    pids=()
    for i in {1..20}; do floatoverlay volume $change -q --no-hud & pids+=($!); done
    wait "${pids[@]}"
    [[ $change == -* ]] || eventually is "$((start + 26220)) $((start + 26220))" raw
  done
  eventually is "$start $start" raw
}

@test "volume: each form of a value before and after options, without a daemon" {
  body() { volume_forms; }
  both x11-session --
}
@test "volume: each form of a value before and after options, with a daemon" {
  body() {
    daemon
    volume_forms
  }
  both x11-session --
}

@test "brightness: each form of a value before and after each option, with and without a daemon" {
  root_only
  body() {
    brightness_forms
    daemon
    brightness_forms
  }
  inside backlight-session -- x11-session --
}

@test "volume: 20 steps of +2 % and -2 % restore the level, one after the other and from 20 shells at once" {
  body() {
    there_and_back
    daemon
    there_and_back
  }
  both x11-session --
}

@test "brightness: 20 steps of +2 % and -2 % restore the level, one after the other and from 20 shells at once" {
  root_only
  body() {
    for round in alone daemon; do
      for start in 200 5000 7777 11519; do
        set_light $start
        for i in {1..20}; do floatoverlay brightness +2% -q --no-hud; done
        for i in {1..20}; do floatoverlay brightness -2% -q --no-hud; done
        is $start light
      done
      for start in 7873 9999; do
        set_light $start
        for change in +2% -2%; do
          pids=()
          for i in {1..20}; do floatoverlay brightness $change -q --no-hud & pids+=($!); done
          wait "${pids[@]}"
        done
        is $start light
      done
      [[ $round == daemon ]] || daemon
    done
  }
  inside backlight-session -- x11-session --
}

@test "brightness with 8 levels: a step is at least one level, and steps back restore the level" {
  root_only
  body() {
    for round in alone daemon; do
      set_light 3
      for i in 1 2 3; do floatoverlay brightness +2% -q; done
      is 6 light
      for i in 1 2 3; do floatoverlay brightness -2% -q; done
      is 3 light
      [[ $round == daemon ]] || daemon
    done
  }
  inside backlight-session --device intel_backlight:raw:7:3 -- x11-session --
}

@test "volume: get, mute, unmute, toggle; a raise unmutes, a reduction does not, 0 does not mute" {
  body() {
    muted() { pactl get-sink-mute rig_a; }
    for round in alone daemon; do
      set_raw 37356
      is 57% floatoverlay volume
      is '57% muted' floatoverlay volume mute
      eventually is 'Mute: yes' muted
      is '57% muted' floatoverlay volume
      is '52% muted' floatoverlay volume -5%
      is '57%' floatoverlay volume +5%
      eventually is 'Mute: no' muted
      is '57% muted' floatoverlay volume toggle
      is '57%' floatoverlay volume toggle
      is '57% muted' floatoverlay volume mute
      is '57%' floatoverlay volume unmute
      floatoverlay volume mute -q
      is '60%' floatoverlay volume 60%
      floatoverlay volume mute -q
      is '30% muted' floatoverlay volume 30%
      is '30%' floatoverlay volume unmute
      is '0%' floatoverlay volume -50%
      eventually is 'Mute: no' muted
      is '0%' floatoverlay volume 0
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "volume without a daemon writes to a terminal that stops the output of background processes" {
  body() {
    set_raw 37356
    ends 0 timeout 10 script -qec 'stty tostop; floatoverlay volume' /dev/null </dev/null
    assert_output --partial '57%'
  }
  inside audio-session -- x11-session --
}

@test "volume --json has the documented keys and values; --sink selects a sink; devices lists sinks" {
  body() {
    for round in alone daemon; do
      set_raw 37356
      is '["volume",57,37356,false,"rig_a",57,57,100]' eval "floatoverlay volume --json |
        jq -c '[.kind,.percent,.raw,.muted,.device,.channels[\"front-left\"],.channels[\"front-right\"],.limit]'"
      is string eval "floatoverlay volume --json | jq -r '.description|type'"
      is 80% floatoverlay volume 80% --sink rig_b
      eventually is '80 80 80 80 80 80' percent rig_b
      is 57% floatoverlay volume
      is '["rig_b",80,6]' eval "floatoverlay volume --json --sink rig_b | jq -c '[.device,.percent,(.channels|length)]'"
      hinted 69 floatoverlay volume --sink nowhere
      hinted 69 floatoverlay volume +5% --sink nowhere
      ends 0 floatoverlay devices
      assert_output --partial rig_a; assert_output --partial rig_b
      pactl set-sink-volume rig_a 60% 30%
      eventually is '60 30' percent
      [[ $round == alone ]] || eventually is 60 field .volume.percent
      is '[60,60,30]' eval "floatoverlay volume --json |
        jq -c '[.percent,.channels[\"front-left\"],.channels[\"front-right\"]]'"
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "--watch prints the current level, then each new one" {
  root_only
  body() {
    for round in alone daemon; do
      set_raw 32768
      floatoverlay volume --watch --json >watch.$round & w=$!
      line watch.$round '"percent":50'
      is 1 eval "wc -l <watch.$round"
      pactl set-sink-volume rig_a 20%
      line watch.$round '"percent":20'
      floatoverlay volume 30% -q
      line watch.$round '"percent":30'
      pactl set-sink-mute rig_a 1
      line watch.$round '"muted":true'
      pactl set-sink-mute rig_a 0
      kill $w; wait $w || true
      set_light 9600
      floatoverlay brightness --watch >bright.$round & w=$!
      line bright.$round '^50%$'
      brightnessctl -q -d intel_backlight set 20%
      line bright.$round '^20%$'
      backlight-ctl hotkey intel_backlight 13440
      line bright.$round '^70%$'
      kill $w; wait $w || true
      [[ $round == daemon ]] || daemon
    done
  }
  both backlight-session -- x11-session --
}

@test "volume steps keep the balance at the limit; with a daemon also at 0" {
  body() {
    for round in alone daemon; do
      pactl set-sink-volume rig_a 60% 30%
      eventually is '60 30' percent
      [[ $round == alone ]] || eventually is 60 field .volume.percent
      floatoverlay volume +10% -q
      eventually is '70 35' percent
      floatoverlay volume +50% -q
      eventually is '100 50' percent
      floatoverlay volume -40% -q
      eventually is '60 30' percent
      floatoverlay volume 90% -q
      eventually is '90 45' percent
      [[ $round == daemon ]] || daemon
    done
    floatoverlay volume -100% -q
    eventually is '0 0' percent
    floatoverlay volume +60% -q
    eventually is '60 30' percent
    floatoverlay volume 0 -q
    floatoverlay volume 80% -q
    eventually is '80 40' percent
  }
  both x11-session --
}

@test "a volume above the limit can be reduced but not raised; --limit overrides the limit" {
  body() {
    for round in alone daemon; do
      set_raw 98304
      is 145% floatoverlay volume -5%
      is 145% floatoverlay volume +5%
      eventually is '145 145' percent
      pactl set-sink-mute rig_a 1
      eventually is 'Mute: yes' pactl get-sink-mute rig_a
      [[ $round == alone ]] || eventually is true field .volume.muted
      is 145% floatoverlay volume +5%
      hinted 64 floatoverlay volume 101%
      hinted 64 floatoverlay volume 91% --limit 90
      eventually is '145 145' percent
      is 50% floatoverlay volume 50%
      is 60% floatoverlay volume +20% --limit 60
      is 60% floatoverlay volume +20% --limit 60
      is 110% floatoverlay volume +50% --limit 110
      is 120% floatoverlay volume 120% --limit 130%
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "brightness: minimum, values out of range, JSON, --device" {
  root_only
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[brightness]\ndevice = "intel_backlight"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    for round in alone daemon; do
      set_light 9600
      is 50% floatoverlay brightness
      is '["brightness",50,9600,19200,"intel_backlight","backlight"]' eval "floatoverlay brightness --json |
        jq -c '[.kind,.percent,.raw,.max,.device,.class]'"
      is 1% floatoverlay brightness -100%
      is 192 light
      is 1% floatoverlay brightness -5%
      is 0% floatoverlay brightness 0%
      is 0 light
      is 0% floatoverlay brightness -5%
      is 5% floatoverlay brightness +5%
      is 3% floatoverlay brightness -50% --min 3%
      is 12 eval 'floatoverlay brightness -50% --min raw:12 --json | jq .raw'
      is 100% floatoverlay brightness +200%
      hinted 64 floatoverlay brightness 101%
      hinted 64 floatoverlay brightness raw:19201
      hinted 64 floatoverlay brightness +3dB
      is 19200 light
      is 40% floatoverlay brightness 40% --device acpi_video0
      is 6 light acpi_video0
      is 19200 light
      hinted 69 floatoverlay brightness --device nowhere
      hinted 69 floatoverlay brightness 50% --device nowhere
      ends 0 floatoverlay devices
      assert_output --partial intel_backlight; assert_output --partial acpi_video0
      [[ $round == daemon ]] || daemon
    done
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 -- x11-session --
}

@test "brightness: a value that is written only in part is an error with its reason" {
  root_only
  body() {
    # The limit is longer than a process number and shorter than the value.
    run prlimit --fsize=8:8 floatoverlay brightness raw:100000000
    (( status != 0 )) || fail "$output"
    assert_output --partial 'Input/output error (EIO)'
  }
  inside backlight-session --backend tmpfs --device intel_backlight:raw:200000000:150000000 -- x11-session --
}
