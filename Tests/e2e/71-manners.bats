#!/usr/bin/env bats
# Suspension while the session is locked, the screen saver is active or the monitors are off; lockers that send no
# signal; click-through; opacity.

setup() { load common; }

# overlay_window: the id of the overlay's window while it is mapped
overlay_window() { xq stack | awk -v s="${W}x${H}+$X+$Y" '$2 == s { print $1; exit }'; }
state() { field '.overlays[0].state'; }
shown() { is '#202020' sh -c "xq pixel $((X + 2)) $((Y + H / 2))" && [[ -n $(overlay_window) ]]; }
is_unmapped() { is '' overlay_window; }
# overlay: starts a daemon and an overlay with a stream of frames
overlay() {
  daemon -v
  # Before the daemon follows the session, logind's Lock has no effect.
  [[ -z ${XDG_SESSION_ID:-} ]] || line daemon.log 'suspension signal: lockedHint'
  floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
  eventually is active state
  box
  eventually shown
}
# signalled SIGNAL CMD...: runs CMD and waits until the daemon, started with -v, has received another SIGNAL
signalled() {
  local n; n=$(grep -c "suspension signal: $1" daemon.log || true)
  "${@:2}"
  eventually eval "(( \$(grep -c 'suspension signal: $1' daemon.log) > $n ))"
}
# expect_restored: the overlay is active at its old position
expect_restored() { eventually is active state; eventually shown; is "$X $Y $W $H" eval 'box; echo $X $Y $W $H'; flowing; daemon_answers; }

locked_i3() { i3lock -n -c 112233 & lock=$!; eventually is '#112233' xq pixel $((X + 50)) $((Y + H / 2)); }
# xsecurelock without a password: saver and dialog do nothing, and a signal ends it.
locked_xsecurelock() {
  printf '#!/bin/sh\nexec sleep 1000\n' >saver_rig; cp saver_rig auth_rig; chmod +x saver_rig auth_rig
  XSECURELOCK_SAVER=$PWD/saver_rig XSECURELOCK_AUTH=$PWD/auth_rig "$@" xsecurelock 2>xsecurelock.log & lock=$!
  eventually eval 'xq stack | grep >/dev/null -E "obscurer|background"'
}
locker_gone() { kill $lock; wait $lock || true; }

@test "logind: Lock, LockedHint and PrepareForSleep suspend the overlay; a hidden one stays hidden" {
  body() {
    overlay
    listen
    for signal in Lock 'LockedHint true' 'PrepareForSleep true'; do
      logind-ctl $signal
      eventually is suspended state
      eventually is_unmapped
      flowing
      case $signal in Lock) logind-ctl Unlock ;; *) logind-ctl ${signal% *} false ;; esac
      expect_restored
    done
    line events '"event":"changed"'
    # An overlay that the user has hidden stays hidden.
    floatoverlay overlay hide
    signalled lockRequested logind-ctl Lock
    always 0.3 is hidden state
    signalled unlockRequested logind-ctl Unlock
    always 0.3 is hidden state
    eventually is_unmapped
    floatoverlay overlay reveal
    expect_restored
    # An overlay that is revealed while the session is locked appears after the unlock.
    floatoverlay overlay hide
    signalled lockedHint.true logind-ctl LockedHint true
    floatoverlay overlay reveal
    eventually is suspended state
    eventually is_unmapped
    logind-ctl LockedHint false
    expect_restored
  }
  inside logind-mock -- x11-session --
}

@test "logind: a Lock signal without a locker ends after ten seconds, with one when the locker exits" {
  body() {
    overlay
    logind-ctl Lock
    eventually is suspended state
    eventually is_unmapped
    # Less than the ten seconds, which began before the checks above.
    always 4 is_unmapped
    eventually is active state
    expect_restored
    # With xss-lock, logind does not learn that the locker has exited.
    logind-ctl Lock
    locked_i3
    eventually is suspended state
    always 12 is suspended state
    locker_gone
    expect_restored
  }
  inside logind-mock -- x11-session --
}

@test "logind: the session is locked when the daemon starts" {
  body() {
    logind-ctl LockedHint true
    daemon -v
    line daemon.log 'suspension signal: lockedHint.true'
    still 320x180 '#406080' &
    show=$!
    eventually is 1 field '.overlays | length'             # the time below begins when the daemon knows it
    always 1 refute eval 'xq stack | grep FloatOverlay'
    logind-ctl LockedHint false
    eventually is active state
    wait $show
    box
    eventually is '#406080' xq pixel $((X + 50)) $((Y + 50))
  }
  inside logind-mock -- x11-session --
}

@test "session bus screen savers of five desktops; forged signals are ignored; the bus restarts" {
  body() {
    overlay
    for name in org.freedesktop.ScreenSaver org.gnome.ScreenSaver org.cinnamon.ScreenSaver org.mate.ScreenSaver \
        org.xfce.ScreenSaver; do
      saver-mock $name & saver=$!
      eventually saver-mock -c true $name
      eventually is suspended state
      eventually is_unmapped
      flowing
      saver-mock -c false $name
      expect_restored
      saver-mock -c true $name
      eventually is suspended state
      kill $saver
      expect_restored
    done
    for name in org.gnome.ScreenSaver org.freedesktop.ScreenSaver; do
      saver-mock -f true $name $DAEMON
      always 0.3 is active state
    done
    # A screen saver that is active before the daemon connects.
    saver-mock & saver=$!
    eventually saver-mock -c true
    eventually is suspended state
    bus=$(pids_of dbus-daemon)
    kill -KILL $bus
    expect_restored
    rm -f "$XDG_RUNTIME_DIR/bus"
    dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" &
    eventually dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetId
    saver-mock & saver=$!
    eventually saver-mock -c true
    eventually is suspended state
    saver-mock -c false
    expect_restored
  }
  inside x11-session --
}

@test "the X server's screen saver suspends the overlay, also at the start of the daemon" {
  body() {
    overlay
    xset s activate
    eventually is suspended state
    eventually is_unmapped
    flowing
    xset s reset
    expect_restored
    # The daemon starts while the screen saver is active.
    xset s activate
    floatoverlay daemon --stop
    wait $DAEMON || true
    daemon
    still 320x180 '#406080' &
    eventually is 1 field '.overlays | length'             # the time below begins when the daemon knows it
    always 0.5 refute eval 'xq stack | grep FloatOverlay'
    xset s reset
    eventually is active state
  }
  inside x11-session --
  inside x11-session --wm openbox --compositor picom --
}

@test "Xorg DPMS: the overlay is suspended while the monitors are off" {
  root_only
  body() {
    overlay
    listen
    for level in off standby suspend; do
      xset dpms force $level
      eventually is suspended state
      # The window stays mapped, and nothing is drawn.
      [[ -n $(overlay_window) ]]
      flowing
      always 0.3 is "$(xq pixel $((X + W / 2)) $((Y + H / 2)))" xq pixel $((X + W / 2)) $((Y + H / 2))
      xset dpms force on
      expect_restored
    done
  }
  inside x11-session --dpms --
}

@test "i3lock and xsecurelock: overlay and HUD are suspended below the locker and return afterwards" {
  body() {
    overlay
    for locker in i3 'xsecurelock env' 'xsecurelock env XSECURELOCK_NO_COMPOSITE=1'; do
      locked_$locker
      eventually is suspended state
      xq above "$(xq stack | awk '/override-redirect/ { print $1; exit }')" "$(overlay_window)"
      flowing
      for i in 1 2 3; do
        floatoverlay hud $i
        always 0.2 refute hud_window                       # a window would be mapped later than the reply
      done
      locker_gone
      expect_restored
    done
    floatoverlay overlay close
    # The same for a HUD without an overlay; a new HUD appears afterwards.
    locked_i3
    eventually is suspended eval 'floatoverlay hud 30; xq watch 0.7 940 520 >seen 2>/dev/null; is "#112233 " cat seen && echo suspended'
    locker_gone
    # A HUD lasts less than two seconds, so each look shows it again.
    eventually eval 'floatoverlay hud 60; hud_window'
  }
  for wm in none openbox; do inside x11-session --wm $wm --; done
}

@test "i3lock gets the pointer during a drag, which is cancelled" {
  body() {
    overlay
    level=$(floatoverlay volume)
    xdotool mousemove $((X + W - 40)) $((Y + H / 2)) mousedown 1
    locked_i3
    eventually is suspended state
    xdotool mousemove_relative -- 0 -80
    xdotool mouseup 1
    handled
    is "$level" floatoverlay volume
    locker_gone
    expect_restored
  }
  inside audio-session -- x11-session --
}

@test "i3lock gets the pointer while a window is picked, and the command ends with 130" {
  body() {
    overlay
    local arrow pick status=0
    arrow=$(xq cursor)
    floatoverlay show window --pick 2>output.log & pick=$!
    eventually refute is "$arrow" xq cursor
    locked_i3
    eventually is suspended state
    wait $pick || status=$?
    is 130 echo $status
    locker_gone
    expect_restored
  }
  inside x11-session --
}

@test "a fullscreen game, a picture of the desktop and a menu are not taken for a locker" {
  body() {
    overlay
    xwin -o -g "$(xq size)+0+0" -n game -c '#0000aa' >game & game=$!
    line game '^mapped'
    always 2 is active state
    flowing
    kill $game
    expect_restored
    # With a managed window on screen the same window is no locker, and the HUD is above both.
    xwin -o -g "$(xq size)+0+0" -n backdrop -c '#0000aa' >backdrop &
    line backdrop '^mapped'
    xwin -n app >app &
    line app '^mapped'
    # The property that window managers set on their windows.
    xprop -id "$(sed -n 's/^window //p' app)" -f WM_STATE 32ii -set WM_STATE 1,0
    floatoverlay overlay close
    # A HUD lasts less than two seconds, so each look shows it again.
    eventually eval 'floatoverlay hud 50; xq stack | head -n 1 | grep >/dev/null 64x72'
  }
  inside x11-session --
}

@test "a held key with keys.grab = force is not taken for the grab of a locker" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    echo 'keys.grab = "force"' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    overlay
    field '.keys.held | join(" ")' | grep -w XF86AudioRaiseVolume
    xdotool keydown XF86AudioRaiseVolume
    xwin -o -g "$(xq size)+0+0" -n game -c '#0000aa' >game &
    line game '^mapped'
    always 0.5 is active state
    xdotool keyup XF86AudioRaiseVolume
    always 0.5 is active state
  }
  inside x11-session --
}

@test "without buses and screen saver extension i3lock still suspends; doctor lists no lock signals" {
  body() {
    overlay
    floatoverlay doctor >doctor || true
    cat doctor
    line doctor 'lock: no source of lock signals'
    unset DBUS_SESSION_BUS_ADDRESS
    floatoverlay overlay close
    floatoverlay daemon --stop
    wait $DAEMON || true
    overlay
    locked_i3
    eventually is suspended state
    locker_gone
    expect_restored
  }
  inside env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent x11-session -x -extension -x MIT-SCREEN-SAVER --
}

@test "doctor lists the sources of lock signals" {
  body() {
    saver-mock org.gnome.ScreenSaver &
    eventually saver-mock -c false org.gnome.ScreenSaver
    floatoverlay doctor >doctor || true
    cat doctor
    line doctor 'lock: lock and screen saver signals from logind .*session/rig1.*org.gnome.ScreenSaver.*MIT-SCREEN-SAVER'
  }
  inside logind-mock -- x11-session --
}

@test "the daemon does not wake up while idle, while locked, or without buses" {
  body() {
    daemon
    still 320x180 '#406080'
    quiet() { always 2 near "$(wakeups)" 1 wakeups; }
    eventually 30 quiet
    if [[ -n ${XDG_SESSION_ID:-} ]]; then
      logind-ctl LockedHint true
      eventually is suspended state
      eventually 30 quiet
    fi
  }
  inside logind-mock -- x11-session --
  inside env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent x11-session --wm openbox --
}

@test "an open menu of xterm stays above the overlay" {
  body() {
    daemon
    still 480x270 '#40a060'
    box
    xterm -geometry "60x20+$((X - 420))+$((Y - 20))" -bg '#ffffff' & term=$!
    eventually is '#ffffff' xq pixel $((X - 60)) $((Y + 200))
    eventually is '#40a060' xq pixel $((X + 60)) $((Y + 100))
    xdotool mousemove $((X - 60)) $((Y + 40)) keydown ctrl mousedown 1
    over() { refute is '#40a060' xq pixel $((X + 30)) $((Y + 100)); }
    eventually over
    always 2.5 over
    xdotool mouseup 1 keyup ctrl
    eventually is '#40a060' xq pixel $((X + 30)) $((Y + 100))
  }
  inside x11-session --
}

@test "click-through: clicks, wheel and hover reach the window below; the hot spot ends it, and is marked" {
  body() {
    # A red window below logs the events that reach it. The hot spot is in the top right corner.
    spot() { box; echo $((X + W - 12)) $((Y + 12)); }
    below() { line backdrop.log "^press $1 $2 $3"; }
    marked() { refute is '#40a060' xq pixel $(spot); }
    daemon
    backdrop '#802020'
    still 320x180 '#40a060'
    box
    eventually is '#40a060' xq pixel $(spot)
    floatoverlay overlay click-through on
    eventually marked
    eventually refute hud_on
    for b in 1 2 3 4 5; do
      xdotool mousemove $((X + 40)) $((Y + 60)) click $b
      below $((X + 40)) $((Y + 60)) $b
    done
    # Over the hot spot the mark is brighter, and the HUD explains the click.
    dark=$(xq pixel $(spot)); rest "$(centre)"
    xdotool mousemove $(spot)
    eventually refute is "$dark" xq pixel $(spot)
    # The HUD lasts less than two seconds, so the pointer comes again for each look.
    explained() { xdotool mousemove $((X + 60)) $((Y + 90)) mousemove $(spot); refute shows rest.ppm "$(centre)"; }
    eventually explained
    xdotool mousemove $((X + 60)) $((Y + 90))
    eventually is "$dark" xq pixel $(spot)
    # After hide, move, resize and a locker the mark is still in the corner.
    floatoverlay overlay hide; floatoverlay overlay reveal
    # The mark itself: while the overlay is hidden, the pixel has another colour than the picture, too.
    eventually is "$dark" eval 'xq pixel $(spot)'
    floatoverlay overlay resize 240x135
    floatoverlay overlay move top-left
    eventually eval 'settled && (( X == 20 && Y == 20 && W == 240 ))'
    eventually marked
    i3lock -n -c 112233 & lock=$!
    eventually is suspended field '.overlays[0].state'
    kill $lock
    eventually is active field '.overlays[0].state'
    box
    xdotool mousemove $((X + 41)) $((Y + 61)) click 1
    below $((X + 41)) $((Y + 61)) 1
    # At the minimum size clicks pass through half of the overlay.
    floatoverlay overlay resize 43x24
    eventually eval 'settled && (( H == 24 ))'
    xdotool mousemove $((X + 5)) $((Y + 19)) click 1
    below $((X + 5)) $((Y + 19)) 1
    floatoverlay overlay resize 320x180
    eventually is 320 eval 'box; echo $W'
    eventually settled
    eventually marked
    box
    # A press that leaves the hot spot before the release does nothing.
    xdotool mousemove $(spot) mousedown 1 mousemove $((X + 100)) $((Y + 100)) mouseup 1
    handled
    always 0.3 marked
    xdotool mousemove $(spot) click 1 mousemove $((X + W + 30)) $((Y + 100))
    eventually is '#40a060' xq pixel $((X + W - 12)) $((Y + 20))
    n=$(grep -c ^press backdrop.log)
    xdotool mousemove $((X + 42)) $((Y + 62)) click 3
    always 0.3 is "$n" grep -c ^press backdrop.log
    # Toggled by a command, also during a drag, which ends.
    floatoverlay overlay click-through toggle
    eventually marked
    floatoverlay overlay click-through toggle
    xdotool mousemove $((X + 100)) $((Y + 100)) mousedown 2 mousemove_relative 30 30
    handled
    floatoverlay overlay click-through on
    at=$(box; echo $X $Y)
    xdotool mousemove_relative 60 60 mouseup 2
    always 0.3 is "$at" eval 'box; echo $X $Y'
    daemon_answers
  }
  hud_on() { xq stack | grep >/dev/null ' 64x72'; }
  # The overlay's window is at its target position.
  settled() { box; [[ -n $(overlay_window) ]]; }
  inside x11-session --
  inside x11-session --wm openbox --compositor picom --
}

@test "click-through by a mouse binding, a key binding and a touch" {
  root_only
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[bindings]\n"right-click" = "overlay click-through toggle"\n"key super+F9" = "overlay click-through toggle"\n' \
      >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    daemon
    still 320x180 '#40a060'
    box
    marked() { refute is '#40a060' xq pixel $((X + W - 12)) $((Y + 12)); }
    unmarked() { is '#40a060' xq pixel $((X + W - 12)) $((Y + 20)); }
    xdotool mousemove $((X + 100)) $((Y + 30)) click 3
    eventually marked
    xdotool key super+F9 mousemove $((X - 40)) $((Y + 30))
    eventually unmarked
    xdotool key super+F9
    eventually marked
    backdrop '#802020'
    # The overlay is above the backdrop again.
    eventually is '#40a060' xq pixel $((X + 100)) $((Y + 100))
    eventually marked
    x11-touch "tap 0 $((X + 60)),$((Y + 60))" 'wait 500' "tap 0 $((X + W - 12)),$((Y + 12))"
    line backdrop.log "^press $((X + 60)) $((Y + 60)) 1"
    eventually unmarked
  }
  inside x11-session --touch --
}

@test "opacity applies while a compositor runs, is kept without one, and is limited to 20 to 100" {
  body() {
    daemon
    backdrop '#000000'
    still 320x180 '#c0c0c0'
    box
    grey() { xq pixel $((X + 50)) $((Y + 50)); }
    eventually is '#c0c0c0' grey
    floatoverlay overlay opacity 50
    half() { [[ $(grey) == '#60'* || $(grey) == '#5f'* ]]; }
    eventually half
    kill -KILL $(pids_of picom)
    eventually is '#c0c0c0' grey
    picom --config /dev/null --backend xrender --no-vsync >/dev/null 2>&1 &
    eventually half
    floatoverlay overlay opacity 20
    eventually eval '[[ $(grey) == "#26"* || $(grey) == "#27"* ]]'
    hinted 64 floatoverlay overlay opacity 19
    floatoverlay overlay opacity 100
    eventually is '#c0c0c0' grey
  }
  inside x11-session --wm openbox --compositor picom --
}

@test "the X server is killed and restarted: status 69, one didStop, the next show works" {
  body() {
    export DISPLAY=:7$((RANDOM % 90 + 10))
    server() { Xvfb $DISPLAY -screen 0 1280x720x24 -noreset -nolisten tcp >/dev/null 2>&1 & X=$!; eventually xq size; }
    for round in 1 2; do
      server
      floatoverlay daemon 2>>daemon.log & DAEMON=$!
      eventually floatoverlay status
      listen events.$round
      floatoverlay show text hello & show=$!
      eventually is active field '.overlays[0].state'
      kill -KILL $X
      rc=0; wait $show || rc=$?; is 69 echo $rc
      rc=0; wait $DAEMON || rc=$?; is 69 echo $rc
      eventually refute kill -0 $EVENTS
      is 1 grep -c '"event":"didStop".*"reason":"lost"' events.$round
      is 0 sockets
      rm -f "/tmp/.X${DISPLAY#:}-lock" "/tmp/.X11-unix/X${DISPLAY#:}"
    done
    # The killed daemon leaves its socket and lock file, which do not block the next daemon.
    server
    floatoverlay daemon 2>>daemon.log & DAEMON=$!
    eventually floatoverlay status
    kill -KILL $DAEMON $X
    wait $DAEMON $X || true
    is 1 sockets
    rm -f "/tmp/.X${DISPLAY#:}-lock" "/tmp/.X11-unix/X${DISPLAY#:}"
    server
    floatoverlay show text again --detach
    is active field '.overlays[0].state'
    floatoverlay daemon --stop
    kill $X
  }
  inside x11-session --
}

@test "a closed terminal does not end a detached overlay or its daemon" {
  body() {
    # The daemon was started by this show and has a session of its own without a terminal.
    script -qec "floatoverlay show text hello --detach; sleep 100" /dev/null </dev/zero >/dev/null & term=$!
    eventually is active field '.overlays[0].state'
    pid=$(pids_of floatoverlayd)
    kill -KILL $term
    eventually eval '! kill -0 $term 2>/dev/null'
    is active field '.overlays[0].state'
    kill -HUP $pid
    always 0.5 is active field '.overlays[0].state'
    is "$pid" pids_of floatoverlayd
    floatoverlay daemon --stop
  }
  inside x11-session --
}
