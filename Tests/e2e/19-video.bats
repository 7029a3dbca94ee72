#!/usr/bin/env bats
# Films: played, paused, sought, looped, hidden; those that are none; a player that dies.

setup() {
  load common
  with=(film colour shows_colour press at_rest frames_in)
}

# film FILE [SECONDS [COLOUR...]]: a film of 320x180, each colour so long, a key frame twice a second
film() {
  local file=$1 seconds=${2:-2} inputs=() n=0 list=; shift; (( $# )) && shift
  (( $# )) || set -- red lime blue white
  for c; do
    inputs+=(-f lavfi -i "color=$c:size=320x180:rate=30:duration=$seconds")
    list+="[$n]"; n=$((n + 1))
  done
  ffmpeg -v error -y "${inputs[@]}" -f lavfi -i "anullsrc=duration=$((seconds * n))" -filter_complex "${list}concat=n=$n" \
    -c:v libx264 -g 15 -pix_fmt yuv420p -c:a aac "$file"
}
# The colour of the overlay where neither a HUD nor controls lie.
colour() { xq pixel $((X + 40)) $((Y + 60)); }
# shows_colour RED GREEN BLUE: it is that, but for what a codec makes of it
shows_colour() {
  local c; c=$(colour); c=${c#\#}
  local have=($((16#${c:0:2})) $((16#${c:2:2})) $((16#${c:4:2}))) want=("$@") i d
  for i in 0 1 2; do d=$((have[i] - want[i])); (( d < 40 && d > -40 )) || { echo "#$c"; return 1; }; done
}
press() { xdotool mousemove $((X + W / 2)) $((Y + H / 3)) click "$1"; }
frames_in() { field '.overlays[0].frames.in'; }
# No frame comes for a while.
at_rest() { local n; n=$(frames_in); always 0.5 is "$n" frames_in; }

@test "it plays to its end, at its own pace, and ends with 0" {
  body() {
    daemon
    film film.mp4 1
    floatoverlay show video film.mp4 & show=$!
    eventually 5 is active field '.overlays[0].state'
    is video field '.overlays[0].content'
    landed
    is '480 270' echo $W $H
    eventually 3 shows_colour 255 0 0
    eventually 3 shows_colour 0 255 0
    eventually 3 shows_colour 0 0 255
    eventually 3 shows_colour 255 255 255
    wait $show
    eventually 3 is '' here floatoverlay-vi
  }
  inside audio-session -- x11-session --
}

@test "paused it draws nothing; a drag looks for a place and finds it; a button skips; a loop begins again" {
  body() {
    daemon
    film film.mkv 5
    floatoverlay show video --loop film.mkv --detach
    landed
    eventually 3 shows_colour 255 0 0
    press 2
    eventually 3 at_rest
    # 20 s are 480 px: 256 px on, less the slop, lie in blue, key frames on the way.
    drag -r 100 -t 500 -b 1 $((X + 100)) $((Y + 100)) $((X + 356)) $((Y + 100)) &
    eventually 3 shows_colour 0 255 0
    eventually 3 shows_colour 0 0 255
    wait $!
    eventually 3 at_rest
    shows_colour 0 0 255
    xdotool mousemove $((X + 86)) $((Y + H - 22)) click 1     # 10 s on, which is the end, and the beginning
    press 2
    eventually 8 shows_colour 255 0 0
  }
  inside audio-session -- x11-session --
}

@test "hidden it draws nothing and goes on; seen again it is where it would be" {
  body() {
    daemon
    film film.mkv 3
    floatoverlay show video film.mkv --detach
    landed
    eventually 3 shows_colour 255 0 0
    floatoverlay overlay hide
    eventually 3 at_rest
    since=$(now_ms)
    eventually 5 later
    floatoverlay overlay reveal
    eventually 2 no shows_colour 255 0 0
    alive
  }
  later() { (( $(now_ms) - since > 3200 )); }
  with+=(later)
  inside audio-session -- x11-session --
}

@test "what cannot be played: 66, 65; one of several is passed over" {
  body() {
    daemon
    film film.mkv 1 blue
    head -c 5000 /dev/urandom >noise.mkv
    ffmpeg -v error -f lavfi -i sine=duration=1 sound.wav
    hinted 66 floatoverlay show video nowhere.mkv
    hinted 65 floatoverlay show video noise.mkv
    hinted 65 floatoverlay show video sound.wav
    ends 64 floatoverlay show video
    hinted 66 floatoverlay show video gone.mkv gone-too.mkv
    floatoverlay show video noise.mkv film.mkv & show=$!
    eventually 5 is active field '.overlays[0].state'
    box
    eventually 3 shows_colour 0 0 255
    wait $show
    is '' here floatoverlay-vi
    alive
  }
  inside audio-session -- x11-session --
}

@test "a player that is stopped harms nobody, one that dies ends its overlay: 69" {
  body() {
    daemon
    film film.mkv 20 red
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(here floatoverlay-vi)
    kill -STOP "$player"
    floatoverlay volume 40%
    floatoverlay overlay move top-left
    eventually 3 is '20 20' field '.overlays[0] | "\(.x) \(.y)"'
    kill -KILL "$player"
    status=0; wait $show || status=$?
    (( status == 69 ))
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(here floatoverlay-vi)
    kill -STOP "$player"
    floatoverlay overlay close
    wait $show
    kill -CONT "$player"
    eventually 3 no kill -0 "$player"
    # The daemon goes, and takes the player along.
    floatoverlay show video film.mkv & show=$!
    landed
    player=$(here floatoverlay-vi)
    kill -KILL $DAEMON
    eventually 3 no kill -0 "$player"
    wait $show || true
  }
  inside audio-session -- x11-session --
}
