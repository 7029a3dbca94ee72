#!/usr/bin/env bats
# Media players: `media` commands with and without a daemon, media keys, and the seek gesture.

setup() {
  load common
}

# calls: the method calls that the rig's players have received since the last `forget`, without times
calls() { cut -d' ' -f2- "$RIG_MPRIS_LOG"; }
forget() { : >"$RIG_MPRIS_LOG"; }
# called CALL COMMAND...: the command prints nothing and makes exactly that one call
called() {
  local want=$1; shift
  forget
  is '' "$@"
  is "$want" calls
}
status_of() { playerctl -p "$1" status; }
state_of() { playerctl -p "$1" position; }

@test "a media command makes one method call, without a daemon and with one" {
  body() {
    for round in alone daemon; do
      if [[ $round = daemon ]]; then daemon; fi
      called PlayPause floatoverlay media play-pause
      is Playing status_of rig
      called Pause floatoverlay media pause
      called Play floatoverlay media play
      called Next floatoverlay media next
      called Previous floatoverlay media previous
      called 'Seek 10000000' floatoverlay media seek +10
      called 'Seek -2500000' floatoverlay media seek -2.5
      floatoverlay media pause                               # or the position goes on
      called 'SetPosition /rig/track/1 95500000' floatoverlay media seek 95.5
      near 95.5 0.6 state_of rig
      called 'SetPosition /rig/track/1 0' floatoverlay media seek 0
      forget
      hinted 64 floatoverlay media seek 241
      assert_output --partial '4:01 is out of range'
      hinted 64 floatoverlay media seek
      hinted 64 floatoverlay media stop
      is '' calls
      floatoverlay media pause
    done
    # The time is only reported.
    timed floatoverlay media play
    echo "took $took ms"
  }
  inside mpris-mock -- x11-session --
}

@test "media selects the playing player, the last active one if none plays, or the one named by --player" {
  body() {
    daemon
    for p in a b.instance7 c; do playerctl -p "$p" play; playerctl -p "$p" pause; done
    playerctl -p b.instance7 play-pause
    playerctl -p a next
    floatoverlay media pause
    is Paused status_of b.instance7
    # All players are paused: the last active one is selected.
    floatoverlay media play
    is Playing status_of b.instance7
    floatoverlay media play --player a
    is Playing status_of a
    # Two players play: the one that started last is selected.
    floatoverlay media pause
    is Paused status_of a
    floatoverlay media pause --player b
    is Paused status_of b.instance7
    hinted 69 floatoverlay media pause --player absent
    assert_output --partial 'no player called absent (running: a, b.instance7, c)'
    # Without a daemon the same names are listed.
    floatoverlay daemon --stop
    hinted 69 floatoverlay media pause --player absent
    floatoverlay media play --player c
    is Playing status_of c
    floatoverlay media pause
    is Paused status_of c
  }
  inside mpris-mock --player a --player b.instance7 --player c -- x11-session --
}

@test "media: status 69 if the player cannot seek, without a player and without a session bus" {
  body() {
    daemon
    floatoverlay media play
    forget
    for words in 'seek +5' 'seek 10'; do
      # shellcheck disable=SC2086 # words
      hinted 69 floatoverlay media $words
      assert_output --partial 'the player rig cannot seek now'
    done
    is '' calls
    floatoverlay daemon --stop
    hinted 69 floatoverlay media seek 10
  }
  inside mpris-mock --no-seek -- x11-session --
  is_alone() { hinted 69 floatoverlay media play && [[ $output == *'no player is running'* ]]; }
  body() {
    daemon
    floatoverlay media pause
    dbus-send --session --print-reply --dest=org.mpris.MediaPlayer2.rig /org/mpris/MediaPlayer2 org.mpris.MediaPlayer2.Quit >quit.log
    # A command may still find the name of the player that exits.
    eventually is_alone
    hinted 69 floatoverlay media play
    assert_output --partial 'no player is running'
    # A player that starts later is found.
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" late calls.log 60 & PLAYER=$!
    eventually floatoverlay media play
    is Playing status_of late
    kill -9 $PLAYER
    eventually refute floatoverlay media play
    daemon_answers
    floatoverlay daemon --stop
    hinted 69 floatoverlay media play
    assert_output --partial 'no player is running'
  }
  inside mpris-mock -- x11-session --
  body() {
    export DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere
    hinted 69 floatoverlay media play
    assert_output --partial 'cannot find players: no session bus'
    daemon
    hinted 69 floatoverlay media play
    assert_output --partial 'cannot find players: no session bus'
  }
  inside x11-session --
}

@test "a media command waits for a player that has just appeared, if no other player is running" {
  named() { gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.NameHasOwner "org.mpris.MediaPlayer2.$1" | grep -q true; }
  body() {
    daemon
    hinted 69 floatoverlay media play                      # the daemon knows that there is no player
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" slow calls.log 60 slow=0.4 & PLAYER=$!
    eventually named slow
    is '' floatoverlay media play
    is Playing status_of slow
    # The known player is used at once.
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" other calls.log 60 slow=0.4 & OTHER=$!
    eventually named other
    is '' floatoverlay media pause
    is Paused status_of slow
    kill -9 $PLAYER $OTHER
  }
  inside x11-session --
}

@test "a player that refuses the first request for its properties, and then reports a change, is asked again" {
  body() {
    daemon
    hinted 69 floatoverlay media play                      # the daemon looks for players from now on
    /usr/bin/python3 "$ROOT/Tests/rig/lib/mpris_mock.py" refusing calls.log 60 refuse & PLAYER=$!
    # The player can seek, which only a reply says.
    eventually floatoverlay media seek +10
    kill -9 $PLAYER
  }
  inside x11-session --
}

@test "media: a player that has never replied is named" {
  body() {
    pkill -STOP -f "mpris_mock.py mute $RIG_MPRIS_LOG"
    for round in alone daemon; do
      [[ $round = alone ]] || daemon
      hinted 69 floatoverlay media pause --player mute
      assert_output --partial 'the player mute did not respond'
      hinted 69 floatoverlay media pause
      assert_output --partial 'the player mute did not respond'
    done
    pkill -CONT -f "mpris_mock.py mute $RIG_MPRIS_LOG"
    eventually floatoverlay media play
  }
  inside mpris-mock --player mute -- x11-session --
}

@test "media keys call the player; a horizontal drag over a text seeks, unless the player cannot seek" {
  body() {
    daemon
    eventually eval 'floatoverlay status --json | jq -e ".keys.held | contains([\"XF86AudioPlay\", \"XF86AudioNext\"])"'
    forget
    for key in XF86AudioPlay XF86AudioPause XF86AudioNext XF86AudioPrev XF86AudioStop; do
      n=$(calls | wc -l)
      xdotool key $key
      eventually eval "(( \$(calls | wc -l) > $n ))"
    done
    is 'PlayPause Pause Next Previous Pause' eval 'calls | paste -sd" "'
    playerctl -p rig position 100
    floatoverlay show text 'a text that is wide enough to drag on it for a while' --at top-left --detach
    landed
    # The width of the overlay is 150 s; the slop does not count. The only call comes on release.
    forget
    drag -q -b 1 $((X + 20)) $((Y + H / 2)) $((X + 20 + W / 2 + 6)) $((Y + H / 2)) >drag.log
    eventually grep -q SetPosition "$RIG_MPRIS_LOG"
    is 1 eval 'calls | wc -l'
    near 175 3 eval 'playerctl -p rig position'
    # A track change before the release, or Escape, cancels the seek.
    forget
    xdotool mousemove $((X + 20)) $((Y + H / 2)) mousedown 1 mousemove_relative 40 0 mousemove_relative 40 0
    floatoverlay media next
    xdotool mouseup 1
    eventually refute xq held Escape                       # or the next drag would seem to hold it at once
    xdotool mousemove $((X + 20)) $((Y + H / 2)) mousedown 1 mousemove_relative 40 0 mousemove_relative 40 0
    eventually xq held Escape
    xdotool key Escape mouseup 1
    handled
    always 0.5 is Next calls
  }
  inside mpris-mock -- x11-session --
  body() {
    daemon
    floatoverlay show text 'a text that is wide enough to drag on it for a while' --at top-left --detach
    landed
    eventually floatoverlay media play                      # then the daemon knows the player
    forget
    xdotool mousemove $((X + 20)) $((Y + H / 2)) mousedown 1 mousemove_relative 40 0 mousemove_relative 40 0
    xdotool mouseup 1
    handled
    always 0.5 is '' calls
  }
  inside mpris-mock --no-seek -- x11-session --
}

@test "a horizontal drag over lyrics seeks, and a middle click plays and pauses the player" {
  body() {
    for i in 1 2 3 4 5; do echo "[00:${i}0.00]line $i"; done >song.lrc
    daemon
    # Through the daemon, which then knows the player.
    eventually floatoverlay media seek 60
    floatoverlay show lyrics song.lrc --at top-left --detach
    landed
    forget
    xdotool mousemove $((X + 20)) $((Y + H / 2)) mousedown 1 mousemove_relative 40 0 mousemove_relative 40 0
    xdotool mouseup 1
    eventually grep -q SetPosition "$RIG_MPRIS_LOG"
    is 1 eval 'calls | wc -l'
    is Stopped status_of rig
    xdotool mousemove $((X + 30)) $((Y + H / 2)) click 2
    eventually is Playing status_of rig
    xdotool click 2
    eventually is Paused status_of rig
  }
  inside mpris-mock -- x11-session --
}

@test "a horizontal drag over lyrics, a text and a mirror seeks mpv once" {
  body() {
    ffmpeg -v error -f lavfi -i anullsrc=r=8000:cl=mono -t 300 song.wav
    for i in 1 2 3 4 5; do echo "[0$i:00.00]line $i"; done >song.lrc
    mpv --no-config --script=/usr/lib/mpv-mpris/mpris.so --vo=null --ao=null --no-video --really-quiet --pause song.wav &
    eventually 10 playerctl -p mpv status
    dbus-monitor --session "type='method_call',interface='org.mpris.MediaPlayer2.Player'" >monitor.log &
    eventually grep -q NameAcquired monitor.log
    seeks() { grep -c 'member=SetPosition\|member=Seek$' monitor.log || true; }
    xwin -n source -g 400x200+600+500 -c '#204080' >source.log &
    line source.log '^visible'
    daemon
    eventually floatoverlay media pause --player mpv       # then the daemon knows the player
    local n=0
    for content in 'lyrics song.lrc' 'text a_text_that_is_wide_enough_to_drag_on_it_for_a_while' 'window --name ^source$'; do
      # shellcheck disable=SC2086 # words
      floatoverlay show $content --at top-left --detach
      landed
      playerctl -p mpv position 100
      eventually near 100 0.1 state_of mpv
      n=$((n + 1)); eventually is "$n" seeks
      # The width of the overlay is 150 s; the slop does not count. Nothing is sent before the release.
      xdotool mousemove $((X + 20)) $((Y + H / 2)) mousedown 1 mousemove_relative 10 0 mousemove_relative $((W / 2 - 4)) 0
      handled
      always 0.3 is "$n" seeks
      near 100 0.1 state_of mpv
      xdotool mouseup 1
      eventually near 175 3 state_of mpv
      n=$((n + 1)); eventually is "$n" seeks
      always 0.3 is "$n" seeks
      floatoverlay media seek -75
      eventually near 100 3 state_of mpv
      n=$((n + 1)); eventually is "$n" seeks
    done
  }
  inside mpris-mock --player other -- x11-session --
}

@test "a player with malformed properties does not affect the daemon or other players" {
  body() {
    daemon
    floatoverlay show lyrics --at top-left --detach
    /usr/bin/python3 "$E2E/nonsense.py" >nonsense.log & NONSENSE=$!
    line 30 nonsense.log '^done'
    daemon_answers
    floatoverlay media play --player rig
    is Playing status_of rig
    refute floatoverlay media seek 10 --player nonsense
    kill -9 $NONSENSE
    daemon_answers
    floatoverlay media pause --player rig
  }
  inside mpris-mock -- x11-session --
}
