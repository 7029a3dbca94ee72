#!/usr/bin/env bats
# Lyrics on the clock of a player: the right line through seek, pause, rate and track change, and what is found for a track.

setup() {
  load common
  with=(blocks ladder lit player seconds_of held_at drawn)
}

# blocks N: a line that is N blocks wide, so that its picture tells which it is
blocks() { printf '█%.0s' $(seq "$1"); }
# ladder: lyrics whose line N, N blocks wide, is sung from second 2N on; none before
ladder() { for n in 1 2 3 4 5 6 7 8; do echo "[00:$((n / 5))$((n * 2 % 10)).00]$(blocks "$n")"; done; }
# lit: how many blocks wide the line is that is sung; 0 for any other words
lit() {
  local wide high
  xq grab "$((W - 8))x24+$((X + 4))+$((Y + 16))" >lit.ppm
  read -r wide high < <(convert lit.ppm -colorspace gray -threshold 60% -trim -format '%w %h\n' info:)
  (( high >= 24 )) || { echo 0; return; }
  echo $(((wide + 10) / 20))
}
player() { dbus-send --session --print-reply --dest=org.mpris.MediaPlayer2.rig /org/mpris/MediaPlayer2 "$@" >/dev/null; }
seconds_of() { playerctl -p "${1:-rig}" position; }
# held_at SECONDS BLOCKS: the player, which pauses, is set there, and that line is sung
held_at() { playerctl -p "${3:-rig}" position "$1"; eventually 3 is "$2" lit; }
drawn() { field '.overlays[0].frames.shown'; }

@test "seek, pause, play, rate: the line that is sung is the player's" {
  body() {
    ladder >song.lrc
    daemon
    floatoverlay show lyrics song.lrc --at top-left --detach
    landed
    is lyrics field '.overlays[0].content'
    playerctl -p rig play
    playerctl -p rig pause
    held_at 4.1 2
    held_at 15.9 7
    held_at 16.0 8
    held_at 3.9 1
    held_at 0.5 0
    held_at 2.0 1
    # Paused nothing goes on.
    is 1 lit
    shown=$(drawn)
    sleep 2.5
    is 1 lit
    is "$shown" drawn
    playerctl -p rig play
    eventually 4 is 2 lit
    eventually 4 is 3 lit
    awk -v p="$(seconds_of)" 'BEGIN { exit !(p >= 6 && p < 8) }' </dev/null
    # Another rate is followed too.
    player org.freedesktop.DBus.Properties.Set string:org.mpris.MediaPlayer2.Player string:Rate variant:double:2
    eventually 4 is 6 lit
    awk -v p="$(seconds_of)" 'BEGIN { exit !(p >= 12 && p < 14) }' </dev/null
    playerctl -p rig pause
    floatoverlay overlay close
  }
  inside mpris-mock -- x11-session --
}

@test "the next track brings its own lyrics, beside the music or from a folder" {
  body() {
    mkdir -p lyrics "mu sic" $XDG_CONFIG_HOME/floatoverlay
    printf '[lyrics]\nfolders = ["/nowhere", "%s"]\n' "$PWD/lyrics" >$XDG_CONFIG_HOME/floatoverlay/config.toml
    echo "[00:00.00]$(blocks 5)" >"mu sic/1.lrc"
    echo "[00:00.00]$(blocks 3)" >"lyrics/Artist 2 - Track 2 – Tïtle.lrc"
    daemon
    playerctl -p rig play
    playerctl -p rig pause
    floatoverlay show lyrics --at top-left --detach
    landed
    eventually 3 is 5 lit
    floatoverlay media next
    eventually 3 is 3 lit
    # None for this one: its title, and who plays it.
    floatoverlay media next
    eventually 3 is 0 lit
    echo "[00:00.00]$(blocks 7)" >"lyrics/Track 3 – Tïtle.lrc"
    floatoverlay reload
    eventually 3 is 7 lit
    floatoverlay media next
    eventually 3 is 5 lit
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/mu%20sic/{}.flac" -- x11-session --
}

@test "words fill while they are sung, and translations are below" {
  body() {
    printf '[00:01.00]<00:01.00>█████<00:05.00>█████<00:09.00>\n[00:20.00]█\n' >song.lrc
    daemon
    playerctl -p rig play
    playerctl -p rig pause
    floatoverlay show lyrics song.lrc --at top-left --detach
    landed
    # How many columns have the colour of what is sung.
    sung() { xq grab "$((W - 8))x1+$((X + 4))+$((Y + 28))" | convert - txt:- | grep -ci '#FFC24A' || true; }
    # The pixels are there once two looks agree.
    before() {
      local a b=-1
      playerctl -p rig position "$1"
      sleep 0.1; a=$(sung)
      while [[ $a != "$b" ]]; do sleep 0.1; b=$a; a=$(sung); done
      echo "$a"; }
    near 0 1 before 1.0
    near 50 2 before 3.0
    near 100 2 before 5.0
    near 150 2 before 7.0
    near 200 2 before 12
  }
  inside mpris-mock -- x11-session --
}

@test "what is no lyrics: 65, 66; nobody plays: it waits" {
  body() {
    daemon
    hinted 66 floatoverlay show lyrics nothing.lrc
    printf '[00:01.00]a\n[00:02.00]caf\xe9\n' >latin.lrc
    hinted 65 floatoverlay show lyrics latin.lrc
    has 'line 2 is not UTF-8'
    echo 'no times' >plain.lrc
    hinted 65 floatoverlay show lyrics plain.lrc
    head -c 1100000 /dev/zero | tr '\0' ' ' >long.lrc
    hinted 65 floatoverlay show lyrics long.lrc
    hinted 66 floatoverlay show lyrics .
    ladder >song.lrc
    floatoverlay show lyrics --at top-left --detach
    landed
    dbus-send --session --print-reply --dest=org.mpris.MediaPlayer2.rig /org/mpris/MediaPlayer2 org.mpris.MediaPlayer2.Quit >quit.log
    eventually 3 no floatoverlay media pause
    is active field '.overlays[0].state'
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" late calls.log 60 "url=file://$PWD/song.flac" &
    eventually 5 playerctl -p late play
    playerctl -p late pause
    held_at 6.5 3 late
  }
  inside mpris-mock -- x11-session --
}

@test "hide-paused: off the screen while the player pauses" {
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[lyrics]\nhide-paused = true\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    ladder >song.lrc
    daemon
    playerctl -p rig play
    floatoverlay show lyrics song.lrc --detach
    is active field '.overlays[0].state'
    floatoverlay media pause
    eventually 4 is hidden field '.overlays[0].state'
    floatoverlay media play
    eventually 4 is active field '.overlays[0].state'
  }
  inside mpris-mock -- x11-session --
}

@test "a real player: mpv, through its mpris script" {
  body() {
    ffmpeg -v error -f lavfi -i anullsrc=r=8000:cl=mono -t 60 song.wav
    ladder >song.lrc
    mpv --no-config --script=/usr/lib/mpv-mpris/mpris.so --vo=null --ao=null --no-video --really-quiet --pause song.wav &
    eventually 10 playerctl -p mpv status
    daemon
    floatoverlay show lyrics --at top-left --detach
    landed
    held_at 4.5 2 mpv
    held_at 10.2 5 mpv
    floatoverlay media play
    eventually 4 is 6 lit
    floatoverlay media pause
    awk -v p="$(seconds_of mpv)" 'BEGIN { exit !(p >= 12 && p < 14) }' </dev/null
    floatoverlay media seek 6.5
    eventually 3 is 3 lit
    floatoverlay media seek -4
    eventually 3 is 1 lit
    is Paused playerctl -p mpv status
  }
  inside mpris-mock --player other -- x11-session --
}
