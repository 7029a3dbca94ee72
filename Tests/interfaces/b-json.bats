#!/usr/bin/env bats
# JSON: keys of each object in order, types of values, coded words, one object a line.

setup() {
  load ../e2e/common
  load recorded
}

levels() {
  floatoverlay volume --json; floatoverlay volume --mic --json; floatoverlay volume --sink rig_b --json
  floatoverlay brightness --json; floatoverlay brightness --all --json
  floatoverlay brightness --class leds --json; floatoverlay brightness --class ddc --json
  # An application with a stream.
  pacat --raw --property=application.name=Rig </dev/zero >/dev/null 2>&1 & local app=$!
  eventually floatoverlay volume --app Rig
  floatoverlay volume --app Rig --json
  floatoverlay devices --json
  kill $app; wait $app || true
}

shown() { eventually is "$1" field '.overlays[0].state'; }
gone() { eventually is 0 field '.overlays | length'; }
loads() { grep -c '"event":"loaded"' events.json || true; } # of the config file

@test "JSON of levels, devices and doctor without a daemon" {
  (( EUID == 0 )) || skip 'needs root'
  body() {
    levels >all.json
    floatoverlay volume 40% --json >>all.json
    floatoverlay volume --watch --json >watch.json & watch=$!
    line watch.json '"percent":40'
    audio-ctl stop
    line 10 watch.json '"percent":null'
    kill $watch; wait $watch || true
    cat watch.json >>all.json
    floatoverlay doctor --json >>all.json
    python3 "$INTERFACES/shapes.py" all.json | recorded json-alone.txt
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 \
    --device tpacpi::kbd_backlight:ledhw:3:1 -- ddc-session --monitor DP-1:100:50 -- \
    logind-mock -- audio-session -- x11-session --wm openbox --
}

@test "JSON of status, --watch and events in a scripted run" {
  (( EUID == 0 )) || skip 'needs root'
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"; config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    plain=$(printf '[brightness]\ndevice = "intel_backlight"')
    echo "$plain" >"$config"
    daemon
    floatoverlay events >events.json & e=$!
    eventually listening events.json
    floatoverlay volume --watch --json >volume.json & v=$!
    floatoverlay brightness --watch --json >brightness.json & b=$!
    line volume.json percent; line brightness.json percent
    floatoverlay status --json >status.json
    # An overlay without options.
    picture 160x90
    shown active
    floatoverlay status --json | tee -a status.json | jq -c '.overlays[0] | [.x, .y, .width, .height, .scale]' | recorded json-defaults.txt
    for step in stash reveal hide reveal; do floatoverlay overlay $step; done
    floatoverlay status --json >>status.json
    floatoverlay show text replaced --detach
    eventually is text field '.overlays[0].content'
    floatoverlay status --json >>status.json
    floatoverlay overlay return; gone
    convert -size 160x90 xc:red -depth 8 bgra:once.raw
    floatoverlay show frames once.raw --size 160x90; gone
    # A client that disconnects without a message.
    printf '#!/bin/bash\n. "$E2E/common.bash"; eventually is active field ".overlays[0].state"\n' >active; chmod +x active
    sed -n '/^# the client closes/,/active/p' "$INTERFACES/0.1.0/wire/frames.txt" >lost
    python3 "$INTERFACES/wire.py" talk "$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock" lost >talked; gone
    # A locked session, and an overlay that lives until it is closed.
    floatoverlay show text locked >locked.out 2>&1 & locked=$!
    shown active
    logind-ctl Lock; shown suspended
    floatoverlay status --json >>status.json
    logind-ctl Unlock; shown active
    floatoverlay overlay close; gone
    wait $locked
    refute floatoverlay show frames --size 160x90 <"$config"
    # Levels, changed by floatoverlay and by other programs.
    floatoverlay volume 41% -q
    line events.json '"percent":41,.*"by":"floatoverlay"'
    pactl set-sink-volume rig_a 42%
    line events.json '"percent":42,.*"by":"other"'
    floatoverlay brightness 41% -q
    line events.json '"kind":"brightness".*"by":"floatoverlay"'
    echo 8000 >/sys/class/backlight/intel_backlight/brightness
    line events.json '"raw":8000,.*"by":"other"'
    # Devices.
    module=$(pactl load-module module-null-sink sink_name=passing)
    line events.json '"event":"added"'
    pactl unload-module "$module"
    line events.json '"event":"removed"'
    pactl set-default-sink rig_b
    line events.json '"event":"default"'
    # The config file.
    loads=$(loads)
    printf '[brightness]\ndevice = "acpi_video0"\n' >"$config"
    line events.json '"kind":"device","event":"changed"'
    eventually eval '(( $(loads) > loads ))'
    echo nonsense >"$config"
    line events.json '"kind":"config","event":"failed"'
    floatoverlay status --json >>status.json
    loads=$(loads)
    printf '%s\n[bindings]\n"key F9" = "exec /nowhere"\n' "$plain" >"$config"
    eventually eval '(( $(loads) > loads ))'
    # A file that was read while it was written has loaded without the binding.
    eventually eval 'xdotool key F9; grep -q '\''"kind":"error"'\'' events.json'
    for grab in force off auto; do
      printf '%s\n[keys]\ngrab = "%s"\n' "$plain" $grab >"$config"
      eventually is $grab field .keys.grab
      floatoverlay status --json >>status.json
    done
    levels >levels.json
    floatoverlay status --watch --json >watch.json & s=$!
    line watch.json status
    audio-ctl kill
    line 10 events.json '"lost"'
    line 10 volume.json '"percent":null'
    line 10 watch.json '"volume":null'
    floatoverlay status --json >>status.json
    kill $e $v $b $s; wait $e $v $b $s || true
    cat status.json volume.json brightness.json levels.json watch.json events.json >all.json
    python3 "$INTERFACES/shapes.py" all.json | recorded json-daemon.txt
    # One object a line, and nothing between objects.
    refute grep -vE '^\{"kind":"[a-z]+".*\}$' all.json
  }
  inside backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 \
    --device tpacpi::kbd_backlight:ledhw:3:1 -- ddc-session --monitor DP-1:100:50 -- \
    logind-mock -- audio-session -- x11-session --wm openbox --
}

@test "coded words of the table are in the sources, options, JSON and config file" {
  cd "$BATS_TEST_TMPDIR"
  python3 "$INTERFACES/coded-words.py" | sort >sources
  while IFS=$'\t' read -r carriers words; do
    [[ $carriers != '#'* ]] || continue
    if [[ $words =~ ^(true|normal|gestures|pointer|starting) ]]; then :; else grep -qxF "$words" sources || { echo "not in Sources: $words"; false; }; fi
    while read -r form what _; do
      case $form in
        option:) grep -q "= ${words// /|}$\||${words// /|}$" "$INTERFACES/options.txt" || { echo "no option: $words"; false; } ;;
        JSON:)
          for word in $words; do
            grep -qE "(^ +|[.])$what .*= (.* )?$word( |$)|[.]?$what\.$word " "$INTERFACES"/json-*.txt || { echo "no JSON: $what $word"; false; }
          done ;;
        config:)
          for word in $words; do
            value="\"$word\""
            [[ $word != true && $word != false ]] || value=$word
            printf '[%s]\n"%s" = %s\n' "${what%%.*}" "${what#*.}" "$value" >case.toml
            ends 0 floatoverlay config check case.toml
            [[ $what == hud.monitor || $value == "$word" ]] || { sed -i 's/"$/x"/' case.toml; ends 78 floatoverlay config check case.toml; }
          done ;;
      esac
    done <<<"${carriers//; /$'\n'}"
  done <"$INTERFACES/coded-words.txt"
}
