#!/usr/bin/env bats
# Lyrics on the clock of a player: the right line through seek, pause, rate and track change, and what is found for a track.

setup() {
  load common
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
# agrees PLAYER: the line that is sung is where the player is, which pauses
agrees() {
  local p; p=$(seconds_of "$1")
  eventually 3 is $((${p%.*} / 2)) lit
}
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
    playerctl -p rig pause
    agrees rig
    playerctl -p rig play
    # Another rate is followed too.
    player org.freedesktop.DBus.Properties.Set string:org.mpris.MediaPlayer2.Player string:Rate variant:double:2
    eventually 4 is 6 lit
    playerctl -p rig pause
    agrees rig
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
    assert_output --partial 'line 2 is neither UTF-8'
    echo 'no times' >plain.lrc
    hinted 65 floatoverlay show lyrics plain.lrc
    head -c 1100000 /dev/zero | tr '\0' ' ' >long.lrc
    hinted 65 floatoverlay show lyrics long.lrc
    hinted 66 floatoverlay show lyrics .
    mkfifo pipe.lrc
    hinted 65 floatoverlay show lyrics pipe.lrc
    assert_output --partial 'pipe.lrc: not a regular file'
    ladder >song.lrc
    floatoverlay show lyrics --at top-left --detach
    landed
    dbus-send --session --print-reply --dest=org.mpris.MediaPlayer2.rig /org/mpris/MediaPlayer2 org.mpris.MediaPlayer2.Quit >quit.log
    eventually 3 refute floatoverlay media pause
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

@test "a file that is written is shown as it is now" {
  body() {
    ladder >song.lrc
    daemon
    playerctl -p rig play; playerctl -p rig pause
    floatoverlay show lyrics "$PWD/song.lrc" --at top-left --detach
    landed
    held_at 4.1 2
    # As editors do it: another file in its place.
    echo "[00:00.00]$(blocks 7)" >new.lrc
    mv new.lrc song.lrc
    eventually 3 is 7 lit
    echo "[00:00.00]$(blocks 4)" >song.lrc
    eventually 3 is 4 lit
    # What is no lyrics just now changes nothing, nor does its end.
    echo 'not yet' >song.lrc
    line 3 daemon.log 'keeping the old ones: .*/song.lrc'
    is 4 lit
    rm song.lrc
    echo "[00:00.00]$(blocks 6)" >song.lrc
    eventually 3 is 6 lit
    # What turns up for a track that had none; and goes away again.
    floatoverlay show lyrics --at top-left --detach
    landed
    eventually 3 is 0 lit
    mkdir -p later
    echo "[00:00.00]$(blocks 5)" >later/1.lrc
    eventually 3 is 5 lit
    rm later/1.lrc
    eventually 3 is 0 lit
    printf '[00:01.00]caf\xe9\n' >later/1.lrc
    line 3 daemon.log 'later/1.lrc: line 1 is neither UTF-8 nor UTF-16'
    printf '\xff\xfe' >new.lrc
    echo "[00:00.00]$(blocks 3)" | iconv -f UTF-8 -t UTF-16LE >>new.lrc
    mv new.lrc later/1.lrc
    eventually 3 is 3 lit
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/later/{}.flac" -- x11-session --
}

@test "overlay offset: this song later or earlier, while it plays" {
  body() {
    ladder >1.lrc
    cp 1.lrc 2.lrc
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[lyrics]\noffset = -100\n[bindings]\n"key super+F9" = "overlay offset -500"\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    daemon
    hinted 69 floatoverlay overlay offset +100
    assert_output --partial 'no overlay shows lyrics'
    still 64x64 red --new
    hinted 69 floatoverlay overlay offset +100 --id 1
    assert_output --partial 'overlay 1 shows no lyrics'
    floatoverlay overlay close
    playerctl -p rig play; playerctl -p rig pause
    floatoverlay show lyrics --at top-left --detach
    landed
    held_at 3.8 1
    held_at 3.95 2
    # Behind another overlay it is still the one that is meant; the HUD says what it comes to.
    still 64x64 red --new --at bottom-right
    floatoverlay overlay offset +200
    box
    eventually 4 is 1 lit
    floatoverlay overlay offset -300
    eventually 4 is 2 lit
    floatoverlay overlay offset 0
    eventually 4 is 1 lit
    xdotool key super+F9
    eventually 4 is 2 lit
    # Another song is as the settings say.
    floatoverlay media next
    held_at 3.8 1
    held_at 3.95 2
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/{}.flac" -- x11-session --
}

@test "the bus goes away and comes back; so do players" {
  body() {
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/another-bus
    bus() { dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" & BUS=$!; eventually 5 playerctl -l; }
    player_named() { /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" "$1" calls.log 60 & PLAYER=$!; eventually 5 playerctl -p "$1" play; }
    ladder >song.lrc
    bus
    player_named one
    daemon
    floatoverlay show lyrics song.lrc --at top-left --detach
    landed
    playerctl -p one pause
    held_at 4.5 2 one
    for round in 1 2; do
      kill -9 $BUS; wait $BUS || true; wait $PLAYER || true
      rm -f "$XDG_RUNTIME_DIR/another-bus"
      eventually 5 is 0 lit
      alive
      bus
      player_named two$round
      playerctl -p two$round pause
      held_at 6.5 3 two$round
      # In the middle of a song.
      playerctl -p two$round play
      kill -9 $PLAYER; wait $PLAYER || true
      eventually 3 is 0 lit
      player_named one
      playerctl -p one pause
      held_at 8.5 4 one
    done
    # Two that take turns: it is the one that plays.
    FIRST=$PLAYER
    player_named other
    playerctl -p other position 12.5
    playerctl -p one position 2.5
    playerctl -p other pause; playerctl -p one play; playerctl -p one pause
    eventually 3 is 1 lit
    playerctl -p other play
    eventually 3 is 6 lit
    playerctl -p other pause; playerctl -p one play
    eventually 3 is 1 lit
    playerctl -p one pause
    kill $FIRST $PLAYER $BUS
  }
  inside x11-session --
}

@test "a player that floods the bus keeps nothing waiting" {
  body() {
    ladder >song.lrc
    daemon
    floatoverlay show lyrics song.lrc --player flood --at top-left --detach
    landed
    /usr/bin/python3 "$E2E/flood.py" 4 >flood.log & FLOOD=$!
    line 10 flood.log '^flooding'
    before=$(awk '/^VmRSS/ { print $2 }' "/proc/$DAEMON/status")
    for (( i = 0; i < 20; i++ )); do timeout 2 floatoverlay status >/dev/null; done
    line 20 flood.log '^done'
    grep '^done' flood.log >&3
    # What it said last is what is shown: the sixth line.
    eventually 5 is 6 lit
    alive
    after=$(awk '/^VmRSS/ { print $2 }' "/proc/$DAEMON/status")
    (( after - before < 16384 ))
    kill $FLOOD
    eventually 3 is 0 lit
  }
  inside mpris-mock -- x11-session --
}

# songs: two tracks of 100 s, their lyrics beside them: a line every half second, every other one wide
songs() {
  ffmpeg -v error -f lavfi -i anullsrc=r=8000:cl=mono -t 100 1.wav
  cp 1.wav 2.wav
  for (( i = 0; i < 200; i++ )); do
    printf '[%02d:%02d.%d0]%s\n' $((i / 120)) $((i / 2 % 60)) $((i % 2 * 5)) "$( (( i % 2 )) && echo █████ || echo ·)"
  done | tee 1.lrc >2.lrc
}

@test "a real player: mpv, through its mpris script" {

  body() {
    songs
    ladder >song.lrc; cp 1.wav song.wav
    mpv --no-config --script=/usr/lib/mpv-mpris/mpris.so --vo=null --ao=null --no-video --really-quiet --pause song.wav 1.wav 2.wav & MPV=$!
    eventually 10 playerctl -p mpv status
    daemon
    floatoverlay show lyrics --at top-left --detach
    landed
    held_at 4.5 2 mpv
    held_at 10.2 5 mpv
    floatoverlay media play
    eventually 4 is 6 lit
    floatoverlay media pause
    agrees mpv
    floatoverlay media seek 6.5
    eventually 3 is 3 lit
    floatoverlay media seek -4
    eventually 3 is 1 lit
    is Paused playerctl -p mpv status
    # How far it is from the player's own position is told and decides nothing: the machine may be busy.
    floatoverlay media next
    player-lag mpv $((X + W / 2 - 30)) $((Y + 28)) >lag.txt
    sed 's/^/# mpv: /' lag.txt >&3
    is 8 eval 'grep -c median lag.txt'
    # Gone in the middle of a song.
    floatoverlay media play
    kill -9 $MPV; wait $MPV || true
    eventually 3 is 0 lit
    alive
  }
  inside mpris-mock --player other -- x11-session --
}
