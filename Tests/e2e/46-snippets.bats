#!/usr/bin/env bats
# bats file_tags=matrix
# The code blocks of the documents. snippets.txt says what runs each one; here, the commands of a shell run as
# they are, with the files, devices and programs that they name.

setup() { load common; }

session=(mpris-mock --player mpv --player vlc -- audio-session -- backlight-session --device intel_backlight:raw:19200:9600
  --device tpacpi::kbd_backlight:ledhw:3:1 --device platform::micmute:led:1:0 -- ddc-session --monitor DP-1:100:50 --
  x11-session --wm openbox --)

# program NAME COMMAND: a program in PATH
program() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"; chmod 755 "bin/$1"; }

things() {
  mkdir bin holiday
  export PATH=$PWD/bin:$PATH EDITOR=true
  unset VISUAL
  program my-renderer 'exec frames 320x180 0 30'
  program ../draws-bgra 'exec frames 480x270 0 30'
  program grim 'exec cat photo.png'
  program my-progress 'echo "<b>50 %</b>"'
  program my-watcher 'echo 40'
  program my-volume-watcher 'echo 40'
  program my-status 'echo all is well'
  program my-call 'exit 0'
  program sensors 'echo 40 °C'
  ffmpeg -v error -f lavfi -i testsrc2=size=320x180:rate=30:duration=2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p film.mkv </dev/null
  ffmpeg -v error -i film.mkv clip.y4m </dev/null
  local name
  for name in clip.mp4 lecture.mp4 intro.webm outro.webm; do cp film.mkv $name; done
  printf '1\n00:00:00,000 --> 00:00:02,000\nwords\n' >lecture.en.srt
  for name in photo.jpg photo.png holiday/{1,2}.jpg; do convert -size 64x36 xc:red $name; done
  for name in anim sun; do convert -delay 20 -size 64x36 xc:red xc:blue $name.gif; done
  echo compiling >build.log
  echo '[00:00.00]words' >song.lrc
  pactl load-module module-null-sink sink_name=alsa_output.usb-Speaker >/dev/null
  pacat --raw --property=application.name=firefox </dev/zero >/dev/null 2>&1 &
  eventually eval 'pactl list sink-inputs | grep >/dev/null firefox'
}

# floatoverlay WORD...: runs the command, and does what its reader would do: closes what is on screen, ends what prints
# changes, and shows something to move. A status that is not 0 goes into the file `failed`, also in a pipe. With REAL, it
# only runs the command.
floatoverlay() {
  local status
  [[ -z ${REAL:-} ]] || { command floatoverlay "$@"; return; }
  case $* in
    show*--detach*) command floatoverlay "$@" && command floatoverlay overlay close ;;
    show*) shown "$@" ;;
    *--watch*|events) watched "$@" ;;
    daemon*) restarted ;;
    overlay*) something && command floatoverlay "$@" ;;
    *) command floatoverlay "$@" ;;
  esac || { status=$?; echo "floatoverlay $*: status $status" >>"$FAILED"; return $status; }
}

shown() {
  local show
  command floatoverlay "$@" <&0 & show=$!
  eventually 10 on_screen_or_ended $show || return
  command floatoverlay overlay close || true      # unless it has ended by itself
  wait $show
}
on_screen_or_ended() { ! kill -0 "$1" 2>/dev/null || is active field '.overlays[0].state'; }

watched() {
  local file watch
  file=$(mktemp "$PWD/watched.XXXXXX")
  command floatoverlay "$@" >"$file" & watch=$!
  eventually 10 listening "$file" || return
  kill $watch
  wait $watch || true
  head -n 1 "$file"
}

restarted() {
  command floatoverlay daemon --stop && eventually 10 refute kill -0 "$DAEMON" && REAL=1 daemon
}

something() {
  [[ $(field '[.overlays[] | select(.state != "stopping")] | length') != 0 ]] ||
    command floatoverlay show lyrics song.lrc --player mpv --detach
}

# Runs the blocks of the page $PAGE.
body() {
  local block
  export FAILED=$PWD/failed
  unset -f jq               # the blocks run the program
  things
  REAL=1 daemon
  mkdir blocks
  /usr/bin/python3 "$E2E/snippets.py" write "$PAGE" blocks
  for block in blocks/*; do
    # A shell at a prompt looks at the last status of a pipe only.
    (
      set +o pipefail
      # shellcheck disable=SC1090 # written above
      . "$block"
      # What the block has left in the background.
      # shellcheck disable=SC2046 # numbers
      kill $(jobs -p) 2>/dev/null || true
    ) </dev/null
    refute test -e failed || { cat "$block" failed >&2; false; }
  done
}

@test "each code block of the documents is run by a test, or listed with the reason" {
  /usr/bin/python3 "$E2E/snippets.py" check
}

@test "the commands of README.md" {
  root_only
  PAGE=README.md inside "${session[@]}"
}

@test "the commands of docs/commands.md" {
  root_only
  PAGE=docs/commands.md inside "${session[@]}"
}

@test "the commands of docs/contents.md" {
  root_only
  PAGE=docs/contents.md inside "${session[@]}"
}

@test "the commands of docs/json.md" {
  root_only
  PAGE=docs/json.md inside "${session[@]}"
}

@test "the commands of docs/status-bars.md" {
  root_only
  PAGE=docs/status-bars.md inside "${session[@]}"
}
