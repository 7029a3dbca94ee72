#!/usr/bin/env bats
# bats file_tags=matrix
# The interface for status bars and scripts: JSON as documented, --watch, events, real bars, the comparison with
# other tools.

setup() {
  load common
}

# documented FILE: each object in FILE has exactly the keys and types of docs/json.md; prints the names of the
# tables
documented() {
  awk '
    /^### `/ { gsub(/^### `|`.*/, ""); table = $0; next }
    /^\| `/ && table != "" {
      split($0, cell, " \\| "); key = cell[1]; gsub(/^\| `|`.*/, "", key)
      type = cell[2]; gsub(/`/, "", type); gsub(/"/, "=", type)
      printf "%s\t%s\t%s\n", table, key, type }' "$ROOT/docs/json.md" >tables.tsv
  jq -nr --rawfile tables tables.tsv --slurpfile all "$1" '
    def schema: reduce ($tables | split("\n")[] | select(. != "") | split("\t")) as [$t, $k, $v] ({}; .[$t][$k] = $v);
    schema as $schema |
    def whole: type == "number" and . == floor;
    def is($want):
      if $want | startswith("=") then . == ($want | gsub("="; ""))
      elif $want == "integer" then whole
      elif $want | startswith("array of ") then type == "array" and all(.[]; is($want[9:]))
      elif $want | startswith("object of ") then type == "object" and all(.[]; is($want[10:]))
      elif $schema[$want] then
        . as $object | $schema[$want] as $keys | type == "object" and keys == ($keys | keys) and
        all($keys | keys[]; . as $key | any($keys[$key] | split(" or ")[]; . as $one | $object[$key] | is($one)))
      else type == $want end;
    def table:
      if has("event") then
        "\(.kind) \(.event)" as $name |
        if $schema[$name] then $name
        else . as $object | first($schema | keys[] | select(startswith($object.kind + " ")) as $t |
          select($schema[$t].event | split(" or ") | index("=" + $object.event + "=")) | $t) // $name end
      else .kind end;
    $all[] | table as $t | if ($schema[$t] | not) then "no table for: \(.)"
      elif is($t) then $t else "not as documented: \(.)" end' | sort -u
}

# kinds_are WORD...: kinds.txt has exactly these tables
kinds_are() { diff <(printf '%s\n' "$@" | sort) kinds.txt >&2; }

count() { wc -l <"$1"; }

# watch_starts NAME CMD...: runs CMD in the background with pid $W; waits for the first line in NAME
watch_starts() {
  local name=$1; shift
  rm -f "$name"
  "$@" >"$name" 2>"$name.err" & W=$!
  eventually test -s "$name"
}

# snippet PAGE LANGUAGE HEADING: the code block below a heading of a page
snippet() {
  awk -v l="\`\`\`$2" -v h="## $3" '$0 == h { on = 1 } on && $0 == "```" { exit } code { print } on && $0 == l { code = 1 }' "$ROOT/docs/$1"
}

@test "each printed JSON object has exactly the keys and types of docs/json.md" {
  root_only
  body() {
    objects() {
      floatoverlay volume --json; floatoverlay volume --mic --json
      floatoverlay brightness --json; floatoverlay devices --json
    }
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"; config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    light=$(printf '[brightness]\ndevice = "intel_backlight"')
    echo "$light" >"$config"
    objects >all.json
    floatoverlay volume --watch --json >watch.json & w=$!
    line watch.json percent
    audio-ctl stop
    line watch.json '"percent":null'
    audio-ctl start
    eventually 10 eval '(( $(count watch.json) >= 3 ))'
    kill $w; wait $w || true
    daemon
    listen events.json; e=$EVENTS
    floatoverlay volume 40% -q
    floatoverlay volume --watch --json >>all.json & v=$!
    floatoverlay status --watch --json >>all.json & s=$!
    objects >>all.json
    still 160x90 '#406080'
    floatoverlay overlay hide
    floatoverlay overlay reveal
    floatoverlay overlay move top-left
    floatoverlay status --json >>all.json
    floatoverlay volume 41% -q
    pactl set-sink-volume rig_a 42%
    line events.json '"percent":42,.*"by":"other"'
    floatoverlay brightness 41% -q
    echo 8000 >/sys/class/backlight/intel_backlight/brightness
    line events.json '"raw":8000,.*"by":"other"'
    pactl set-default-sink rig_b
    line events.json '"event":"default"'
    pactl set-default-sink rig_a
    module=$(pactl load-module module-null-sink sink_name=passing)
    line events.json '"event":"added"'
    pactl unload-module "$module"
    line events.json '"event":"removed"'
    printf '[brightness]\ndevice = "acpi_video0"\n' >"$config"
    line events.json '"kind":"device","event":"changed"'
    echo "$light" >"$config"
    eventually is intel_backlight field .brightness.device
    echo nonsense >"$config"
    line events.json '"failed"'
    printf '%s\n[bindings]\n"click" = "exec /nowhere"\n' "$light" >"$config"
    eventually is 0 field '.config.errors | length'
    landed
    xdotool mousemove $((X + W / 2)) $((Y + H / 2)) click 1
    line events.json '"kind":"error"'
    floatoverlay overlay close
    line events.json didStop
    head -c 100 /dev/zero | refute floatoverlay show frames --size 160x90
    line events.json failedToStart
    audio-ctl kill
    line events.json '"lost"'
    floatoverlay status --json >>all.json
    audio-ctl start
    eventually 10 eval 'floatoverlay volume >/dev/null'
    kill $v $s $e; wait $v $s || true
    eventually refute kill -0 $e
    cat watch.json events.json >>all.json
    documented all.json >kinds.txt
    cat kinds.txt >&2
    refute grep -E 'no table|not as' kinds.txt
    kinds_are volume brightness devices status 'volume changed' 'volume lost' 'brightness changed' 'device added' 'device changed' \
      'overlay willStart' 'overlay changed' 'overlay willStop' 'overlay failedToStart' 'config loaded' 'error failed'
  }
  inside audio-session -- backlight-session --device intel_backlight:raw:19200:9600 --device acpi_video0:firmware:15:7 -- x11-session --
}

@test "--watch: a stopped reader gets the newest state without a backlog and blocks no other client" {
  body() {
    for round in alone daemon; do
      pactl set-sink-volume rig_a 50%
      eventually is 50% floatoverlay volume                  # the daemon knows it
      rm -f pipe out; mkfifo pipe
      cat pipe >out & reader=$!
      floatoverlay volume --watch >pipe & w=$!
      line out '^50%$'
      kill -STOP $reader
      for i in {1..99}; do floatoverlay volume $i% -q --no-hud; done
      is 99% floatoverlay volume
      # The program has received the newest level.
      eventually 30 eval 'DAEMON=$w idle 0.5'
      kill -CONT $reader
      line out '^99%$'
      # The first line, a line that was in the pipe, and the newest one.
      (( $(count out) <= 4 )) || { cat out; return 1; }
      is 99% tail -n 1 out
      floatoverlay volume 20% -q --no-hud
      line out '^20%$'
      kill $w; wait $w $reader || true
      [[ $round == daemon ]] || daemon
    done
    cat pipe >status & reader=$!
    floatoverlay status --watch --json >pipe & w=$!
    line status '"percent":20'
    kill -STOP $reader
    for i in {1..99}; do floatoverlay volume $i% -q --no-hud; done
    eventually 30 eval 'DAEMON=$w idle 0.5'
    kill -CONT $reader
    line status '"percent":99'
    (( $(count status) <= 4 )) || { cat status; return 1; }
    kill $w; wait $w $reader || true
    # events: the newest level and all life-cycle events arrive. The pipe has room for all levels, so that none need be coalesced.
    cat pipe >events & reader=$!
    floatoverlay events >pipe & w=$!
    eventually listening events
    kill -STOP $reader
    still 160x90 red
    for i in {1..99}; do floatoverlay volume $i% -q --no-hud; done
    floatoverlay overlay close
    kill -CONT $reader
    line events didStop
    line events didStart
    line events '"kind":"volume".*"percent":99,'
    kill $w; wait $w $reader || true
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "--watch --all: a stopped reader gets the newest state of each device" {
  root_only
  body() {
    for round in alone daemon; do
      for words in '' --json; do
        for d in m1 m2; do echo 0 >/sys/class/backlight/$d/brightness; done
        # The daemon knows it. A watch would print the 50 % of the round before, which is waited for below.
        for d in m1 m2; do eventually is 0% floatoverlay brightness --device $d; done
        rm -f pipe out; mkfifo pipe
        cat pipe >out & reader=$!
        floatoverlay brightness --watch --all $words >pipe & w=$!
        line out m1; line out m2
        kill -STOP $reader
        for i in {1..50}; do for d in m1 m2; do echo $i >/sys/class/backlight/$d/brightness; done; done
        # The daemon has seen the last change once another watch prints it.
        timeout 10 grep -m 1 -E 'm2 50%' <(floatoverlay brightness --watch --all) >last
        kill -CONT $reader
        line out 'm1 50%|"percent":50.*m1'; line out 'm2 50%|"percent":50.*m2'
        (( $(count out) <= 8 )) || { cat out; return 1; }
        kill $w; wait $w $reader || true
      done
      [[ $round == daemon ]] || daemon
    done
  }
  inside backlight-session --device m1:raw:100:0 --device m2:raw:100:0 -- x11-session --
}

@test "--watch prints each state once and exits when its reader exits" {
  body() {
    for round in alone daemon; do
      pactl set-sink-volume rig_a 95%
      eventually is 95% floatoverlay volume                  # the daemon knows it
      watch_starts lines.$round floatoverlay volume --watch
      for i in 1 2 3; do floatoverlay volume +5% -q --no-hud; done
      pactl set-sink-volume rig_a 100%
      line lines.$round '^100%$'
      floatoverlay volume 30% -q
      line lines.$round '^30%$'
      is '95% 100% 30%' eval "paste -sd' ' lines.$round"
      kill $W; wait $W || true
      # The exit of the reader is noticed without a change.
      timeout 20 bash -c 'floatoverlay volume --watch | head -n 1' >first
      is 30% cat first
      [[ $round == daemon ]] || daemon
    done
    timeout 20 bash -c 'floatoverlay status --watch --json | head -n 1' >first
    is status jq -r .kind first
  }
  inside audio-session -- x11-session --
}

@test "--watch continues through ten restarts of the audio server" {
  body() {
    for round in alone daemon; do
      watch_starts lines floatoverlay volume --watch
      for i in {1..10}; do
        : >lines
        audio-ctl $([[ $((i % 2)) == 0 ]] && echo kill || echo stop)
        line 10 lines '^none$'
        audio-ctl start
        # WirePlumber restores the previous volume some time after the start.
        eventually 10 eval "pactl set-sink-volume rig_a $((30 + i))%; [[ \$(tail -n 1 lines) == $((30 + i))% ]]"
      done
      kill -0 $W
      kill $W; wait $W || true
      [[ $round == daemon ]] || daemon
    done
    daemon_answers
  }
  both x11-session --
}

@test "--watch and events: status 69 and a hint without a device or daemon, and when the daemon exits" {
  root_only
  body() {
    for words in 'status' 'status --watch' 'status --watch --json' events 'overlay hide'; do hinted 69 floatoverlay $words; done
    hinted 69 floatoverlay volume --watch --sink nowhere
    hinted 69 floatoverlay brightness --watch --device nowhere
    for how in stop kill; do
      rm -f out* err*
      daemon
      hinted 69 floatoverlay volume --watch --sink nowhere
      hinted 69 floatoverlay brightness --watch --device nowhere
      pids=()
      for words in 'volume --watch' 'volume --watch --json' 'volume --watch --sink rig_b' 'brightness --watch' 'status --watch' \
        'status --watch --json' events; do
        floatoverlay $words >"out ${words// /}" 2>"err ${words// /}" & pids+=($!)
      done
      for words in volume--watch volume--watch--json volume--watch--sinkrig_b brightness--watch status--watch status--watch--json; do
        eventually test -s "out $words"
      done
      floatoverlay volume 20% -q
      eventually eval 'floatoverlay volume +1% -q; test -s "out events"'
      if [[ $how == stop ]]; then floatoverlay daemon --stop; else kill -KILL $DAEMON; fi
      wait $DAEMON || true
      for p in "${pids[@]}"; do rc=0; wait $p || rc=$?; is 69 echo $rc; done
      for f in err*; do
        is 1 grep -c '^hint: ' "$f"
        is 2 count "$f"
      done
    done
    audio-ctl stop
    hinted 69 floatoverlay volume --watch
    daemon
    watch_starts none floatoverlay volume --watch
    is none cat none
    audio-ctl start
    line 10 none '%$'
    floatoverlay daemon --stop
    wait $W || true
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "events and status --watch report hide, reveal, move, resize; --watch reports a new limit" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"; config=$XDG_CONFIG_HOME/floatoverlay/config.toml; : >"$config"
    daemon
    listen
    watch_starts status floatoverlay status --watch --json
    watch_starts volume floatoverlay volume --watch --json
    still 160x90 red
    line status '"state":"active"'
    floatoverlay overlay toggle
    line events '"event":"changed","id":1,"state":"hidden"'
    line status '"state":"hidden"'
    floatoverlay overlay hide
    floatoverlay overlay toggle
    line events '"event":"changed","id":1,"state":"active"'
    eventually is 4 grep -c '"kind":"overlay","event":"changed"' events
    floatoverlay overlay move 100,50
    line status '"x":100,"y":50'
    floatoverlay overlay resize 320x180
    line status '"width":320'
    is 4 grep -c '"kind":"overlay","event":"changed"' events
    # An overlay that fails to start is gone.
    hinted 65 floatoverlay show frames --size 64x64 --format bgra --new < <(printf abc)
    line events '"event":"failedToStart","id":2'
    eventually is '[1]' eval 'tail -n 1 status | jq -c "[.overlays[].id]"'
    printf '[volume]\nlimit = 120\n' >"$config"
    line volume '"limit":120'
    # The last event of an overlay arrives although the daemon exits with it.
    floatoverlay daemon --stop
    line events '"event":"didStop","id":1,"reason":"closed"'
  }
  inside audio-session -- x11-session --
}

@test "docs/status-bars.md: i3blocks and polybar show the level; wheel and click on polybar set it" {
  root_only
  body() {
    at() { pactl get-sink-volume rig_a | grep -q " $1% "; }
    snippet status-bars.md ini i3blocks >i3blocks.conf
    snippet status-bars.md ini polybar >polybar.ini
    pactl set-sink-volume rig_a 50%
    daemon
    i3blocks -c i3blocks.conf >i3blocks & i=$!
    line 10 i3blocks '"VOL: 50%"'
    line i3blocks '"LIGHT: 50%"'
    pactl set-sink-volume rig_a 33%
    line i3blocks '"VOL: 33%".*"LIGHT: 50%"'
    brightnessctl -q set 22%
    line i3blocks '"VOL: 33%".*"LIGHT: 22%"'
    # The command in the bar restarts when the daemon restarts.
    floatoverlay daemon --stop; wait $DAEMON || true
    daemon
    pactl set-sink-volume rig_a 44%
    line 10 i3blocks '"VOL: 44%"'
    polybar -c polybar.ini main >polybar.log 2>&1 & p=$!
    eventually 10 eval 'xq stack | grep polybar'
    # A watch that a bar has started before the new daemon listened continues as floatoverlay-level.
    watches() { pids_of floatoverlay; pids_of floatoverlay-le; }
    eventually 10 eval '(( $(watches | wc -l) == 4 ))'
    # The bar has text.
    eventually 10 eval 'grab 200x24+0+0 before.ppm && (( $(identify -format %k before.ppm) > 1 ))'
    steady 200x24+0+0 before.ppm
    pactl set-sink-volume rig_a 66%
    eventually refute shows before.ppm 200x24+0+0
    xdotool mousemove 10 12 click 4
    eventually at 71
    xdotool click 5 click 5
    eventually at 61
    xdotool click 1
    eventually eval 'pactl get-sink-mute rig_a | grep yes'
    kill $p; kill -KILL $i; wait $p $i || true
    # Clicks in the format of i3blocks 1.5; the command ends with the pipe.
    grep -o 'while floatoverlay.*while read.*' "$ROOT/docs/status-bars.md" >clicked
    mkfifo buttons; exec 8<>buttons
    (trap '' PIPE; exec sh clicked <buttons 8>&-) > >(head -n 4 >shown) & c=$!
    eventually at 61
    for b in 1 4 5 5; do echo $b >&8; done
    eventually at 56
    is 'Mute: no' pactl get-sink-mute rig_a
    exec 8>&-
    wait $c
    # When the bars exit, their watches exit.
    eventually 10 eval '[[ -z $(watches) ]]'
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "docs/status-bars.md: waybar shows the level, and the wheel sets it" {
  root_only
  body() {
    at() { pactl get-sink-volume rig_a | grep -q " $1% "; }
    snippet status-bars.md jsonc waybar >waybar.json
    echo '* { font-family: DejaVu Sans; }' >style.css
    pactl set-sink-volume rig_a 50%
    wlpointer -k 100 & k=$!
    waybar -c waybar.json -s style.css >waybar.log 2>&1 & w=$!
    eventually 10 eval '[[ -n $(pids_of floatoverlay-le) ]]'
    look() { grim -g '1600,0 320x18' -t ppm "$1"; }
    calm() { look one.ppm; always 0.3 eval 'look two.ppm && cmp one.ppm two.ppm'; }
    # The bar has text.
    eventually 10 eval 'look one.ppm && (( $(identify -format %k one.ppm) > 1 ))'
    eventually 10 calm
    look before.ppm
    pactl set-sink-volume rig_a 66%
    eventually eval 'look after.ppm; refute cmp -s before.ppm after.ppm'
    wlpointer -q -w 1 1790 9
    eventually at 71
    kill $w $k; wait $w $k || true
  }
  inside audio-session -- backlight-session -- wayland-session --
}

@test "docs/comparison.md: floatoverlay is the best in each row on PulseAudio" {
  root_only
  "$ROOT/scripts/compare" --check pulseaudio
}

@test "docs/comparison.md: floatoverlay is the best in each row on pipewire-pulse" {
  root_only
  "$ROOT/scripts/compare" --check pipewire
}

@test "docs/comparison.md: floatoverlay is the best in each row for the brightness" {
  root_only
  "$ROOT/scripts/compare" --check brightness
}
