#!/usr/bin/env bats
# bats file_tags=matrix
# Videos: play, pause, seek, loop, hide; playlists; MPRIS; files that cannot be played; a video process that dies.

setup() {
  load common
  load limits
}

# film FILE [SECONDS [COLOUR...]]: a 320x180 video of SECONDS for each colour, with two key frames a second
film() {
  local file=$1 seconds=${2:-2} inputs=() n=0 list=; shift; (( $# )) && shift
  (( $# )) || set -- red lime blue white
  for c; do
    inputs+=(-f lavfi -i "color=$c:size=320x180:rate=30:duration=$seconds")
    list+="[$n]"; n=$((n + 1))
  done
  ffmpeg -v error -y "${inputs[@]}" -f lavfi -i "anullsrc=duration=$((seconds * n))" -filter_complex "${list}concat=n=$n" \
    -c:v libx264 -preset ultrafast -g 15 -pix_fmt yuv420p -c:a aac "$file"
}
# The colour of the overlay at a point without HUD and controls.
colour() { xq pixel $((X + 40)) $((Y + 60)); }
# shows_colour RED GREEN BLUE: the overlay has that colour within 40 (the codec is lossy)
shows_colour() {
  local c; c=$(colour); c=${c#\#}
  local have=($((16#${c:0:2})) $((16#${c:2:2})) $((16#${c:4:2}))) want=("$@") i d
  for i in 0 1 2; do d=$((have[i] - want[i])); (( d < 40 && d > -40 )) || { echo "#$c"; return 1; }; done
}
# playing: the film plays, and the overlay has its controls. The first picture is on screen before that.
playing() { eventually is Playing playerctl status; }
press() { xdotool mousemove $((X + W / 2)) $((Y + H / 3)) click "$1"; }
# paused_at SECONDS: a middle click pauses the film, wherever it is by then, and it stands at SECONDS
paused_at() {
  press 2
  eventually is Paused playerctl status
  playerctl position "$1"
  eventually near "$1" 0.04 playerctl position
  eventually at_rest
}
# The names of the colours in the output of `xq watch`, each once for as long as it is seen.
hues() {
  sed -E 's/^#(.).(.).(.). *$/\1\2\3/; y/0123456789abcdef/00000000ffffffff/
    s/f00/red/; s/0f0/lime/; s/00f/blue/; s/ff0/yellow/; s/f0f/magenta/; s/0ff/cyan/; s/fff/white/' "$1" | uniq | paste -sd' '
}
# serve ARG...: serves this directory over HTTP at $URL
serve() {
  python3 "$E2E/half-server.py" "$@" >server.log & SERVER=$!
  line server.log '^http'
  URL=$(head -n 1 server.log)
}
# quiet_bus SECONDS: no player sends PropertiesChanged
quiet_bus() {
  timeout 60 dbus-monitor --session "path=/org/mpris/MediaPlayer2,member=PropertiesChanged" >bus.log 2>&1 & local monitor=$!
  eventually grep -q NameAcquired bus.log
  pause "$1"
  kill $monitor; wait $monitor || true
  refute grep -q 'member=PropertiesChanged' bus.log
}
# plays_at_double_speed: during a second the position advances at twice the speed
plays_at_double_speed() {
  local from since
  from=$(playerctl position) since=$(now_ms)
  pause 1
  awk -v a="$from" -v b="$(playerctl position)" -v s=$(($(now_ms) - since)) 'BEGIN { r = (b - a) * 1000 / s; exit !(r > 1.7 && r < 2.3) }'
}

@test "show video plays to the end at the video's own rate and exits with 0" {
  body() {
    daemon
    film film.mp4 2
    # From before the start on: each colour is on screen for 2 s.
    stdbuf -oL xq watch 60 60 80 >colours 2>/dev/null & watch=$!
    eventually test -s colours
    floatoverlay show video film.mp4 --at top-left & show=$!
    eventually is active field '.overlays[0].state'
    is video field '.overlays[0].content'
    landed
    is '480 270' echo $W $H
    wait $show
    eventually is '' pids_of floatoverlay-vi
    kill $watch; wait $watch || true
    hues colours | grep -F 'red lime blue white'
  }
  inside audio-session -- x11-session --
}

@test "a video with an alpha channel is opaque on Wayland" {
  body() {
    daemon
    ffmpeg -v error -y -f lavfi -i "color=0x12c456:size=320x180:rate=30:duration=3,format=rgba,colorchannelmixer=aa=0.4" -c:v qtrle film.mov
    floatoverlay show video --loop film.mov --detach
    read -r X Y < <(field '.overlays[0] | "\(.x | round) \(.y | round)"')
    spot() { grim -t ppm -g "$((X + 40)),$((Y + 60)) 1x1" - | tail -c 3 | od -An -tu1 | awk '{ print ($1 < 12 && $2 > 70 && $2 < 86 && $3 < 40) }'; }
    eventually is 1 spot
    always 0.5 is 1 spot
  }
  inside audio-session -- wayland-session --size 1280x720 --
}

@test "a paused video sends no frames; a drag seeks with previews; the skip button and --loop" {
  body() {
    daemon
    film film.mkv 5
    floatoverlay show video --loop film.mkv --detach
    landed
    eventually shows_colour 255 0 0
    playing
    paused_at 2
    # The full width of 480 px is 20 s: 120 px minus the slop of 6 px are 4.75 s, and 256 px end in blue, past key frames.
    xdotool mousemove $((X + 100)) $((Y + 100)) mousedown 1 mousemove_relative 20 0 mousemove_relative 60 0
    for (( i = 0; i < 20; i++ )); do xdotool mousemove_relative 2 0; done
    eventually shows_colour 0 255 0
    for (( i = 0; i < 68; i++ )); do xdotool mousemove_relative 2 0; done
    eventually shows_colour 0 0 255
    xdotool mouseup 1
    eventually near 12.4 0.7 playerctl position
    eventually at_rest
    shows_colour 0 0 255
    xdotool mousemove $((X + 86)) $((Y + H - 22)) click 1     # 10 s forward is the end, and --loop starts again
    press 2
    eventually shows_colour 255 0 0
  }
  inside audio-session -- x11-session --
}

@test "a film starts when its overlay has the first picture, and all others follow" {
  body() {
    daemon
    local inputs=() c ground attempt watch
    # The scenario is about the first colour. The others last so long that a process may stand still meanwhile.
    for c in red lime blue yellow magenta cyan; do
      inputs+=(-f lavfi -i "color=$c:size=320x180:rate=4:duration=$([[ $c == red ]] && echo 1 || echo 2.5)")
    done
    ffmpeg -v error "${inputs[@]}" -filter_complex concat=n=6 -c:v libx264 -pix_fmt yuv420p film.mkv
    ground=$(xq pixel 60 80)
    # The daemon has to stop before the first picture is on screen. On a busy machine that may take several attempts.
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
      stdbuf -oL xq watch 60 60 80 >colours 2>/dev/null & watch=$!
      floatoverlay show video film.mkv --at top-left & show=$!
      eventually is_playing
      kill -STOP $DAEMON
      if always 0.1 is "$ground" xq pixel 60 80; then break; fi
      echo "attempt $attempt: too late" >&2
      kill -CONT $DAEMON
      kill $show $watch
      wait $show $watch || true
      eventually refute is_playing
      eventually is "$ground" xq pixel 60 80
    done
    sleep 1.1                                                # the scenario: longer than the first colour
    kill -CONT $DAEMON
    wait $show
    kill $watch; wait $watch || true
    cat colours
    hues colours | grep -F 'red lime blue yellow magenta cyan'
  }
  is_playing() { [[ -n $(pids_of floatoverlay-vi) ]]; }
  inside x11-session --
}

@test "a hidden video sends no frames and continues; revealed, it shows the current frame" {
  body() {
    daemon
    film film.mkv 5
    floatoverlay show video film.mkv --detach
    landed
    eventually shows_colour 255 0 0
    floatoverlay overlay hide
    eventually at_rest
    eventually after_red
    floatoverlay overlay reveal
    # The film, not the screen without an overlay, which is not red either.
    eventually eval 'shows_colour 0 255 0 || shows_colour 0 0 255'
    daemon_answers
  }
  after_red() { awk -v p="$(playerctl position)" 'BEGIN { exit !(p > 5.2) }'; }
  inside audio-session -- x11-session --
}

# bats test_tags=timing
@test "show video without a video track fails within 3 s; a variable frame rate keeps its duration" {
  body() {
    daemon
    ffmpeg -v error -f lavfi -i sine=duration=10 sound.wav
    fastest hinted 65 floatoverlay show video sound.wav
    (( took < 3000 ))
    fastest hinted 65 floatoverlay show video --loop sound.wav sound.wav
    (( took < 3000 ))
    ffmpeg -v error -f lavfi -i testsrc2=size=320x180:rate=30:duration=4 -vf "select='gt(t,2)+not(mod(n,3))'" -fps_mode vfr vfr.mkv
    timed floatoverlay show video vfr.mkv
    (( took > 3600 && took < 6500 ))
  }
  inside audio-session -- x11-session --
}

@test "show video: exit status 66, 65 or 64 for a file that cannot be played; the rest of a list is played" {
  body() {
    daemon
    film film.mkv 4 blue
    head -c 5000 /dev/urandom >noise.mkv
    : >nothing.mkv
    ffmpeg -v error -f lavfi -i sine=duration=10 sound.wav
    printf '#EXTM3U\n' >empty.m3u
    for case in '66 nowhere.mkv' '65 noise.mkv' '65 nothing.mkv' '65 empty.m3u' '66 gone.mkv gone-too.mkv' '64 -' \
      '66 film.mkv --sub gone.srt'; do
      # shellcheck disable=SC2086 # words
      hinted ${case%% *} floatoverlay show video ${case#* }
    done
    hinted 65 floatoverlay show video sound.wav
    assert_output --partial 'no video track in'
    ends 64 floatoverlay show video
    for list in 'noise.mkv film.mkv' 'film.mkv noise.mkv gone.mkv' 'sound.wav film.mkv'; do
      # shellcheck disable=SC2086 # words
      floatoverlay show video $list 2>output.log & show=$!
      eventually is active field '.overlays[0].state'
      box
      eventually shows_colour 0 0 255
      status=0; wait $show || status=$?
      is 65 echo $status
      grep -E 'noise.mkv|sound.wav' output.log
    done
    eventually is '' pids_of floatoverlay-vi
    # Cover art is shown as a picture.
    convert -size 300x300 xc:lime cover.png
    ffmpeg -v error -i sound.wav -i cover.png -map 0 -map 1 -c:v copy -disposition:v attached_pic -id3v2_version 3 song.mp3
    floatoverlay show video song.mp3 --detach
    landed
    eventually shows_colour 0 255 0
    floatoverlay overlay close
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "show video is an MPRIS player: playerctl, media commands, media keys" {
  body() {
    daemon
    film 'one & 1.mkv' 5 red lime
    film two.mkv 5 blue white
    floatoverlay show video 'one & 1.mkv' two.mkv & show=$!
    landed
    eventually is "floatoverlay.instance$(pids_of floatoverlay-vi)" playerctl -l
    # The player has its name before it plays, and a file before its length is known.
    playing
    is "file://$PWD/one%20&%201.mkv" playerctl metadata xesam:url
    is 'one & 1.mkv' playerctl metadata title
    eventually near 10000000 100000 playerctl metadata mpris:length
    is 1.000000 playerctl volume
    # The film lasts 10 s. The next one would change properties.
    playerctl position 0
    eventually eval '(( $(playerctl position | cut -d. -f1) < 3 ))'
    quiet_bus 1
    playerctl pause
    eventually is Paused playerctl status
    eventually at_rest
    # The frame shows the new position, and Seeked is sent.
    dbus-monitor --session "member=Seeked" >seeked & MONITOR=$!
    eventually grep -q NameAcquired seeked
    playerctl position 7.5
    eventually shows_colour 0 255 0
    eventually near 7.5 0.04 playerctl position
    eventually grep -qE 'int64 75[0-9]{5}$' seeked
    kill $MONITOR
    floatoverlay media seek -4
    eventually shows_colour 255 0 0
    eventually near 3.5 0.04 playerctl position
    floatoverlay media seek 9.9 --player floatoverlay
    eventually shows_colour 0 255 0
    eventually near 9.9 0.04 playerctl position
    # A position beyond the end of the track is ignored.
    playerctl position 500
    always 0.2 near 9.9 0.04 playerctl position
    local since; since=$(now_ms)
    floatoverlay media play
    # The next track starts by itself, at its beginning.
    eventually is two.mkv playerctl metadata title
    eventually shows_colour 0 0 255
    begun_at "$since"
    refute playerctl next
    is two.mkv playerctl metadata title
    # A daemon that answers has read what the player sent before: it knows, too, that there is no next track.
    daemon_answers
    hinted 69 floatoverlay media next
    floatoverlay media previous
    eventually is 'one & 1.mkv' playerctl metadata title
    eventually shows_colour 255 0 0
    # On a busy machine a key is down for so long that the server repeats it.
    xset r off
    for key in XF86AudioNext XF86AudioPrev; do
      xdotool key $key
      eventually is "$( [[ $key = *Next ]] && echo two.mkv || echo 'one & 1.mkv')" playerctl metadata title
    done
    xdotool key XF86AudioPlay
    eventually is Paused playerctl status
    xdotool key XF86AudioPlay
    eventually is Playing playerctl status
    playerctl loop Playlist
    eventually is Playlist playerctl loop
    playerctl volume 0.5
    eventually is 0.500000 playerctl volume
    player=$(pids_of floatoverlay-vi)
    dbus-send --session --print-reply --dest="org.mpris.MediaPlayer2.floatoverlay.instance$player" /org/mpris/MediaPlayer2 \
      org.freedesktop.DBus.Properties.Set string:org.mpris.MediaPlayer2.Player string:Rate variant:double:2
    eventually plays_at_double_speed
    playerctl open "file://$PWD/two.mkv"
    eventually is two.mkv playerctl metadata title
    playerctl stop
    wait $show
    eventually refute playerctl status
    daemon_answers
  }
  # begun_at MS: the film's position is as near to its beginning as the time since then permits
  begun_at() { awk -v p="$(playerctl position)" -v s=$(($(now_ms) - $1)) 'BEGIN { exit !(p > -0.1 && p * 1000 < s + 600) }' </dev/null; }
  inside audio-session -- x11-session --
}

@test "a drag of less than half a second of a film seeks nothing" {
  body() {
    daemon
    film film.mkv 5
    floatoverlay show video film.mkv --detach
    landed
    playing
    playerctl pause
    playerctl position 7
    eventually near 7 0.04 playerctl position
    eventually at_rest
    local at; at=$(playerctl position)
    timeout 60 dbus-monitor --session "interface=org.mpris.MediaPlayer2.Player,member=Seeked" >seeked.log & local watch=$!
    eventually grep -q NameAcquired seeked.log
    # The full width of 480 px is 20 s: 9 px less the slop of 6 px are 0.1 s.
    drag -b 1 $((X + 100)) $((Y + 100)) $((X + 109)) $((Y + 100))
    handled
    always 0.5 is "$at" playerctl position
    refute grep -q 'member=Seeked' seeked.log
    # A longer one seeks.
    drag -b 1 $((X + 100)) $((Y + 100)) $((X + 180)) $((Y + 100))
    line seeked.log 'member=Seeked'
    kill $watch
  }
  inside audio-session -- x11-session --
}

@test "--progress: a line at the bottom of the overlay advances and stays without a pointer" {
  body() {
    daemon
    film film.mkv 10 red
    floatoverlay show video film.mkv --progress --detach
    landed
    playing
    eventually line_from 20
    playerctl pause
    playerctl position 5
    # On a busy machine the film may have been beyond that.
    eventually refute line_from $((W / 2 + 20))
    eventually line_from $((W / 2 - 20))
    refute line_from $((W / 2 + 20))
    always 3 line_from $((W / 2 - 20))
    floatoverlay overlay resize 640x360
    landed
    eventually line_from $((W / 2 - 20))
  }
  inside audio-session -- x11-session --
}
# line_from X: the progress line is white X pixels from the left edge of the overlay
line_from() { is '#ffffff' xq pixel $((X + $1)) $((Y + H - 6)); }

@test "--pause-on pauses the film while the overlay is hidden, stashed or behind a locker; it goes on afterwards" {
  body() {
    daemon
    film film.mkv 30 red
    floatoverlay show video film.mkv --pause-on hide,lock,stash --detach
    landed
    eventually is Playing playerctl status
    local off
    for off in hide stash; do
      floatoverlay overlay $off
      eventually is Paused playerctl status
      floatoverlay overlay reveal
      eventually is Playing playerctl status
    done
    i3lock -n -c 112233 & local lock=$!
    eventually is suspended field '.overlays[0].state'
    eventually is Paused playerctl status
    kill $lock; wait $lock || true
    eventually is Playing playerctl status
    # A film that the user has paused stays paused.
    playerctl pause
    eventually is Paused playerctl status
    floatoverlay overlay hide
    eventually is hidden field '.overlays[0].state'
    floatoverlay overlay reveal
    eventually is active field '.overlays[0].state'
    always 0.5 is Paused playerctl status
    # Without the option the sound continues.
    floatoverlay show video film.mkv --detach
    eventually is 1 eval 'pids_of floatoverlay-vi | wc -l'
    eventually is Playing playerctl status
    floatoverlay overlay hide
    always 0.5 is Playing playerctl status
    hinted 64 floatoverlay show video film.mkv --pause-on lock,show
  }
  inside audio-session -- x11-session --wm openbox --
}

@test "show video plays without a session bus and registers with one that starts later" {
  body() {
    unset DBUS_SESSION_BUS_ADDRESS
    address=unix:path=$XDG_RUNTIME_DIR/bus
    mv "$XDG_RUNTIME_DIR/bus" "$XDG_RUNTIME_DIR/other" 2>/dev/null || true
    daemon
    film film.mkv 40 red
    floatoverlay show video film.mkv & show=$!
    landed
    eventually shows_colour 255 0 0
    for round in 1 2; do
      dbus-daemon --session --nofork --nopidfile --address="$address" & BUS=$!
      eventually is Playing env DBUS_SESSION_BUS_ADDRESS="$address" playerctl status
      kill -9 $BUS; wait $BUS || true
      rm -f "$XDG_RUNTIME_DIR/bus"
      eventually frames_exceed "$(frames_in)"
    done
    floatoverlay overlay close
    wait $show
  }
  inside audio-session -- x11-session --
}

@test "show video plays playlists and folders; an interrupted download ends with 69 after the rest is played" {
  body() {
    daemon
    mkdir -p folder
    film folder/a.mp4 7 red
    film folder/b.mp4 4 lime
    printf '#EXTM3U\n#EXTINF:2,Red\nfolder/a.mp4\ngone.mp4\nfolder/b.mp4\n' >list.m3u
    floatoverlay show video list.m3u 2>output.log & show=$!
    landed
    eventually shows_colour 255 0 0
    eventually 20 shows_colour 0 255 0
    status=0; wait $show || status=$?
    is 66 echo $status
    grep 'no such file: .*gone.mp4' output.log
    floatoverlay show video folder & show=$!
    landed
    eventually shows_colour 255 0 0
    playing
    # The daemon may not know the player yet.
    eventually floatoverlay media next
    eventually shows_colour 0 255 0
    wait $show
    # The server closes the connection before the end of the file.
    film long.mkv 10 red blue
    serve --cut 0.3 long.mkv
    hinted 69 floatoverlay show video "${URL%/}/nowhere.mkv"
    floatoverlay show video "${URL%/}/long.mkv" folder/b.mp4 2>output.log & show=$!
    eventually 10 is active field '.overlays[0].state'
    box
    eventually shows_colour 255 0 0
    eventually 30 shows_colour 0 255 0
    status=0; wait $show || status=$?
    cat output.log
    is 69 echo $status
    grep 'long.mkv ended early at 0:' output.log
    kill $SERVER; wait $SERVER || true
    hinted 69 floatoverlay show video "${URL%/}/long.mkv"
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "subtitles: from a file beside the video, --sub FILE, NUMBER and off; --speed 2 doubles the rate" {
  body() {
    daemon
    film plain.mkv 20 blue
    printf '1\n00:00:00,000 --> 00:00:40,000\n████████████\n████████████\n' >white.srt
    ffmpeg -v error -i plain.mkv -i white.srt -c copy -c:s srt -metadata:s:s:0 language=eng -disposition:s:0 0 film.mkv
    cp plain.mkv beside.mkv; cp white.srt beside.srt
    for case in 'no plain.mkv' 'yes plain.mkv --sub white.srt' 'yes beside.mkv' 'no beside.mkv --sub off' 'yes film.mkv --sub 1'; do
      # shellcheck disable=SC2086 # words
      floatoverlay show video ${case#* } --detach
      landed
      eventually shows_colour 0 0 255
      if [[ $case = yes* ]]; then eventually has_subtitles; else always 0.5 refute has_subtitles; fi
      floatoverlay overlay close
      eventually is 0 field '.overlays | length'
      eventually is '' pids_of floatoverlay-vi
    done
    floatoverlay show video plain.mkv --speed 2 --detach
    landed
    eventually playerctl status
    eventually is 2.000000 rate
    eventually plays_at_double_speed
  }
  # There are bright pixels where subtitles are drawn.
  has_subtitles() {
    grab "$((W - 40))x60+$((X + 20))+$((Y + H - 66))" sub.ppm
    awk -v m="$(convert sub.ppm -colorspace Gray -format '%[fx:maxima]' info:)" 'BEGIN { exit !(m > 0.8) }'
  }
  rate() {
    dbus-send --session --print-reply --dest="org.mpris.MediaPlayer2.floatoverlay.instance$(pids_of floatoverlay-vi)" /org/mpris/MediaPlayer2 \
      org.freedesktop.DBus.Properties.Get string:org.mpris.MediaPlayer2.Player string:Rate | awk '/double/ { printf "%.6f\n", $3 }'
  }
  inside audio-session -- x11-session --
}

@test "floatoverlay-video follows the frame protocol" {
  body() {
    film film.mkv 20
    run timeout 60 "$ROOT/scripts/frame-check" --child floatoverlay-video --loop film.mkv
    assert_output --partial 'no rule is broken'
  }
  inside audio-session -- x11-session --
}

@test "show video refuses a 16384x16384 image and plays 8K, 2x2, 800x4 and 1x1 videos" {
  body() {
    daemon
    # 16384 x 16384 exceeds the size limit; 7680 x 4320 does not.
    python3 "$E2E/huge-png.py" 16384 >huge.png
    hinted 65 floatoverlay show video huge.png
    ffmpeg -v error -f lavfi -i color=red:size=7680x4320:rate=10:duration=0.5 -c:v libx264 -preset ultrafast large.mkv
    floatoverlay show video --loop large.mkv --detach
    landed; eventually shows_colour 255 0 0
    floatoverlay overlay close
    for size in 2x2 6x10 4x800 800x4; do
      ffmpeg -v error -y -f lavfi -i color=lime:size=$size:rate=10:duration=20 -c:v libx264rgb odd.mkv
      floatoverlay show video odd.mkv --detach
      eventually is active field '.overlays[0].state'
      floatoverlay overlay close
    done
    for size in 1x1 3x5; do
      head -c 9000 /dev/zero | ffmpeg -v error -y -f rawvideo -pix_fmt rgb24 -video_size $size -framerate 10 -i - -c:v ffv1 odd.mkv
      floatoverlay show video odd.mkv --detach
      eventually is active field '.overlays[0].state'
      floatoverlay overlay close
    done
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "show video plays variable frame rates, a change of size, growing files and pipes" {
  body() {
    daemon
    # Every third frame, then every frame, at the times in the file. Then a change of size.
    ffmpeg -v error -f lavfi -i testsrc2=size=320x180:rate=30:duration=4 -vf "select='gt(t,2)+not(mod(n,3))'" -fps_mode vfr vfr.mkv
    timed floatoverlay show video vfr.mkv
    (( took > 3600 ))
    film a.ts 1 red; ffmpeg -v error -f lavfi -i color=blue:size=180x320:rate=30:duration=4 -c:v libx264 -g 15 b.ts
    cat a.ts b.ts >both.ts
    floatoverlay show video both.ts & show=$!
    landed
    eventually eval 'box; (( H > W ))'
    wait $show || true
    # A file that grows while it is played, and a pipe.
    film whole.ts 5 red lime
    size=$(stat -c %s whole.ts)
    head -c $((size / 2)) whole.ts >grows.ts
    floatoverlay show video grows.ts --detach
    landed; eventually shows_colour 255 0 0
    tail -c +$((size / 2 + 1)) whole.ts >>grows.ts
    eventually 40 is 0 field '.overlays | length'   # mpv with pulse waits at the end of such a file
    mkfifo pipe
    cat whole.ts >pipe & floatoverlay show video pipe --detach
    landed; eventually shows_colour 255 0 0
    floatoverlay overlay close
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "show video stopped during its start, fifty times: no process and no overlay stays" {
  body() {
    daemon
    film film.mkv 5
    for i in $(seq 50); do
      floatoverlay show video film.mkv 2>/dev/null & show=$!
      sleep "0.0$((i % 10))"                                 # the moment in the start, up to 90 ms
      # SIGTERM, because background jobs ignore SIGINT until the program has installed a handler.
      kill -TERM $show 2>/dev/null || true
      wait $show || true
    done
    eventually is '' pids_of floatoverlay-vi
    eventually is 0 field '.overlays | length'
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "skipping through a playlist: memory of floatoverlay-video grows by less than 12 MB, at most two memfds" {
  body() {
    daemon
    for i in 1 2 3 4 5 6; do film $i.mkv 1; done
    floatoverlay show video --loop [1-6].mkv --detach
    landed
    player=$(pids_of floatoverlay-vi)
    # The pause is the scenario: about six skips a second.
    through() { local i; for i in $(seq 8); do floatoverlay media next; sleep 0.15; done; }
    # The daemon may not know the player yet.
    playing
    eventually floatoverlay media next
    through
    before=$(kept)
    for round in 1 2 3; do through; done
    after=$(kept)
    awk -v a="$before" -v b="$after" 'BEGIN { exit !(b < a + 12000) }' || { echo "from $before to $after KiB" >&2; false; }
    (( $(find "/proc/$player/fd" -lname '*memfd*' | wc -l) <= 2 ))
  }
  kept() { awk '/^Private_Dirty/ { print $2 }' "/proc/$player/smaps_rollup"; }
  inside audio-session -- x11-session --
}

@test "a stopped video process does not block the daemon; a killed one ends its overlay with 69" {
  body() {
    daemon
    # floatoverlay-video is stopped during a drag: the position at the release applies when it continues.
    film coloured.mkv 5
    floatoverlay show video coloured.mkv --detach
    landed
    playing
    paused_at 2
    player=$(pids_of floatoverlay-vi)
    xdotool mousemove $((X + 100)) $((Y + 100)) mousedown 1 mousemove_relative 20 0 mousemove_relative 60 0
    kill -STOP "$player"
    for i in $(seq 88); do xdotool mousemove_relative 2 0; done
    floatoverlay volume 30%
    xdotool mouseup 1
    kill -CONT "$player"
    eventually shows_colour 0 0 255
    eventually at_rest
    shows_colour 0 0 255
    floatoverlay overlay close
    eventually is '' pids_of floatoverlay-vi
    film film.mkv 20 red
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(pids_of floatoverlay-vi)
    kill -STOP "$player"
    floatoverlay volume 40%
    floatoverlay overlay move top-left
    eventually is '20 20' field '.overlays[0] | "\(.x) \(.y)"'
    kill -KILL "$player"
    status=0; wait $show || status=$?
    (( status == 69 ))
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(pids_of floatoverlay-vi)
    kill -STOP "$player"
    floatoverlay overlay close
    wait $show
    kill -CONT "$player" || true                             # the daemon may have killed it meanwhile
    eventually refute kill -0 "$player"
    # floatoverlay-video exits when the daemon is killed.
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(pids_of floatoverlay-vi)
    kill -KILL $DAEMON
    eventually refute kill -0 "$player"
    wait $show || true
  }
  inside audio-session -- x11-session --
}
