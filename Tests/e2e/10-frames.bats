#!/usr/bin/env bats
# Frames: exact pixels, no torn frames, no lost frames; errors for malformed input.

setup() {
  load common
}

# clip SIZE SECONDS OUTPUT-ARG...: encodes ffmpeg's moving test picture at 60 frames a second
clip() { ffmpeg -v error -f lavfi -i "testsrc2=s=$1:r=60" -t "$2" "${@:3}"; }

# last_frame SIZE FILE.raw FILE.ppm: the last BGRA frame of a file
last_frame() { tail -c "$((${1%x*} * ${1#*x} * 4))" "$2" | convert -size "$1" -depth 8 bgra:- -alpha off "ppm:$3"; }

# numbers SECONDS WxH [COUNT]: all blocks of each picture on screen show the same frame number. WxH is the size of the
# frames; the overlay may scale them. COUNT is the number of blocks to read: 4 leaves out the one in the middle, which a
# HUD covers. The observation goes on, at most ten times as long, until more than ten pictures have been seen.
numbers() {
  box
  local at; read -ra at < <(frames points "$2" | head -n "${3:-5}" |
    awk -v x="$X" -v y="$Y" -v w="$W" -v h="$H" -v W="${2%x*}" -v H="${2#*x}" \
      '{ printf "%d %d ", x + ($1 + .5) * w / W, y + ($2 + .5) * h / H } END { print "" }')
  local seen=0 round colours decoded
  for (( round = 0; round < 10 && seen <= 10; round++ )); do
    xq watch "$1" "${at[@]}" >watched 2>samples
    while read -ra colours; do
      decoded=$(frames decode "${colours[@]}" | sort -u)
      [[ $decoded != *$'\n'* ]] || { echo "two frames at once: ${colours[*]} ($decoded)" >&2; return 1; }
      seen=$((seen + 1))
    done <watched
  done
  echo "$seen frames seen"
  (( seen > 10 ))
}

@test "raw BGRA at 1:1: the pixels on screen equal the pixels of the last frame" {
  body() {
    daemon
    clip 480x270 0.5 -f rawvideo -pix_fmt bgra -y clip.raw
    floatoverlay show frames --size 480x270 --hold --detach <clip.raw
    box
    is '1420 790 480 270' echo $X $Y $W $H
    eventually is 30 field '.overlays[0].frames.in'
    last_frame 480x270 clip.raw want.ppm
    eventually rests_like 480x270+1420+790 want.ppm
  }
  inside x11-session --
}

@test "Y4M from a pipe: pixels within 3 of swscale's; the overlay ends with reason ended and status 0" {
  body() {
    daemon
    listen
    clip 480x270 1 -f yuv4mpegpipe -pix_fmt yuv420p clip.y4m
    ffmpeg -v error -re -i clip.y4m -f yuv4mpegpipe -pix_fmt yuv420p - | floatoverlay show frames --title clip
    line events '"event":"didStop".*"reason":"ended"'
    ffmpeg -v error -i clip.y4m -f rawvideo -pix_fmt bgra want.raw
    last_frame 480x270 want.raw want.ppm
    floatoverlay show frames --hold --detach <clip.y4m
    eventually is 60 field '.overlays[0].frames.in'
    eventually rests_like 480x270+1420+790 want.ppm 3
  }
  inside x11-session --
}

@test "overlay resize 100% shows 640x360 unscaled: raw BGRA is exact, Y4M within 3" {
  body() {
    daemon
    clip 640x360 0.25 -f rawvideo -pix_fmt bgra -y clip.raw
    floatoverlay show frames --size 640x360 --hold --detach <clip.raw
    box
    is '480 270' echo $W $H
    floatoverlay overlay resize 100%
    box
    is '640 360' echo $W $H
    last_frame 640x360 clip.raw want.ppm
    eventually rests_like 640x360+$X+$Y want.ppm
    clip 640x360 0.25 -f yuv4mpegpipe -pix_fmt yuv420p clip.y4m
    floatoverlay show frames clip.y4m --hold --detach
    floatoverlay overlay resize 100%
    box
    eventually is 15 field '.overlays[0].frames.in'
    ffmpeg -v error -i clip.y4m -f rawvideo -pix_fmt bgra want.raw
    last_frame 640x360 want.raw want.ppm
    eventually rests_like 640x360+$X+$Y want.ppm 3
  }
  inside x11-session --
}

@test "all raw formats and Y4M chroma formats show the same picture" {
  body() {
    daemon
    convert -size 480x270 gradient:'#ff8000'-'#0040c0' -depth 8 ppm:want.ppm
    for format in bgra rgba bgrx rgb24; do
      case $format in
        bgra|rgba) convert want.ppm -depth 8 "$format:frame" ;;
        bgrx) convert want.ppm -alpha opaque -channel A -evaluate set 0 +channel -depth 8 bgra:frame ;;
        rgb24) convert want.ppm -depth 8 rgb:frame ;;
      esac
      floatoverlay show frames frame --size 480x270 --format $format --hold --detach
      box
      eventually rests_like 480x270+$X+$Y want.ppm || { echo $format; return 1; }
    done
    for pix in yuv420p yuv422p yuv444p gray; do
      clip 480x270 0.05 -f yuv4mpegpipe -pix_fmt $pix -strict -1 -y clip.y4m
      ffmpeg -v error -i clip.y4m -f rawvideo -pix_fmt bgra -y want.raw
      last_frame 480x270 want.raw want.ppm
      floatoverlay show frames clip.y4m --hold --detach
      box
      eventually is 3 field '.overlays[0].frames.in' || { echo $pix; field .; return 1; }
      eventually rests_like 480x270+$X+$Y want.ppm 3 || { echo $pix; return 1; }
    done
  }
  inside x11-session --
}

@test "no picture on screen mixes two frames: unscaled, scaled, below a HUD, with and without a compositor" {
  body() {
    daemon
    floatoverlay show frames --size 640x360 < <(frames 640x360 0 120) &
    show=$!
    eventually is active field '.overlays[0].state'
    numbers 1.5 640x360
    floatoverlay overlay resize 100%
    landed
    numbers 1.5 640x360
    floatoverlay overlay resize 25%
    landed
    numbers 1 640x360
    floatoverlay overlay resize 100%
    landed
    floatoverlay hud 50
    numbers 1 640x360 4
    floatoverlay overlay close
    wait $show
  }
  inside x11-session --
  inside x11-session --compositor picom --
}

@test "frames are shown without MIT-SHM and on a screen of depth 16" {
  body() {
    daemon
    floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    show=$!
    eventually is active field '.overlays[0].state'
    numbers 1 320x180
    floatoverlay overlay close
    wait $show
  }
  inside x11-session -x -extension -x MIT-SHM --
  body() {
    daemon
    still 480x270 '#f80000'
    box
    eventually is '#ff0000' xq pixel $((X + 200)) $((Y + 100))
  }
  inside x11-session --depth 16 --
}

# bats test_tags=timing
@test "a pipe loses no frame: a fast writer is held back, a 60 Hz writer has no dropped frames" {
  body() {
    daemon
    floatoverlay status --json --watch >watch &
    eventually test -s watch
    frames 320x180 600 0 | floatoverlay show frames --size 320x180
    line watch '"in":600'
    # The last lines may not be complete yet.
    eventually is 600 jq -s 'map(.overlays[0].frames.in // 0) | max' watch
    eventually is true jq -s 'map(.overlays[0].frames | select(. != null and .in == 600) | .shown + .dropped == .in) | any' watch
    floatoverlay show frames --size 640x360 --hold < <(frames 640x360 120 60) &
    eventually is 120 field '.overlays[0].frames.in'
    is 0 field '.overlays[0].frames.dropped'
    floatoverlay overlay close
    wait $!
  }
  inside x11-session --
}

# lasts MS CMD...: CMD takes that time. On a busy machine it may take longer, but not always.
lasts() {
  local want=$1 try; shift
  for try in {1..6}; do
    timed "$@"
    (( took >= want - 200 )) || break
    (( took > want + 200 )) || return 0
  done
  echo "$took ms, not $want: $*" >&2; return 1
}

# bats test_tags=timing
@test "files play at their own rate or at --fps and lose no frame" {
  body() {
    daemon
    ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=30 -frames:v 30 -f yuv4mpegpipe -pix_fmt yuv420p clip.y4m
    frames 320x180 45 0 >clip.raw
    floatoverlay status --json --watch >watch &
    eventually test -s watch
    lasts 1000 floatoverlay show frames clip.y4m
    lasts 1500 floatoverlay show frames clip.raw --size 320x180 --fps 30
    lasts 750 floatoverlay show frames clip.raw --size 320x180 --fps 60
    timed floatoverlay show frames --size 320x180 --fps 60 <clip.raw
    (( took >= 700 ))
    line watch '"in":45,"shown":45,"dropped":0'
    line watch '"in":30,"shown":30,"dropped":0'
  }
  inside x11-session --
}

@test "show frames --hold keeps the last frame until the overlay is closed" {
  body() {
    daemon
    listen
    floatoverlay show frames --size 480x270 --hold < <(frames 480x270 8 0) &
    show=$!
    eventually is 8 field '.overlays[0].frames.in'
    box
    eventually is '#000077' xq pixel $((X + W / 2)) $((Y + H / 2))
    always 0.5 is '#000077' xq pixel $((X + W / 2)) $((Y + H / 2))
    floatoverlay overlay close
    wait $show
    line events '"event":"didStop".*"reason":"closed"'
  }
  inside x11-session --
}

@test "show frames on a FIFO waits for a writer while the daemon still answers" {
  body() {
    daemon
    mkfifo fifo
    floatoverlay show frames fifo --size 320x180 &
    show=$!
    eventually is starting field '.overlays[0].state'
    timeout 10 floatoverlay status
    frames 320x180 20 60 >fifo
    wait $show
  }
  inside x11-session --
}

@test "show frames: exit status 65 if the input ends before or inside a frame, 0 at the end of a frame" {
  body() {
    daemon
    still 320x180 '#203040' --title before
    hinted 65 floatoverlay show frames --size 320x180 </dev/null
    hinted 65 floatoverlay show frames --size 320x180 < <(head -c 1000 /dev/zero)
    is 1 field '.overlays | length'                     # the old overlay stays until another one has a first frame
    ends 0 floatoverlay show frames --size 320x180 < <(frames 320x180 3 0)
    hinted 65 floatoverlay show frames --size 320x180 < <(frames 320x180 3 0 | head -c 600000)
    hinted 65 floatoverlay show frames </dev/null
    hinted 65 floatoverlay show frames < <(clip 320x180 0.2 -f yuv4mpegpipe -pix_fmt yuv420p - | head -c 100000)
    daemon_answers
  }
  inside x11-session --
}

@test "malformed headers and data: status 65; invalid --size, --format and --fps: status 64; the daemon stays up" {
  body() {
    daemon
    bad() { hinted 65 floatoverlay show frames < <(printf '%b' "$1"; head -c 300000 /dev/zero); }
    bad 'GIF89a'
    bad 'YUV4MPEG2 W0 H270 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 W480 H0 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 W-480 H270 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 W99999 H99999 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 W99999999999999999999 H270 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 H270 F30:1\nFRAME\n'
    bad 'YUV4MPEG2 W480 H270 F30:1 C420p10\nFRAME\n'
    bad 'YUV4MPEG2 W480 H270 F30:1 C420jpeg\nFRMAE\n'
    bad 'YUV4MPEG2 W480 H270 F0:0'"$(printf ' X%.0s' {1..5000})"
    hinted 65 floatoverlay show frames < <(head -c 1000000 /dev/urandom)
    hinted 64 floatoverlay show frames --size 0x9 </dev/null
    hinted 64 floatoverlay show frames --size 16385x9 </dev/null
    hinted 64 floatoverlay show frames --size 9x16385 </dev/null
    hinted 64 floatoverlay show frames --size=-4x4 </dev/null
    hinted 64 floatoverlay show frames --size 99999999999999999999x1 </dev/null
    hinted 64 floatoverlay show frames --size 10 </dev/null
    hinted 64 floatoverlay show frames --size 10x10 --format nv12 </dev/null
    hinted 64 floatoverlay show frames --size 10x10 --fps 0 </dev/null
    daemon_answers
    frames 48x48 5 0 | floatoverlay show frames --size 48x48
    ends 0 floatoverlay show frames --size 1x1 < <(head -c 8 /dev/zero)
  }
  inside x11-session --
}

@test "show frames with a terminal as standard input: status 64 and a hint" {
  body() {
    daemon
    ends 64 script -qec 'floatoverlay show frames --size 320x180' /dev/null
    assert_output --partial hint:
    ends 64 script -qec 'floatoverlay show frames' /dev/null
    daemon_answers
  }
  inside x11-session --
}

@test "the writer of a pipe gets SIGPIPE when the overlay is closed" {
  body() {
    daemon
    { frames 320x180 0 60 || echo "writer $?" >writer; } | floatoverlay show frames --size 320x180 &
    eventually is active field '.overlays[0].state'
    floatoverlay overlay close
    wait $!
    line writer 'writer [1-9]'
  }
  inside x11-session --
}

@test "Ctrl-C closes the overlay with status 130; a killed client's overlay is closed too" {
  body() {
    daemon
    listen
    # Background jobs of bash ignore SIGINT.
    env --default-signal=INT floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
    show=$!
    eventually is active field '.overlays[0].state'
    kill -INT $show
    rc=0; wait $show || rc=$?
    is 130 echo $rc
    eventually is 0 field '.overlays | length'
    floatoverlay show text hello &
    eventually is active field '.overlays[0].state'
    kill -KILL $!
    eventually is 0 field '.overlays | length'
    eventually is 2 grep -c didStop events
  }
  inside x11-session --
}

# counted FILE CMD...: runs CMD and counts in FILE the allocations that the program itself makes
counted() {
  truncate -s 0 "$1"
  truncate -s 8 "$1"
  ALLOCATIONS=$PWD/$1 LD_PRELOAD=$ROOT/Tests/rig/bin/alloccount.so "${@:2}"
}
allocated() { od -An -tu8 "$1" | tr -d ' '; }
# settled FILE: the program with this file allocates nothing for a while; a request to it would
settled() { always 0.3 is "$(allocated "$1")" allocated "$1"; }
none() { # WHAT FRAMES ALLOCATIONS: at most one allocation in a hundred frames, of at least 200
  echo "$1: $3 allocations for $2 frames"
  (( $2 >= 200 && $3 * 100 <= $2 ))
}
frames_of() { FloatOverlayBenchSource 320x240 "$@" | cut -d' ' -f2; }
per_frame() { # WHAT [client]: the start allocates as much in the short run as in the long one
  local short before long
  short=$(counted own frames_of 0.3 "${@:2}") before=$(allocated own)
  long=$(counted own frames_of 1.5 "${@:2}")
  none "$1" $((long - short)) $(($(allocated own) - before))
}

@test "a frame allocates no memory, in a source of the program, in a client of the frame protocol and in the daemon" {
  body() {
    local short long counts=()
    per_frame 'own source'
    counted daemons floatoverlay daemon 2>>daemon.log &
    eventually ready
    # The daemon starts its services, and ends an overlay, in the background.
    eventually settled daemons
    counts+=("$(allocated daemons)"); short=$(frames_of 0.3 client)
    eventually settled daemons
    counts+=("$(allocated daemons)"); long=$(frames_of 1.5 client)
    eventually settled daemons
    counts+=("$(allocated daemons)")
    none daemon $((long - short)) $((counts[2] - 2 * counts[1] + counts[0]))
    per_frame client client
  }
  inside audio-session -- x11-session --
}
