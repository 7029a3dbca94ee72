#!/usr/bin/env bats
# bats file_tags=matrix
# volume and brightness: every form of a value, exact steps, balance, limits; with and without a daemon.

setup() {
  load common
}

# set_raw RAW... [SINK]: sets raw volumes from outside and waits until the daemon knows
set_raw() {
  pactl set-sink-volume rig_a "$@"
  [[ -z ${DAEMON:-} ]] || eventually 2 knows volume $(printf '%s\n' "$@" | sort -n | tail -1)
}
set_light() {
  echo $1 >/sys/class/backlight/intel_backlight/brightness
  [[ -z ${DAEMON:-} ]] || eventually 2 knows brightness $1
}
knows() { [[ $(floatoverlay $1 --json) == *"\"raw\":$2,"* ]]; }

# start: 30 %, set by ourselves where a daemon runs, which knows at once then
start() {
  if [[ -n ${DAEMON:-} ]]; then floatoverlay volume 30% -q --no-hud; else pactl set-sink-volume rig_a 19661; fi
}

# order FORM OPTION: the two, one way round or the other, in turn; with a daemon the other way round than without
order() {
  TURN=$((${TURN:-0} + 1))
  if (( (TURN + ${DAEMON:+1} + 0) % 2 )); then words="$1 $2"; else words="$2 $1"; fi
}

# volume_forms: every form, before and after every option, from raw 19661 on
volume_forms() {
  local up down options option words form want
  pactl set-sink-volume rig_a 19661; pactl set-sink-volume rig_a +3dB; up=$(raw | cut -d' ' -f1)
  pactl set-sink-volume rig_a 19661; pactl -- set-sink-volume rig_a -6dB; down=$(raw | cut -d' ' -f1)
  : >empty.toml
  options=('' --json --quiet -q --no-hud '--sink rig_a' --sink=rig_a '--limit 90' --limit=90% '--config empty.toml' '--backend x11')
  # Words are words on both; on the second server a few will do.
  [[ $RIG_AUDIO_SERVER == pulseaudio ]] || options=('' '--sink rig_a')
  for form in 40%=26214 40=26214 50.5%=33096 +5%=22938 -5%=16384 5%+=22938 5%-=16384 +5=22938 -5=16384 \
    5+=22938 5-=16384 +3dB=$up -6dB=$down +0.5%=19989 -10=13107; do
    want=${form#*=} form=${form%%=*}
    for option in "${options[@]}"; do
      order "$form" "$option"
      start
      floatoverlay volume $words >said || { echo "volume $words" >&2; return 1; }
      is "$want $want" raw || { echo "volume $words" >&2; return 1; }
      case $option in
        --json) is $want jsonvalue .raw <said ;;
        -q|--quiet) is 0 eval 'wc -c <said' ;;
        *) is "$(((want * 200 + 65536) / 131072))%" cat said ;;
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
      floatoverlay brightness $words >said || { echo "brightness $words" >&2; return 1; }
      is "$want" light || { echo "brightness $words" >&2; return 1; }
      case $option in
        --json) is $want jsonvalue .raw <said ;;
        --quiet) is 0 eval 'wc -c <said' ;;
        *) is "$(((want * 200 + 19200) / 38400))%" cat said ;;
      esac
    done
  done
}

# there_and_back: n up, n down end where they began, in a row and from 20 shells at once
there_and_back() {
  local start i way pids starts=(0 655 12345 26213 38010)
  # The arithmetic is ours on both servers; on the second one a few will do.
  [[ $RIG_AUDIO_SERVER == pulseaudio ]] || starts=(655 26213)
  for start in "${starts[@]}"; do
    set_raw $start
    for i in {1..20}; do floatoverlay volume +2% -q --no-hud; done
    is "$((start + 26220)) $((start + 26220))" raw
    for i in {1..20}; do floatoverlay volume -2% -q --no-hud; done
    is "$start $start" raw
  done
  for start in 26870 33333 38666; do                       # 41, 51, 59 %: no order meets an end
    set_raw $start
    for way in +2% -2%; do
      pids=()
      for i in {1..20}; do floatoverlay volume $way -q --no-hud & pids+=($!); done
      wait "${pids[@]}"
      [[ $way == -* ]] || is "$((start + 26220)) $((start + 26220))" raw
    done
    is "$start $start" raw
  done
}

@test "volume: every form of a value before and after every option, without a daemon" {
  body() { volume_forms; }
  both x11-session --
}
@test "volume: the same with a daemon" {
  body() {
    daemon
    volume_forms
  }
  both x11-session --
}

@test "brightness: every form of a value before and after every option" {
  root_only
  body() {
    brightness_forms
    daemon
    brightness_forms
  }
  inside backlight-session -- x11-session --
}

@test "volume: +2 % twenty times, -2 % twenty times, in a row and from 20 shells at once" {
  body() {
    there_and_back
    daemon
    there_and_back
  }
  both x11-session --
}

@test "brightness: the same" {
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
        for way in +2% -2%; do
          pids=()
          for i in {1..20}; do floatoverlay brightness $way -q --no-hud & pids+=($!); done
          wait "${pids[@]}"
        done
        is $start light
      done
      [[ $round == daemon ]] || daemon
    done
  }
  inside backlight-session -- x11-session --
}

@test "brightness with 8 steps: a step is at least one raw unit, and exact" {
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

@test "get, mute, unmute, toggle; a raise unmutes, a lower does not, 0 does not mute" {
  body() {
    muted() { pactl get-sink-mute rig_a; }
    for round in alone daemon; do
      set_raw 37356
      is 57% floatoverlay volume
      is '57% muted' floatoverlay volume mute
      is 'Mute: yes' muted
      is '57% muted' floatoverlay volume
      is '52% muted' floatoverlay volume -5%
      is '57%' floatoverlay volume +5%
      is 'Mute: no' muted
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
      is 'Mute: no' muted
      is '0%' floatoverlay volume 0
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "--json has the promised keys and values; --sink; devices" {
  body() {
    for round in alone daemon; do
      set_raw 37356
      is '["volume",57,37356,false,"rig_a",57,57,100]' eval "floatoverlay volume --json |
        jq -c '[.kind,.percent,.raw,.muted,.device,.channels[\"front-left\"],.channels[\"front-right\"],.limit]'"
      is string eval "floatoverlay volume --json | jq -r '.description|type'"
      is 80% floatoverlay volume 80% --sink rig_b
      is '80 80 80 80 80 80' percent rig_b
      is 57% floatoverlay volume
      is '["rig_b",80,6]' eval "floatoverlay volume --json --sink rig_b | jq -c '[.device,.percent,(.channels|length)]'"
      hinted 69 floatoverlay volume --sink nowhere
      hinted 69 floatoverlay volume +5% --sink nowhere
      ends 0 floatoverlay devices
      assert_output --partial rig_a; assert_output --partial rig_b
      pactl set-sink-volume rig_a 60% 30%
      [[ $round == alone ]] || eventually 2 is 60 field .volume.percent
      is '[60,60,30]' eval "floatoverlay volume --json |
        jq -c '[.percent,.channels[\"front-left\"],.channels[\"front-right\"]]'"
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "--watch: the present level first, then every new one" {
  root_only
  body() {
    for round in alone daemon; do
      set_raw 32768
      floatoverlay volume --watch --json >watch.$round & w=$!
      line 3 watch.$round '"percent":50'
      is 1 eval "wc -l <watch.$round"
      pactl set-sink-volume rig_a 20%
      line 3 watch.$round '"percent":20'
      floatoverlay volume 30% -q
      line 3 watch.$round '"percent":30'
      pactl set-sink-mute rig_a 1
      line 3 watch.$round '"muted":true'
      pactl set-sink-mute rig_a 0
      kill $w; wait $w || true
      set_light 9600
      floatoverlay brightness --watch >bright.$round & w=$!
      line 3 bright.$round '^50%$'
      brightnessctl -q -d intel_backlight set 20%
      line 3 bright.$round '^20%$'
      backlight-ctl hotkey intel_backlight 13440
      line 3 bright.$round '^70%$'
      kill $w; wait $w || true
      [[ $round == daemon ]] || daemon
    done
  }
  both backlight-session -- x11-session --
}

@test "balance is kept: through the limit, and by the daemon through 0" {
  body() {
    for round in alone daemon; do
      pactl set-sink-volume rig_a 60% 30%
      [[ $round == alone ]] || eventually 2 is 60 field .volume.percent
      floatoverlay volume +10% -q
      is '70 35' percent
      floatoverlay volume +50% -q
      is '100 50' percent
      floatoverlay volume -40% -q
      is '60 30' percent
      floatoverlay volume 90% -q
      is '90 45' percent
      [[ $round == daemon ]] || daemon
    done
    floatoverlay volume -100% -q
    is '0 0' percent
    floatoverlay volume +60% -q
    is '60 30' percent
    floatoverlay volume 0 -q
    floatoverlay volume 80% -q
    is '80 40' percent
  }
  both x11-session --
}

@test "above the limit: 150 % -5 is 145, +5 changes nothing, a limit of its own" {
  body() {
    for round in alone daemon; do
      set_raw 98304
      is 145% floatoverlay volume -5%
      is 145% floatoverlay volume +5%
      is '145 145' percent
      pactl set-sink-mute rig_a 1
      [[ $round == alone ]] || eventually 2 is true field .volume.muted
      is 145% floatoverlay volume +5%
      hinted 64 floatoverlay volume 101%
      hinted 64 floatoverlay volume 91% --limit 90
      is '145 145' percent
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

@test "brightness: the floor, out of range, json, another device" {
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
