#!/usr/bin/env bats
# bats file_tags=matrix
# Compositors with layer-shell at several scales: frames, drags and HUDs; the life cycle of an overlay; compositors
# that stop, die or lose a monitor.

setup() {
  load common; load screens
  root_only
  # These replace functions of common.bash. A screenshot may take longer than a HUD is visible, so the HUD is shown
  # more than once.
  grab() { photo "$1" "$2"; }
  shows() { photo "$2" shows.ppm && cmp shows.ppm "$1"; }
  expect_hud() { eventually 10 twice_alike "$@"; }
  answers() { eventually shows rest.ppm "$2" && eventually 10 answered "$@"; }
}

# on_each SCREEN...: runs `body` on each of them, with sound and a backlight
on_each() {
  local name tmp=$BATS_TEST_TMPDIR
  for name; do
    mkdir -p "$tmp/$name"
    BATS_TEST_TMPDIR=$tmp/$name on "$name" audio-session -- backlight-session -- || { echo "on $name"; return 1; }
  done
}

# twice_alike FILE GEO ARG...: grabs the HUD of `floatoverlay hud ARG...` once two screenshots of it are equal
twice_alike() {
  local file=$1 geo=$2; shift 2
  floatoverlay hud "$@" && grab $geo before.ppm && floatoverlay hud "$@" && grab $geo $file &&
    cmp -s before.ppm $file && refute cmp -s rest.ppm $file
}
# answered FILE GEO RESET CMD...: after `floatoverlay RESET` without a HUD, CMD shows the HUD of FILE
answered() {
  local file=$1 geo=$2 reset=$3; shift 3
  floatoverlay $reset --no-hud --quiet && "$@" >/dev/null && shows $file $geo
}

# show_green_overlay: shows a green overlay of 480x270 in the middle; sets X Y W H, and the start points of drags RIGHT LEFT LOW
show_green_overlay() {
  seated
  daemon
  green
  box
  point 5 5
  # shellcheck disable=SC2034 # for bodies
  LEFT=$((X + W / 4)) RIGHT=$((X + 3 * W / 4)) LOW=$((Y + H - 30))
}
green() {
  X=400 Y=200 W=480 H=270
  still "$(px $W)x$(px $H)" '#40a060' --at $X,$Y --width $W && eventually is '#40a060' middle
}
middle() { colour $((X + W / 2)) $((Y + H / 4)); }
volume() { floatoverlay volume "$1%" --no-hud --quiet; eventually is "$1" level; }
light_at() { floatoverlay brightness "$1%" --no-hud --quiet; }
# level_rests: the volume does not change for 0.3 s
level_rests() { always 0.3 is "$(raw)" raw; }
marked() { refute is '#40a060' colour $((X + W - 12)) $((Y + 12)); } # the hot spot of click-through
lighter() { near "$1" 1 eval 'echo $(($(light) * 100 / 19200))'; }
# moments ID: the life-cycle events of an overlay
moments() {
  jq -r "select(.kind == \"overlay\" and .id == $1 and .event != \"changed\") | [.event, .reason // empty] | join(\"-\")" events |
    paste -sd' '
}
# waits STATUS PID: the process exits with STATUS
waits() { local rc=0; wait "$2" || rc=$?; is "$1" echo $rc; }
# remains: files and processes that daemons have left, besides the lock of the desktop's settings, which all daemons share
remains() { find "$XDG_RUNTIME_DIR/floatoverlay" -mindepth 1 ! -name desktop-hud.lock -printf '%f ' 2>/dev/null; pids_of floatoverlayd; pids_of floatoverlay-im; }

@test "frames at scales 2 and 1.5: raw BGRA exact, Y4M within 3, none torn, paced ones not dropped" {
  body() {
    show_green_overlay
    size=$(px $W)x$(px $H) part=${W}x$H+$X+$Y
    ffmpeg -v error -f lavfi -i "testsrc=s=$size:r=60" -frames:v 12 -f yuv4mpegpipe -pix_fmt yuv444p clip.y4m
    ffmpeg -v error -i clip.y4m -f rawvideo -pix_fmt bgra clip.raw
    tail -c $(($(px $W) * $(px $H) * 4)) clip.raw | convert -size $size -depth 8 bgra:- -alpha off want.ppm
    for clip in "clip.raw --size $size" clip.y4m; do
      floatoverlay show frames $clip --hold --detach
      eventually is 12 field '.overlays[0].frames.in'
      [[ $clip == *raw* ]] && off=0 || off=3
      eventually eval "photo $part got.ppm && alike got.ppm want.ppm $off $(px 10)"
    done
    # Paced frames are not dropped, even if the compositor is late.
    ffmpeg -v error -f lavfi -i testsrc=s=64x36:r=60 -frames:v 240 -pix_fmt yuv420p small.y4m
    floatoverlay show frames small.y4m --hold --detach
    eventually 20 is '240 0' field '.overlays[0].frames | "\(.in) \(.dropped)"'
    listen
    floatoverlay show frames <clip.y4m
    line events '"didStop".*"reason":"ended"'
    green
    floatoverlay show frames --size $size < <(frames $size 0 60) &
    eventually is active field '.overlays[0].state'
    flowing
    at=$(frames points $size | awk '{ printf "#%%[hex:p{%d,%d}]\\n", $1 + 4, $2 + 4 }')
    for i in {1..12}; do
      eventually frames_exceed "$(frames_in)"
      photo $part got.ppm
      frames decode $(convert got.ppm -alpha off -format "$at" info:) | sort -u >number
      is 1 eval 'wc -l <number'
      cat number >>numbers
    done
    (( $(sort -u numbers | wc -l) > 6 ))
  }
  on_each sway@2 kwin@1.5
}

@test "drags: same level at 60, 125 and 1000 events a second, HUD; ties, second buttons, hiding, touches" {
  body() {
    show_green_overlay
    volume 20; light_at 20
    hud=64x72+$((X + 208))+$((Y + 99))
    rest $hud
    expect_hud want.ppm $hud 70 --icon volume-high
    up=("to $RIGHT,$LOW" 'press 1' "to $RIGHT,$((LOW - 141)) 300" 'release 1')
    for RATE in 60 125 1000; do
      volume 20
      play "${up[@]}"
      eventually near 70 1 level
      eventually level_rests
      [[ -z ${first:-} ]] || eventually is "$first" raw
      first=$(raw)
    done
    eventually 10 answered want.ppm $hud 'volume 20%' play "${up[@]}"
    lighter 20
    RATE=125
    play "to $LEFT,$LOW" 'press 1' "to $LEFT,$((LOW - 141)) 300" 'release 1'
    eventually lighter 70
    near 70 1 level
    # A horizontal drag has nothing to seek in; a tie waits until the end; at the limit the drag turns at once.
    volume 20
    play "to $((X + 50)),$LOW" 'press 1' "to $((X + 400)),$LOW 200" 'release 1' \
      "to $RIGHT,$LOW" 'press 1' "to $((RIGHT + 60)),$((LOW - 60)) 100" 'release 1' \
      "to $RIGHT,$((LOW - 141))" 'press 1' "to $RIGHT,$LOW 150" "to $RIGHT,$((LOW - 27)) 150" 'release 1'
    # On the way down the level passes 10.
    eventually eval 'near 10 1 level && level_rests'
    # Another button or hiding ends the drag; the level stays.
    volume 20
    play "to $RIGHT,$LOW" 'press 1' "to $RIGHT,$((LOW - 60)) 100" 'press 3' "to $RIGHT,$((LOW - 141)) 100" 'release 3' 'release 1'
    eventually near 40 1 level
    volume 20
    play "to $RIGHT,$LOW" 'press 1' "to $RIGHT,$((LOW - 60)) 100" 'wait 4000' "to $RIGHT,$((LOW - 141)) 100" 'release 1' & hand=$!
    eventually near 40 1 level
    floatoverlay overlay hide
    wait $hand
    near 40 1 level
    floatoverlay overlay reveal
    eventually is '#40a060' middle
    volume 20
    play "${up[@]}"
    eventually near 70 1 level
    [[ $SCREEN == kwin ]] || return 0
    volume 20
    play "down 0 $RIGHT,$LOW" "move 0 $RIGHT,$((LOW - 147)) 300" 'up 0'
    eventually near 70 1 level
  }
  on_each sway@2 kwin@1.5
}

@test "HUD: each level change of other programs, in the overlay and alone; none for streams or a new default" {
  body() {
    changes() { # GEOMETRY
      rest $1
      expect_hud v33.ppm $1 33 --icon volume-low
      expect_hud v33m.ppm $1 33 --icon volume-muted
      expect_hud b20.ppm $1 20 --icon brightness-low
      answers v33.ppm $1 'volume 50%' pactl set-sink-volume @DEFAULT_SINK@ 33%
      answers v33m.ppm $1 'volume unmute' pactl set-sink-mute @DEFAULT_SINK@ 1
      answers v33.ppm $1 'volume mute' pactl set-sink-mute @DEFAULT_SINK@ 0
      answers b20.ppm $1 'brightness 50%' brightnessctl -q -d intel_backlight set 20%
      eventually shows rest.ppm $1
      head -c 20000 /dev/zero | pacat --raw
      always 0.3 shows rest.ppm $1
      pactl set-default-sink rig_b
      always 0.3 shows rest.ppm $1
      pactl set-default-sink rig_a
      floatoverlay volume 50% --no-hud --quiet
      floatoverlay brightness 50% --no-hud --quiet
      always 0.3 shows rest.ppm $1
    }
    show_green_overlay
    # Screenshots of KWin are slow; 74-displays.bats tests a HUD in an overlay there.
    [[ $SCREEN == kwin ]] || changes 64x72+$((X + 208))+$((Y + 99))
    floatoverlay overlay close
    # It fades; its window is in the way until it has gone.
    eventually is 0 field '.overlays | length'
    eventually refute is '#40a060' middle
    changes 64x72+608+324
    daemon_answers
  }
  on_each sway@2 kwin@1.5
}

@test "above a fullscreen window: clicks beside and through the overlay reach that window; focus stays" {
  body() {
    show_green_overlay
    # clicks N X,Y...: N of the clicks reach the fullscreen window
    clicks() {
      local want=$(($(grep -c '^press' full.log) + $1 + 1)) at; shift
      for at; do click_at ${at/,/ }; done
      click_at 20 700
      eventually is $want grep -c '^press' full.log
    }
    focused() { swaymsg -t get_tree | jq -r '.. | select(.focused? == true).name'; }
    fullscreen '#d0d0d0'
    eventually is '#40a060' middle
    clicks 0 $((X + 3)),$((Y + 100)) $((X + W - 3)),$((Y + 100)) $((X + 100)),$((Y + 3)) $((X + 100)),$((Y + H - 3)) $((X + 240)),$((Y + 200))
    clicks 8 $((X - 2)),$((Y + 100)) $((X + W + 1)),$((Y + 100)) $((X + 100)),$((Y - 2)) $((X + 100)),$((Y + H + 1)) \
      $X,$Y $((X + W - 1)),$Y $X,$((Y + H - 1)) $((X + W - 1)),$((Y + H - 1))
    # With click-through only the hot spot takes clicks; one click there ends it.
    floatoverlay overlay click-through on
    eventually marked
    clicks 2 $((X + 240)),$((Y + 200)) $((X + 3)),$((Y + 100))
    clicks 0 $((X + W - 20)),$((Y + 20))
    eventually refute marked
    clicks 0 $((X + 240)),$((Y + 200)) $((X + 3)),$((Y + 100))
    [[ $SCREEN == kwin ]] || is full focused
    point 5 5
    eventually is '#40a060' middle
    floatoverlay overlay hide
    eventually like '#d0d0d0' middle
    clicks 1 $((X + 240)),$((Y + 200))
    floatoverlay overlay reveal
    eventually is '#40a060' middle
  }
  on_each sway@2 kwin@1.5
}

@test "life cycle: concurrent starts, replacement, Ctrl-C, killed client, producer and daemon; nothing is left" {
  body() {
    seated
    still 320x180 '#40a060' & first=$!
    for i in {1..20}; do floatoverlay show text "$i" --detach & pids+=($!); done
    for p in $first "${pids[@]}"; do wait $p; done
    eventually is 1 field '.overlays | length'
    # Daemons that have found another daemon are about to exit.
    eventually is 1 eval 'pids_of floatoverlayd | wc -l'
    ends 75 floatoverlay daemon
    floatoverlay overlay close
    eventually is '' remains

    daemon
    listen
    convert -size 64x64 xc:red image.png
    # Background jobs of bash ignore SIGINT.
    env --default-signal=INT floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) & ctrl_c=$!
    line events '"didStart","id":1'
    kill -INT $ctrl_c
    waits 130 $ctrl_c
    floatoverlay show text two & two=$!
    line events '"didStart","id":2'
    is '' floatoverlay show text three --detach
    wait $two
    floatoverlay show text four & four=$!
    line events '"didStart","id":4'
    kill -KILL $four
    line events '"didStop","id":4'
    floatoverlay show image image.png & image=$!
    line events '"didStart","id":5'
    kill -KILL $(pids_of floatoverlay-im)
    waits 69 $image
    ends 65 bash -c 'head -c 1000 /dev/zero | floatoverlay show frames --size 320x180'
    for id in 1:closed 2:replaced 3:replaced 4:closed 5:lost; do
      eventually is "willStart didStart willStop-${id#*:} didStop-${id#*:}" moments ${id%:*}
    done
    daemon_answers
    floatoverlay show text seven & seven=$!
    line events '"didStart","id":7'
    kill -TERM $DAEMON
    wait $seven
    wait $DAEMON || true
    eventually is '' remains

    daemon
    floatoverlay show text one 2>output.log & one=$!
    eventually is active field '.overlays[0].state'
    kill -KILL $DAEMON
    waits 69 $one
    grep -q '^hint: ' output.log
    floatoverlay show text again --detach
    floatoverlay daemon --stop
    eventually is '' remains
  }
  on_each sway@2 kwin@1.5
}

@test "with reduced motion: the close button, pressed by mouse and finger, ends the overlay; the daemon runs on" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    show_green_overlay
    visible() { point $((X + W / 2)) $((Y + $1)); refute is '#40a060' colour $((X + W - 22)) $((Y + 22)); }
    closes() { eventually is 0 field '.overlays | length'; daemon_answers; }
    eventually eval 'visible 60 || visible 90'
    play "to $((X + W - 22)),$((Y + 22))" 'press 1' 'release 1'
    closes
    [[ $SCREEN == kwin ]] || return 0
    # The controls would appear under the pointer.
    point 5 5
    green
    corner() { is '#40a060' colour $((X + W - 30)) $((Y + 30)); }
    # The controls hide after 2.5 s, and a screenshot may take longer, so each look follows a tap of its own. A tap has its
    # effect after 0.3 s, in which another one would make it a double tap.
    tap=("down 1 $((X + W / 2)),$((Y + 60))" 'wait 20' 'up 1')
    tapped() { play "${tap[@]}" 'wait 400' && refute corner; }
    eventually tapped
    eventually corner
    # Again because screenshots are slow, both taps come from one program.
    play "${tap[@]}" 'wait 1000' "down 1 $((X + W - 30)),$((Y + 30))" 'wait 20' 'up 1'
    closes
  }
  on_each sway kwin
}

@test "audio server restarts: frames continue, volume works again" {
  body() {
    seated
    daemon
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    eventually is active field '.overlays[0].state'
    for how in kill stop; do
      audio-ctl $how
      flowing
      hinted 69 floatoverlay volume +5% --no-hud
      flowing
      audio-ctl start
      pactl set-sink-volume rig_a 30%
      eventually is 35% floatoverlay volume 35% --no-hud
      flowing
    done
    floatoverlay overlay close
    daemon_answers
  }
  on_each sway@2 kwin@1.5
}

@test "a compositor that stops for 1.5 s; a killed one ends client and daemon with 69 and leaves nothing" {
  body() {
    seated
    daemon
    listen
    floatoverlay show frames --size 480x270 --at 400,200 --width 480 2>output.log < <(frames 480x270 0 60) & show=$!
    eventually is active field '.overlays[0].state'
    flowing
    compositor=$(pids_of ${SCREEN/kwin/kwin_wayland})
    resident() { awk '/^VmRSS/ { print $2 }' /proc/$DAEMON/status; }
    before=$(resident)
    volume 20
    kill -STOP $compositor
    end=$(($(now_ms) + 1500)) n=0
    # A busy machine gets more time for the commands.
    while (( $(now_ms) < end || n <= 10 && $(now_ms) < end + 8500 )); do
      floatoverlay volume +1% --quiet; floatoverlay volume -1% --quiet; floatoverlay hud $((n % 100)); n=$((n + 1))
      floatoverlay overlay move $((300 + n % 50)),100; floatoverlay overlay opacity $((50 + n % 50))
    done
    (( n > 10 ))
    is active field '.overlays[0].state'
    kill -CONT $compositor
    eventually near 20 0 level
    floatoverlay overlay opacity 100
    floatoverlay overlay move 400,200
    flowing
    (( $(resident) < before + 8192 ))
    at=$(frames points 480x270 | awk -v s=$SCALE '{ printf "#%%[hex:p{%d,%d}]\\n", ($1 + 8) * s, ($2 + 8) * s }' | head -n 4)
    whole() { photo 480x270+400+200 got.ppm && is 1 eval 'frames decode $(convert got.ppm -alpha off -format "$at" info:) | sort -u | wc -l'; }
    eventually whole

    kill -KILL $compositor
    waits 69 $show
    grep -q '^hint: ' output.log
    waits 69 $DAEMON
    eventually is '' remains
    eventually refute kill -0 $EVENTS
    is 'willStart didStart willStop-lost didStop-lost' moments 1
    hinted 69 floatoverlay show text none --backend wayland
  }
  on_each sway@2 kwin@1.5
}

@test "monitors: the overlay moves to another one when its own is removed, and back from having none" {
  body() {
    daemon
    i3() { DISPLAY=$RIG_HOST_DISPLAY i3-msg "[title=\"$1\"] kill" >/dev/null; }
    on_monitor() { is "$1 active" field '.overlays[0] | "\(.monitor) \(.state)"'; }
    there() { # MONITOR: at 50,60 there
      grim -t ppm -o $1 there.ppm &&
        is '160x90+50+60' convert there.ppm -fill black +opaque '#40a060' -trim -format '%wx%h%O' info:
    }
    swaymsg output X11-2 position 4000 0 >/dev/null
    still 160x90 '#40a060' --monitor X11-2 --at 50,60 --width 160
    on_monitor X11-2
    eventually there X11-2
    i3 X11-2
    eventually on_monitor X11-1
    eventually there X11-1
    # sway gives the next monitor another name, so the overlay does not return by itself.
    swaymsg create_output >/dev/null
    new=$(swaymsg -t get_outputs | jq -r '.[].name' | grep -vx X11-1)
    # It fails until the daemon has heard of the monitor.
    eventually still 160x90 '#40a060' --monitor $new --at 50,60 --width 160
    eventually on_monitor $new
    eventually there $new
    eventually is 1 field '.overlays | length'
    i3 $new
    eventually on_monitor X11-1
    eventually there X11-1
    i3 X11-1
    eventually is 0 eval 'swaymsg -t get_outputs | jq length'
    floatoverlay hud 30
    daemon_answers
    swaymsg create_output >/dev/null
    last=$(swaymsg -t get_outputs | jq -r '.[0].name')
    eventually on_monitor $last
    eventually there $last
  }
  inside x11-session --wm i3 -- wayland-session --nested --size 640x480 --size 640x480 --
}

@test "a client's frame that is much larger than the outputs is refused" {
  body() {
    daemon
    FLOATOVERLAY_SOCKET=$(echo "$XDG_RUNTIME_DIR"/floatoverlay/*.sock)
    export FLOATOVERLAY_SOCKET
    ends 65 timeout 20 python3 "$E2E/producer.py" large
    assert_output --partial 'frames of 10000 × 10000 pixels are too large'
    daemon_answers
  }
  inside wayland-session --
}

@test "scripts/demo runs on a compositor with layer-shell until Ctrl-C; beside Xwayland the display is Wayland's" {
  body() {
    FLOATOVERLAY_BIN=$RELEASE setsid env --default-signal=INT "$ROOT/scripts/demo" >output.log 2>&1 & demo=$!
    eventually 40 shown
    is "$WAYLAND_DISPLAY" field .display
    grep -q 'right or middle button' output.log
    kill -INT -- -$demo
    wait $demo
    eventually is '' remains
  }
  shown() { local n; n=$(field '.overlays[0].frames.shown') && (( n > 20 )); }
  inside audio-session -- wayland-session --
  # What the demo finds out before it starts.
  body() {
    [[ $DISPLAY ]]
    ends 0 floatoverlay doctor
    assert_output --partial "display: wayland on $WAYLAND_DISPLAY"
  }
  inside audio-session -- wayland-session --xwayland --
}
