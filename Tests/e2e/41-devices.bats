#!/usr/bin/env bats
# bats file_tags=matrix
# Microphones, applications, default devices, hot-plugging; with and without a daemon, on both audio servers.

setup() {
  load common
}

# mic: the raw volume of the microphone's first channel
mic() { pactl get-source-volume rig_mic | grep -oP ':\s+\K[0-9]+(?= /)' | head -1; }
default() { pactl get-default-"${1:-sink}"; }
# start_streams NAME [N]: starts N streams of an application NAME that play silence
start_streams() {
  local i n; n=$(streams "$1" | wc -l)
  for (( i = 0; i < ${2:-1}; i++ )); do
    pacat --raw --property=application.name="$1" --property=application.id="org.test.$1" </dev/zero >/dev/null 2>&1 &
    eventually is $((n + i + 1)) eval "streams '$1' | wc -l"
  done
}
# streams NAME: indices of the application's streams, in the server's order
streams() { pactl -f json list sink-inputs | jq -r --arg n "$1" '.[] | select(.properties["application.name"] == $n) | .index'; }
# stream N: whole percent of each channel of a stream, and whether it is muted
stream() {
  pactl -f json list sink-inputs | jq -r --argjson i "$1" '.[] | select(.index == $i) |
    ([.volume[].value_percent | rtrimstr("%")] | join(" ")) + (if .mute then " muted" else "" end)'
}
# silent SECONDS CMD...: no HUD appears while CMD runs and for SECONDS afterwards
silent() {
  local rest=$1; shift
  eventually refute hud_window
  "$@" & local command=$!
  while kill -0 $command 2>/dev/null; do
    refute hud_window || { echo "a HUD for: $*" >&2; return 1; }
    pause 0.1
  done
  wait $command
  always $rest refute hud_window || { echo "a HUD after: $*" >&2; return 1; }
}
# record_hud FILE ARG...: grabs the HUD of `floatoverlay hud ARG...` into FILE; shows_hud_after FILE CMD...: CMD shows that HUD
record_hud() { eventually refute hud_window; expect_hud "$1" $geo "${@:2}"; }
shows_hud_after() { eventually refute hud_window; answers "$1" $geo "${@:2}"; }
# with_daemon_stopped CMD...: the daemon sees what CMD changes afterwards, at once: it reports a change that is later than half a
# second after the start of a device, or two seconds after that of a server
with_daemon_stopped() { kill -STOP $DAEMON; "$@"; kill -CONT $DAEMON; }
config() {
  mkdir -p $XDG_CONFIG_HOME/floatoverlay
  cat >$XDG_CONFIG_HOME/floatoverlay/config.toml
}

@test "volume --mic and --source: get, set, steps, mute, limit, JSON; concurrent steps are exact" {
  body() {
    for round in alone daemon; do
      pactl set-source-volume rig_mic 37356; pactl set-source-mute rig_mic 0
      eventually is 57% floatoverlay volume --mic
      is '57% muted' floatoverlay volume toggle --mic
      eventually is 'Mute: yes' pactl get-source-mute rig_mic
      is '52% muted' floatoverlay volume -5% --mic
      is 57% floatoverlay volume --mic +5%
      is '57% muted' floatoverlay volume --source rig_mic mute
      is 57% floatoverlay volume unmute --source=rig_mic
      eventually is 37356 mic
      is '["volume",57,37356,false,"rig_mic",100,"source",null]' eval "floatoverlay volume --mic --json |
        jq -c '[.kind,.percent,.raw,.muted,.device,.limit,.target,.port]'"
      is '["rig_a","sink"]' eval "floatoverlay volume --json | jq -c '[.device,.target]'"
      pids=()
      for i in {1..20}; do floatoverlay volume +2% -q --no-hud --mic & pids+=($!); done
      wait "${pids[@]}"
      eventually is $((37356 + 26220)) mic
      for i in {1..20}; do floatoverlay volume -2% -q --no-hud --mic; done
      eventually is 37356 mic
      pactl set-source-volume rig_mic 98304
      eventually is 150% floatoverlay volume --mic
      is 150% floatoverlay volume --mic +5%
      is 145% floatoverlay volume --mic -5%
      hinted 64 floatoverlay volume --mic 101%
      hinted 64 floatoverlay volume --mic --sink rig_a
      hinted 69 floatoverlay volume --source nowhere
      assert_output --partial 'rig_mic'
      [[ $round == daemon ]] || daemon
    done
  }
  both x11-session --
}

@test "volume --app: matching names, all streams, balance kept; status 69 with a list if no stream matches" {
  body() {
    hinted 69 floatoverlay volume --app player
    assert_output --partial 'start playback first'
    start_streams Player 2
    start_streams Other
    read -r one two < <(streams Player | paste -sd' ')
    for round in alone daemon; do
      pactl set-sink-input-volume $one 80%
      eventually is '80 80' stream $one
      hinted 69 floatoverlay volume --app absent +5%
      assert_output --partial Player; assert_output --partial Other
      is 50% floatoverlay volume 50% --app player
      eventually is '50 50' stream $one
      eventually is '50 50' stream $two
      pactl set-sink-input-volume $one 60% 30%
      eventually is '60 30' stream $one
      is 70% floatoverlay volume +10% --app ORG.TEST.player
      eventually is '70 35' stream $one
      eventually is '60 60' stream $two
      is '["Player",70,false,"app"]' eval "floatoverlay volume --app player --json | jq -c '[.device,.percent,.muted,.target]'"
      pactl set-sink-input-mute $two 1
      eventually is '60 60 muted' stream $two
      is 70% floatoverlay volume --app player
      is '70% muted' floatoverlay volume toggle --app player
      eventually is '70 35 muted' stream $one
      eventually is '60 60 muted' stream $two
      is 70% floatoverlay volume toggle --app player
      eventually is '60 60' stream $two
      hinted 64 floatoverlay volume 101% --app player
      is 40% floatoverlay volume 40% --app pacat
      eventually is 40% floatoverlay volume --app other
      pids=()
      for i in {1..10}; do floatoverlay volume +1% -q --no-hud --app other & pids+=($!); done
      wait "${pids[@]}"
      eventually is 50% floatoverlay volume --app other
      is '100 100' percent
      [[ $round == daemon ]] || daemon
    done
    floatoverlay volume 0 --app player -q
    floatoverlay volume 50% --app player -q
    eventually is '50 25' stream $one
    eventually is '50 50' stream $two
  }
  both x11-session --
}

@test "--make-default: next or named sink, source, concurrent calls, a binding, contradictory options" {
  body() {
    for round in alone daemon; do
      pactl set-sink-volume rig_b 40%
      eventually is '40 40 40 40 40 40' percent rig_b
      ends 0 floatoverlay volume --make-default
      assert_output --partial '40%'
      eventually is rig_b default
      is rig_a eval 'floatoverlay volume --make-default --json | jq -r .device'
      eventually is rig_a default
      ends 0 floatoverlay volume --make-default --sink rig_b
      eventually is rig_b default
      is 40% floatoverlay volume
      ends 0 floatoverlay volume --make-default --sink rig_b
      is rig_mic eval 'floatoverlay volume --make-default --mic --json | jq -r .device'
      ends 0 floatoverlay volume --make-default --source rig_mic
      hinted 69 floatoverlay volume --make-default --sink nowhere
      assert_output --partial rig_a
      hinted 64 floatoverlay volume --make-default --app x
      hinted 64 floatoverlay volume --make-default 5%
      hinted 64 floatoverlay volume --make-default --watch
      is rig_b default
      pids=()
      for i in {1..7}; do floatoverlay volume --make-default -q --no-hud & pids+=($!); done
      wait "${pids[@]}"
      eventually is rig_a default
      always 0.2 is rig_a default
      [[ $round == daemon ]] || {
        config <<<$'[bindings]\n"double-click" = "volume --make-default"'
        daemon
      }
    done
    still 480x270 '#406080'
    landed
    drag -q -c 2 $((X + 50)) $((Y + 50))
    eventually is rig_b default
  }
  both x11-session --
}

@test "--make-default while other clients connect to PipeWire, which then does not report the change" {
  body() {
    local round i
    for i in 1 2 3; do
      while [[ ! -e enough ]]; do pactl info >/dev/null 2>&1 || true; done &
    done
    for round in alone daemon; do
      for i in {1..6}; do
        is rig_b eval 'floatoverlay volume --make-default --no-hud --json | jq -r .device'
        is rig_b default
        is rig_a eval 'floatoverlay volume --make-default --no-hud --json | jq -r .device'
        is rig_a default
      done
      [[ $round == daemon ]] || daemon
    done
    touch enough
  }
  inside audio-session --server pipewire -- x11-session --
}

@test "--watch of a microphone, an application and a named sink continues after a server restart" {
  body() {
    for round in alone daemon; do
      pactl set-source-volume rig_mic 50%
      eventually is 50% floatoverlay volume --mic
      floatoverlay volume --watch --mic >mic.$round & pids=($!)
      floatoverlay volume --watch --app player --json >app.$round & pids+=($!)
      floatoverlay volume --watch --sink rig_b >sink.$round & pids+=($!)
      hinted 69 floatoverlay volume --watch --sink nowhere
      line mic.$round '^50%$'
      line sink.$round %
      pactl set-source-volume rig_mic 20%
      line mic.$round '^20%$'
      floatoverlay volume toggle --mic -q
      line mic.$round '^20% muted$'
      floatoverlay volume toggle --mic -q
      line app.$round '"percent":null'                       # the application may start later
      start_streams player
      line app.$round '"percent":[0-9]*,.*"device":"player",.*"target":"app"'
      floatoverlay volume 33% --app player -q
      line app.$round '"percent":33'
      pactl set-sink-input-volume $(streams player) 44%
      line app.$round '"percent":44'
      pactl set-sink-volume rig_b 61%
      line sink.$round '^61%$'
      refute grep 44 sink.$round mic.$round
      audio-ctl restart
      # WirePlumber restores the previous volumes some time after the start.
      eventually eval "pactl set-sink-volume rig_b 62%; grep -qx 62% sink.$round"
      eventually eval "pactl set-source-volume rig_mic 21%; grep -qx 21% mic.$round"
      kill "${pids[@]}"; wait "${pids[@]}" || true
      [[ $round == daemon ]] || daemon
    done
    # Without a watch, streams do not wake the daemon.
    start_streams player; start_streams player
    eventually refute hud_window
    # The players' connections, the HUD, and the verifications of PipeWire's defaults after its start are over.
    eventually 30 idle 5
    before=$(wakeups)
    for i in {10..30}; do pactl set-sink-input-volume $(streams player | head -1) $i%; done
    near $before 2 wakeups
  }
  both x11-session --
}

@test "the HUD shows changes of microphone, application and default device, as configured" {
  body() {
    geo=64x72+928+504
    backdrop '#406080'
    # Without a fade, the HUD keeps its full opacity for 1.8 s instead of 0.8 s.
    config <<<$'[overlay]\nmotion = "reduced"'
    daemon
    # PipeWire derives the descriptions from the node names.
    a=$(pactl -f json list sinks | jq -r '.[] | select(.name == "rig_a") | .description')
    b=$(pactl -f json list sinks | jq -r '.[] | select(.name == "rig_b") | .description')
    rest $geo
    record_hud mic30.ppm 30 --icon microphone
    record_hud mic30m.ppm 30 --icon microphone-muted
    record_hud app40.ppm 40 --icon volume-mid
    record_hud dev_a.ppm 1 --icon device --text "$a"
    record_hud dev_b.ppm 1 --icon device --text "$b"
    record_hud 150.ppm 150 --icon volume-high
    shows_hud_after mic30.ppm pactl set-source-volume rig_mic 30%
    shows_hud_after mic30m.ppm floatoverlay volume mute --mic -q
    shows_hud_after mic30.ppm pactl set-source-mute rig_mic 0
    start_streams player
    silent 0.3 pactl set-sink-input-volume $(streams player) 90%
    shows_hud_after app40.ppm floatoverlay volume 40% --app player -q
    shows_hud_after dev_b.ppm floatoverlay volume --make-default -q
    silent 0.3 pactl set-default-sink rig_a
    eventually is rig_a field .volume.device
    silent 0.3 floatoverlay volume --make-default --no-hud -q
    eventually is rig_b field .volume.device
    silent 0.3 floatoverlay volume --mic 50% --no-hud -q
    shows_hud_after 150.ppm pactl set-sink-volume rig_b 150%
    floatoverlay volume 30% --sink rig_a -q --no-hud
    shows_hud_after app40.ppm floatoverlay volume 40% --sink rig_a -q
    # The level of rig_a, which is not the default, until the HUD ends.
    always 0.5 eval "shows app40.ppm $geo || refute hud_window"
    config <<<$'[overlay]\nmotion = "reduced"\n[volume]\nhud-on-switch = true\nhud-on-microphone = false'
    floatoverlay reload
    silent 0.3 pactl set-source-volume rig_mic 30%
    shows_hud_after dev_a.ppm pactl set-default-sink rig_a
    silent 0.3 floatoverlay volume --make-default --no-hud -q
    shows_hud_after mic30.ppm floatoverlay volume 30% --mic -q
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "devices lists sinks, sources and applications; events report added, removed and default devices" {
  body() {
    floatoverlay volume 30% --mic -q; floatoverlay volume mute --mic -q
    floatoverlay volume 41% --sink rig_b -q
    for round in alone daemon; do
      start_streams "player-$round"
      listed() { ends 0 floatoverlay devices && for want in "$@"; do assert_output --partial "$want" || return; done; }
      eventually listed '* source rig_mic 30% muted' '  sink rig_b 41%' "  app player-$round 100%"
      ends 0 floatoverlay devices
      assert_output --partial '* source rig_mic 30% muted'
      assert_output --partial '  sink rig_b 41%'
      assert_output --partial "  app player-$round 100%"
      refute_output --partial monitor
      is '["sink","source"]' eval "floatoverlay devices --json | jq -c '[.devices[] | select(.chosen) | .kind]'"
      is '["source","rig_mic",30,true,true,null]' eval "floatoverlay devices --json |
        jq -c '.devices[] | select(.kind == \"source\") | [.kind,.name,.percent,.muted,.chosen,.port]'"
      [[ $round == daemon ]] || daemon
    done
    listen
    module=$(pactl load-module module-null-sink sink_name=headset)
    line events '"kind":"device","event":"added",.*"device":"headset",.*"target":"sink"'
    pactl set-default-sink headset
    line events '"kind":"device","event":"default",.*"device":"headset"'
    pactl unload-module $module
    line events '"kind":"device","event":"removed",.*"device":"headset"'
    line events '"kind":"device","event":"default",.*"device":"rig_a"'
    floatoverlay volume unmute --mic -q
    line events '"kind":"volume","event":"changed",.*"target":"source",.*"by":"floatoverlay"'
    audio-ctl stop
    line events '"kind":"volume","event":"lost","target":"sink"'
    line events '"kind":"volume","event":"lost","target":"source"'
    heard_all
    refute grep monitor events
    daemon_answers
  }
  both x11-session --
}

@test "a second drag exceeds 100 % up to the limit; raise-unmutes and zero-mutes of the config" {
  body() {
    config <<<$'[volume]\nlimit = 130\nraise-unmutes = false\nzero-mutes = true\n[overlay]\nmotion = "reduced"'
    daemon
    still 480x270 '#406080'
    landed
    x=$((X + 3 * W / 4)) low=$((Y + H - 10))
    hud=$(centre)
    rest $hud
    expect_hud 130.ppm $hud 130 --icon volume-high
    floatoverlay volume 80% -q --no-hud
    drag -q -r 250 -t 200 -b 1 $x $low $x $((low - 200))
    eventually is '100 100' percent
    drag -q -r 250 -t 200 -b 1 $x $low $x $((low - 33))
    eventually is '110 110' percent
    answers 130.ppm $hud drag -q -r 250 -t 200 -b 1 $x $low $x $((low - 200))
    eventually is '130 130' percent
    drag -q -r 250 -t 200 -b 1 $x $((low - 200)) $x $((low - 200 + 33))
    eventually is '120 120' percent
    is 130% floatoverlay volume +50%
    hinted 64 floatoverlay volume 131%
    hinted 64 floatoverlay volume 131% --mic
    is '130% muted' floatoverlay volume mute
    is '130% muted' floatoverlay volume +5%
    is '125% muted' floatoverlay volume -5%
    is '100% muted' floatoverlay volume 100%
    floatoverlay volume unmute -q
    is '0% muted' floatoverlay volume 0%
    is '5% muted' floatoverlay volume +5%
    is '0% muted' floatoverlay volume 0% --mic
    daemon_answers
  }
  both x11-session --
}

@test "ten restarts of the audio server: level and source follow, no HUD appears" {
  body() {
    backdrop '#406080'
    daemon
    listen
    start_server() { audio-ctl start && pactl set-sink-volume rig_a $1% && pactl set-source-volume rig_mic $2%; }
    restart_servers() {
      for i in {1..10}; do
        audio-ctl $([[ $((i % 2)) == 0 ]] && echo kill || echo stop)
        [[ $i == [37] ]] || sleep 0.$i                       # the server is away for 0.1 to 0.9 s
        with_daemon_stopped start_server $((20 + i)) $((40 + i))
      done
    }
    silent 0.5 restart_servers
    eventually is 30 field .volume.percent
    eventually 10 is 50% floatoverlay volume --mic
    is 35% floatoverlay volume +5% --no-hud
    is '35 35' percent
    heard_all
    refute grep '"kind":"volume","event":"changed",.*"by":"other"' events
    daemon_answers
  }
  BATS_TEST_TIMEOUT=200 both x11-session --
}

@test "a default sink that appears and disappears ten times; removed and added default; no sink at all" {
  body() {
    backdrop '#406080'
    floatoverlay volume 50% -q
    daemon
    listen
    # add_sink NAME PERCENT: a new default sink
    add_sink() { pactl load-module module-null-sink sink_name=$1 >module && pactl set-default-sink $1 && pactl set-sink-volume $1 $2%; }
    add_and_remove_sink() {
      for i in {1..10}; do
        # WirePlumber restores the volume of the last headset some time after the start: it is the same one.
        with_daemon_stopped add_sink headset 35
        module=$(<module)
        eventually is headset field .volume.device
        eventually eval '[[ $(field .volume.percent) == "$(level headset)" ]]'
        pactl unload-module $module
        eventually is rig_a field .volume.device
        is 50 field .volume.percent
      done
    }
    silent 0.3 add_and_remove_sink
    eventually eval '[[ $(grep -c "\"event\":\"added\",.*\"device\":\"headset\"" events) -ge 8 ]]'
    heard_all
    refute grep '"kind":"volume","event":"changed",.*"by":"other"' events
    [[ $RIG_AUDIO_SERVER == pulseaudio ]] || { daemon_answers; return; }
    replace_default_sink() {
      pactl unload-module $(pactl list short modules | awk '/sink_name=rig_a/ { print $1 }')
      eventually is rig_b field .volume.device
      with_daemon_stopped add_sink rig_a 44
      eventually is 44 field .volume.percent
    }
    for i in 1 2 3; do silent 0.2 replace_default_sink; done
    pactl unload-module module-null-sink; pactl unload-module module-null-source
    eventually is null field .volume
    hinted 69 floatoverlay volume
    hinted 69 floatoverlay volume --mic
    pactl load-module module-null-sink sink_name=last
    eventually is last field .volume.device
    is 45% floatoverlay volume 45%
    daemon_answers
  }
  both x11-session --
}

# swap_in, swap_out: replaces pipewire-pulse by PulseAudio at the same socket, and back
swap_in() {
  audio-ctl kill-pulse
  cat >swap.pa <<PA
load-module module-null-sink sink_name=rig_a
load-module module-null-source source_name=rig_mic
load-module module-native-protocol-unix socket=$XDG_RUNTIME_DIR/pulse/native auth-anonymous=1
PA
  pulseaudio -n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --realtime=no --high-priority=no -F swap.pa \
    2>pulse.log & PULSE=$!
  eventually sh -c 'pactl info | grep "Server Name: pulseaudio"'
  pactl set-sink-volume rig_a "$1"; pactl set-source-volume rig_mic "$1"
}
swap_out() {
  kill $PULSE; wait $PULSE || true
  audio-ctl start
  eventually sh -c 'pactl info | grep "on PipeWire"'
}

@test "the daemon follows a change from pipewire-pulse to PulseAudio and back" {
  body() {
    backdrop '#406080'
    floatoverlay volume 55% -q; floatoverlay volume 65% --mic -q
    daemon
    listen
    swap_servers() {
      for level in 25% 26%; do
        with_daemon_stopped swap_in $level
        eventually is ${level%\%} field .volume.percent
        is $level floatoverlay volume --mic
        swap_out
        eventually is 55 field .volume.percent
        eventually is 65% floatoverlay volume --mic
      done
      with_daemon_stopped swap_in 27%
    }
    silent 0.6 swap_servers
    eventually is 27 field .volume.percent
    heard_all
    refute grep '"kind":"volume","event":"changed",.*"by":"other"' events
    PULSE=$(pids_of pulseaudio)
    is 32% floatoverlay volume +5% --no-hud
    is '32 32' percent
    is 22% floatoverlay volume --mic -5% --no-hud
    kill $PULSE
    daemon_answers
  }
  inside audio-session --server pipewire -- x11-session --
}

@test "with all client slots taken, commands work through the daemon; without one: status 69 and the reason" {
  body() {
    daemon
    # The server may still count a client that has just disconnected.
    # Many at first: on a busy machine each takes a while.
    for i in {1..40}; do pactl subscribe >/dev/null 2>&1 & done
    filled() { pactl subscribe >/dev/null 2>&1 & always 0.3 refute pactl info; }
    # A command has half a second for the connection.
    refused() { hinted 69 floatoverlay volume "$@" && assert_output --partial 'too many clients'; }
    eventually 60 filled
    is 40% floatoverlay volume 40%
    is 41% floatoverlay volume --mic 41%
    ends 0 floatoverlay devices
    assert_output --partial rig_mic
    floatoverlay volume +1% -q --no-hud
    floatoverlay daemon --stop
    eventually 30 filled                                  # the daemon's slot is taken
    for words in +5% --mic '--make-default' '--watch'; do
      eventually refused $words
    done
    daemon
    eventually refused +5%
    kill $(pids_of pactl)
    eventually is 41% floatoverlay volume
    is 46% floatoverlay volume +5%
    daemon_answers
  }
  both x11-session --
}

# completes WORD...: what the completion script of bash offers for the last word
completes() {
  bash -c '. <(floatoverlay --generate-completion-script bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    COMP_LINE=$*; COMP_POINT=${#COMP_LINE}; _floatoverlay floatoverlay "${@: -1}" "${@: -2:1}"; printf "%s\n" "${COMPREPLY[@]}"' _ "$@"
}

@test "completions have the names of sinks, applications, monitors and overlays that the daemon knows" {
  body() {
    daemon
    # The sound server refuses such a name of a sink.
    start_streams '$(touch${IFS}expanded)'
    start_streams player
    floatoverlay show text words --detach
    completes floatoverlay volume --sink '' | grep -x rig_a
    eventually eval "completes floatoverlay volume --app '' | grep -x player"
    completes floatoverlay overlay close --id '' | grep -x 1
    completes floatoverlay show text x --monitor '' | grep .
    [[ ! -e expanded ]]
    floatoverlay daemon --stop
    is '' floatoverlay devices --names sink-bash
  }
  inside audio-session -- x11-session --
}
