#!/usr/bin/env bats
# Lyrics follow the playback position: the current line after seeks, pauses and changes of rate and track, and the
# file that is found for a track.

setup() {
  load common
}

# blocks N: a line that is N blocks wide, so that a picture of the line identifies it
blocks() { printf '█%.0s' $(seq "$1"); }
# ladder: lyrics whose line N, N blocks wide, starts at second 2N
ladder() { for n in 1 2 3 4 5 6 7 8; do echo "[00:$((n / 5))$((n * 2 % 10)).00]$(blocks "$n")"; done; }
# lit: width of the current line in blocks; 0 for any other text
lit() {
  local wide high
  xq grab "$((W - 8))x24+$((X + 4))+$((Y + 16))" >lit.ppm
  read -r wide high < <(convert lit.ppm -colorspace gray -threshold 60% -trim -format '%w %h\n' info:)
  (( high >= 24 )) || { echo 0; return; }
  echo $(((wide + 10) / 20))
}
player() { dbus-send --session --print-reply --dest=org.mpris.MediaPlayer2.rig /org/mpris/MediaPlayer2 "$@" >/dev/null; }
seconds_of() { playerctl -p "${1:-rig}" position; }
# held_at SECONDS BLOCKS [PLAYER]: seeks the paused player to SECONDS; the current line is BLOCKS wide
held_at() { playerctl -p "${3:-rig}" position "$1"; eventually is "$2" lit; }
# matches PLAYER: the current line of the ladder is that of the player's position
matches() {
  local p; p=$(seconds_of "$1") || return
  p=$((${p%.*} / 2))
  is $((p > 8 ? 8 : p)) lit
}
# agrees PLAYER: the current line matches the position of the paused player
agrees() { eventually matches "$1"; }
# reaches N: the current line is that line of the ladder, or a later one, if the machine is busy
reaches() { (( $(lit) >= $1 )); }
drawn() { field '.overlays[0].frames.shown'; }

@test "show lyrics highlights the line at the playback position after seek, pause, play and a change of rate" {
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
    # While the player is paused, the overlay draws no frame.
    is 1 lit
    eventually at_rest
    shown=$(drawn)
    always 2.5 is "$shown" drawn
    is 1 lit
    playerctl -p rig play
    eventually reaches 2
    eventually reaches 3
    playerctl -p rig pause
    agrees rig
    held_at 2.5 1                                            # at a rate of 1 the last line would come after 13 s
    playerctl -p rig play
    # A playback rate of 2. The last line stays.
    player org.freedesktop.DBus.Properties.Set string:org.mpris.MediaPlayer2.Player string:Rate variant:double:2
    eventually is 8 lit
    playerctl -p rig pause
    agrees rig
    floatoverlay overlay close
  }
  inside mpris-mock -- x11-session --
}

@test "the next track's lyrics come from the folder of the music or from a folder of the config file" {
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
    eventually is 5 lit
    floatoverlay media next
    eventually is 3 lit
    # Without lyrics, the overlay shows the title and the artist.
    floatoverlay media next
    eventually is 0 lit
    echo "[00:00.00]$(blocks 7)" >"lyrics/Track 3 – Tïtle.lrc"
    floatoverlay reload
    eventually is 7 lit
    floatoverlay media next
    eventually is 5 lit
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/mu%20sic/{}.flac" -- x11-session --
}

@test "without a file, the lyrics of the player itself are shown; a file that appears replaces them" {
  body() {
    mkdir music
    { for n in $(seq 200); do echo "[09:00.00]a long text, of which more than 4 KiB precede the first line"; done
      echo "[00:00.00]$(blocks 4)"; } >player-1.lrc
    echo 'words without times' >player-2.lrc
    echo "[00:00.00]$(blocks 6)" >player-3.lrc
    daemon
    playerctl -p rig play
    playerctl -p rig pause
    floatoverlay show lyrics --at top-left --detach
    landed
    eventually is 4 lit
    # Without times, the overlay shows the title and the artist.
    floatoverlay media next
    eventually is 0 lit
    floatoverlay media next
    eventually is 6 lit
    echo "[00:00.00]$(blocks 2)" >music/3.lrc
    eventually is 2 lit
    rm music/3.lrc
    eventually is 6 lit
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/music/{}.flac" --lyrics "$BATS_TEST_TMPDIR/player-{}.lrc" -- x11-session --
}

@test "words with timestamps fill while they are sung" {
  body() {
    printf '[00:01.00]<00:01.00>█████<00:05.00>█████<00:09.00>\n[00:20.00]█\n' >song.lrc
    daemon
    playerctl -p rig play
    playerctl -p rig pause
    floatoverlay show lyrics song.lrc --at top-left --detach
    landed
    # The number of columns that have the colour of sung text.
    sung() { xq grab "$((W - 8))x1+$((X + 4))+$((Y + 28))" | convert - txt:- | grep -ci '#FFC24A' || true; }
    # sung_at SECONDS COLUMNS: at that position of the paused player, so many columns have the colour, give or take 2
    sung_at() { playerctl -p rig position "$1"; eventually near "$2" 2 sung; }
    sung_at 3.0 50
    sung_at 5.0 100
    sung_at 7.0 150
    sung_at 12 200
    sung_at 1.0 0
  }
  inside mpris-mock -- x11-session --
}

@test "show lyrics: status 65 for a malformed file, 66 for a missing one; without a player the overlay waits" {
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
    eventually refute floatoverlay media pause
    is active field '.overlays[0].state'
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" late calls.log 60 "url=file://$PWD/song.flac" &
    eventually playerctl -p late play
    playerctl -p late pause
    held_at 6.5 3 late
  }
  inside mpris-mock -- x11-session --
}

@test "lyrics.hide-paused hides the overlay while the player is paused" {
  body() {
    mkdir -p $XDG_CONFIG_HOME/floatoverlay
    printf '[lyrics]\nhide-paused = true\n' >$XDG_CONFIG_HOME/floatoverlay/config.toml
    ladder >song.lrc
    daemon
    playerctl -p rig play
    floatoverlay show lyrics song.lrc --detach
    eventually is active field '.overlays[0].state'
    floatoverlay media pause
    eventually is hidden field '.overlays[0].state'
    floatoverlay media play
    eventually is active field '.overlays[0].state'
  }
  inside mpris-mock -- x11-session --
}

@test "a lyrics file that changes, is replaced or appears is shown within three seconds" {
  body() {
    ladder >song.lrc
    daemon
    playerctl -p rig play; playerctl -p rig pause
    floatoverlay show lyrics "$PWD/song.lrc" --at top-left --detach
    landed
    held_at 4.1 2
    # Editors replace the file.
    echo "[00:00.00]$(blocks 7)" >new.lrc
    mv new.lrc song.lrc
    eventually is 7 lit
    echo "[00:00.00]$(blocks 4)" >song.lrc
    eventually is 4 lit
    # Malformed lyrics and a deleted file leave the old lyrics on screen.
    echo 'not yet' >song.lrc
    line daemon.log 'keeping the old ones: .*/song.lrc'
    is 4 lit
    rm song.lrc
    echo "[00:00.00]$(blocks 6)" >song.lrc
    eventually is 6 lit
    # A file that appears for a track without lyrics, and disappears.
    floatoverlay show lyrics --at top-left --detach
    landed
    eventually is 0 lit
    mkdir -p later
    echo "[00:00.00]$(blocks 5)" >later/1.lrc
    eventually is 5 lit
    rm later/1.lrc
    eventually is 0 lit
    printf '[00:01.00]caf\xe9\n' >later/1.lrc
    line daemon.log 'later/1.lrc: line 1 is neither UTF-8 nor UTF-16'
    printf '\xff\xfe' >new.lrc
    echo "[00:00.00]$(blocks 3)" | iconv -f UTF-8 -t UTF-16LE >>new.lrc
    mv new.lrc later/1.lrc
    eventually is 3 lit
    # The log shows names without control characters.
    name=$'a\e[31m\nb.lrc'
    echo "[00:00.00]$(blocks 2)" >"$name"
    floatoverlay show lyrics "$PWD/$name" --at top-left --detach
    echo 'not yet' >"$name"
    line daemon.log 'keeping the old ones: .*/a\?\[31m\?b.lrc'
    # All files are watched with one inotify instance.
    ls -l /proc/$DAEMON/fd >descriptors || true
    is 1 grep -c inotify descriptors
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/later/{}.flac" -- x11-session --
}

@test "overlay offset shifts the current song's lyrics; the next song has the configured offset" {
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
    eventually is 0 field '.overlays | length'
    playerctl -p rig play; playerctl -p rig pause
    floatoverlay show lyrics --at top-left --detach
    landed
    held_at 3.8 1
    held_at 3.95 2
    # The command selects the overlay with lyrics even if another overlay is newer.
    still 64x64 red --new --at bottom-right
    floatoverlay overlay offset +200
    box
    eventually is 1 lit
    floatoverlay overlay offset -300
    eventually is 2 lit
    floatoverlay overlay offset 0
    eventually is 1 lit
    xdotool key super+F9
    eventually is 2 lit
    # The next song has the offset of the config file.
    floatoverlay media next
    held_at 3.8 1
    held_at 3.95 2
  }
  inside mpris-mock --url "file://$BATS_TEST_TMPDIR/{}.flac" -- x11-session --
}

@test "lyrics recover when the session bus restarts and when players exit and start" {
  body() {
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/another-bus
    bus() { dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" & BUS=$!; eventually playerctl -l; }
    player_named() { /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" "$1" calls.log 60 & PLAYER=$!; eventually playerctl -p "$1" play; }
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
      eventually is 0 lit
      daemon_answers
      bus
      player_named two$round
      playerctl -p two$round pause
      held_at 6.5 3 two$round
      # The player is killed in the middle of a song.
      playerctl -p two$round play
      kill -9 $PLAYER; wait $PLAYER || true
      eventually is 0 lit
      player_named one
      playerctl -p one pause
      held_at 8.5 4 one
    done
    # Two players, one of which plays at a time: the overlay follows the one that plays.
    FIRST=$PLAYER
    player_named other
    playerctl -p other pause
    # The last line stays.
    playerctl -p other position 16.5
    playerctl -p one position 2.5
    playerctl -p one play; playerctl -p one pause
    eventually matches one
    playerctl -p other play
    eventually is 8 lit
    playerctl -p other pause; playerctl -p one play
    eventually matches one
    playerctl -p one pause
    kill $FIRST $PLAYER $BUS
  }
  inside x11-session --
}

@test "a player that floods the bus delays no command, and the daemon's memory grows by less than 16 MB" {
  body() {
    ladder >song.lrc
    daemon
    floatoverlay show lyrics song.lrc --player flood --at top-left --detach
    landed
    /usr/bin/python3 "$E2E/flood.py" 4 >flood.log & FLOOD=$!
    line 10 flood.log '^flooding'
    before=$(awk '/^VmRSS/ { print $2 }' "/proc/$DAEMON/status")
    for (( i = 0; i < 20; i++ )); do timeout 3 floatoverlay status >/dev/null; done
    line 20 flood.log '^done'
    grep '^done' flood.log >&3
    # The last position that the player has sent is in the sixth line.
    eventually is 6 lit
    daemon_answers
    after=$(awk '/^VmRSS/ { print $2 }' "/proc/$DAEMON/status")
    (( after - before < 16384 ))
    kill $FLOOD
    eventually is 0 lit
  }
  inside mpris-mock -- x11-session --
}

# songs: two tracks of 100 s with lyrics: a line every half second, every second one wide
songs() {
  ffmpeg -v error -f lavfi -i anullsrc=r=8000:cl=mono -t 100 1.wav
  cp 1.wav 2.wav
  for (( i = 0; i < 200; i++ )); do
    printf '[%02d:%02d.%d0]%s\n' $((i / 120)) $((i / 2 % 60)) $((i % 2 * 5)) "$( (( i % 2 )) && echo █████ || echo ·)"
  done | tee 1.lrc >2.lrc
}

@test "lyrics follow mpv with its MPRIS script" {

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
    eventually reaches 6
    floatoverlay media pause
    agrees mpv
    floatoverlay media seek 6.5
    eventually is 3 lit
    floatoverlay media seek -4
    eventually is 1 lit
    is Paused playerctl -p mpv status
    # The delay behind the player's position is only reported: the machine may be busy.
    floatoverlay media next
    player-lag mpv $((X + W / 2 - 30)) $((Y + 28)) >lag.txt
    sed 's/^/# mpv: /' lag.txt >&3
    is 8 eval 'grep -c " n=" lag.txt'
    # The player is killed in the middle of a song.
    floatoverlay media play
    kill -9 $MPV; wait $MPV || true
    eventually is 0 lit
    daemon_answers
  }
  inside mpris-mock --player other -- x11-session --
}
