#!/usr/bin/env bats
# Nobody looks: the session is locked, the screen saver on, the monitors off, or a locker over all that tells nobody.

setup() { load common; with=(mine state shown gone flowing overlay back locked_i3 locked_xsecurelock locker_gone); }

# mine: the overlay's window, while it is on the screen
mine() { xq stack | awk -v s="${W}x${H}+$X+$Y" '$2 == s { print $1; exit }'; }
state() { field '.overlays[0].state'; }
shown() { is '#202020' sh -c "xq pixel $((X + 2)) $((Y + H / 2))" && [[ -n $(mine) ]]; }
gone() { is '' mine; }
# flowing: the frames are taken as they come
flowing() { local n; n=$(field '.overlays[0].frames.in'); eventually 3 eval "(( \$(field '.overlays[0].frames.in') > $n + 20 ))"; }
# overlay: a daemon, an overlay with frames that come on their own, its place
overlay() {
  daemon
  floatoverlay show frames --size 320x180 < <(frames 320x180 0 60) &
  eventually 3 is active state
  box
  eventually 2 shown
}
# back: as it was, at the place where it was
back() { eventually 3 is active state; eventually 2 shown; is "$X $Y $W $H" eval 'box; echo $X $Y $W $H'; flowing; alive; }

locked_i3() { i3lock -n -c 112233 & lock=$!; eventually 5 is '#112233' xq pixel $((X + 50)) $((Y + H / 2)); }
# Without a password nobody could type: a saver and a dialog that only sleep, and an end by a signal.
locked_xsecurelock() {
  printf '#!/bin/sh\nexec sleep 1000\n' >saver_rig; cp saver_rig auth_rig; chmod +x saver_rig auth_rig
  XSECURELOCK_SAVER=$PWD/saver_rig XSECURELOCK_AUTH=$PWD/auth_rig "$@" xsecurelock 2>xsecurelock.log & lock=$!
  eventually 5 eval 'xq stack | grep >/dev/null -E "obscurer|background"'
}
locker_gone() { kill $lock; wait $lock || true; }

@test "logind: locked, unlocked; asleep, awake; a locker's hint" {
  body() {
    overlay
    floatoverlay events >events &
    for way in Lock 'LockedHint true' 'PrepareForSleep true'; do
      logind-ctl $way
      eventually 3 is suspended state
      eventually 2 gone
      flowing
      case $way in Lock) logind-ctl Unlock ;; *) logind-ctl ${way% *} false ;; esac
      back
    done
    line 2 events '"event":"changed"'
    # Who hid it wants it hidden afterwards too.
    floatoverlay overlay hide
    logind-ctl Lock
    always 0.3 is hidden state
    logind-ctl Unlock
    always 0.3 is hidden state
    eventually 2 gone
    floatoverlay overlay reveal
    back
    # Revealed while it is locked, it comes when that is over.
    floatoverlay overlay hide
    logind-ctl LockedHint true
    floatoverlay overlay reveal
    eventually 2 is suspended state
    gone
    logind-ctl LockedHint false
    back
  }
  inside logind-mock -- x11-session --
}

@test "logind: a wish to lock that nobody follows is over in ten seconds; with a locker when that is gone" {
  body() {
    overlay
    logind-ctl Lock
    eventually 3 is suspended state
    always 7 gone
    eventually 5 is active state
    back
    # As xss-lock does it: nobody tells logind that the locker has gone.
    logind-ctl Lock
    locked_i3
    eventually 3 is suspended state
    always 12 is suspended state
    locker_gone
    back
  }
  inside logind-mock -- x11-session --
}

@test "logind: locked already at the start" {
  body() {
    logind-ctl LockedHint true
    daemon
    still 320x180 '#406080' &
    show=$!
    always 1 no eval 'xq stack | grep FloatOverlay'
    logind-ctl LockedHint false
    eventually 3 is active state
    wait $show
    box
    eventually 2 is '#406080' xq pixel $((X + 50)) $((Y + 50))
  }
  inside logind-mock -- x11-session --
}

@test "savers on the session bus: each desktop's; one that dies; a stranger is not believed; the bus is killed" {
  body() {
    overlay
    for name in org.freedesktop.ScreenSaver org.gnome.ScreenSaver org.cinnamon.ScreenSaver org.mate.ScreenSaver \
        org.xfce.ScreenSaver; do
      saver-mock $name & saver=$!
      eventually 5 saver-mock -c true $name
      eventually 3 is suspended state
      eventually 2 gone
      flowing
      saver-mock -c false $name
      back
      saver-mock -c true $name
      eventually 3 is suspended state
      kill $saver
      back
    done
    for name in org.gnome.ScreenSaver org.freedesktop.ScreenSaver; do
      saver-mock -f true $name $DAEMON
      always 0.3 is active state
    done
    # Who was active before us is asked.
    saver-mock & saver=$!
    eventually 5 saver-mock -c true
    eventually 3 is suspended state
    bus=$(here dbus-daemon)
    kill -KILL $bus
    back
    rm -f "$XDG_RUNTIME_DIR/bus"
    dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" &
    eventually 3 test -S "$XDG_RUNTIME_DIR/bus"
    saver-mock & saver=$!
    eventually 5 saver-mock -c true
    eventually 3 is suspended state
    saver-mock -c false
    back
  }
  inside x11-session --
}

@test "the X server's own saver, by itself and by hand" {
  body() {
    overlay
    xset s activate
    eventually 3 is suspended state
    eventually 2 gone
    flowing
    xset s reset
    back
    # A daemon that starts meanwhile knows too.
    xset s activate
    floatoverlay daemon --stop
    wait $DAEMON || true
    daemon
    still 320x180 '#406080' &
    always 0.5 no eval 'xq stack | grep FloatOverlay'
    xset s reset
    eventually 3 is active state
  }
  inside x11-session --
  inside x11-session --wm openbox --compositor picom --
}

@test "the monitors are switched off and on: DPMS of a real Xorg" {
  root_only
  body() {
    overlay
    floatoverlay events >events &
    for level in off standby suspend; do
      xset dpms force $level
      eventually 3 is suspended state
      # It stays where it is, and nothing is drawn for nobody.
      [[ -n $(mine) ]]
      flowing
      is "$(xq pixel $((X + W / 2)) $((Y + H / 2)))" eval 'sleep 0.3; xq pixel $((X + W / 2)) $((Y + H / 2))'
      xset dpms force on
      back
    done
  }
  inside x11-session --dpms --
}

@test "i3lock and xsecurelock: suspended while they are there, nothing of us is to be seen, then on as before" {
  body() {
    overlay
    for way in i3 'xsecurelock env' 'xsecurelock env XSECURELOCK_NO_COMPOSITE=1'; do
      locked_$way
      eventually 3 is suspended state
      xq above "$(xq stack | awk '/override-redirect/ { print $1; exit }')" "$(mine)"
      flowing
      for i in 1 2 3; do
        floatoverlay hud $i
        xq stack | awk -v h=64x72 'index($2, h) == 1 { print }' >huds
        is '' cat huds
      done
      locker_gone
      back
    done
    floatoverlay overlay close
    # With a HUD alone there is nothing over them either; one that is still new when they go appears.
    locked_i3
    eventually 2 is suspended eval 'floatoverlay hud 30; xq watch 0.7 940 520 >seen 2>/dev/null; is "#112233 " cat seen && echo suspended'
    locker_gone
    floatoverlay hud 60
    eventually 2 hud_window
  }
  for wm in none openbox; do inside x11-session --wm $wm --; done
}

@test "i3lock gets the pointer though a button is down on the overlay, and the drag is over" {
  body() {
    overlay
    level=$(floatoverlay volume)
    xdotool mousemove $((X + W - 40)) $((Y + H / 2)) mousedown 1
    locked_i3
    eventually 3 is suspended state
    xdotool mousemove_relative -- 0 -80
    xdotool mouseup 1
    is "$level" floatoverlay volume
    locker_gone
    back
  }
  inside audio-session -- x11-session --
}

@test "what only looks like a locker: a fullscreen game, a picture of the desktop, a menu" {
  body() {
    overlay
    xwin -o -g "$(xq size)+0+0" -n game -c '#0000aa' >game & game=$!
    line 5 game '^mapped'
    always 2 is active state
    flowing
    kill $game
    back
    # A window of a window manager's over it: that is no locker, and a HUD lies over both.
    xwin -o -g "$(xq size)+0+0" -n backdrop -c '#0000aa' >backdrop &
    line 5 backdrop '^mapped'
    xwin -n app >app &
    line 5 app '^mapped'
    # As a window manager marks what it manages.
    xprop -id "$(sed -n 's/^window //p' app)" -f WM_STATE 32ii -set WM_STATE 1,0
    floatoverlay overlay close
    floatoverlay hud 50
    eventually 1 eval 'xq stack | head -n 1 | grep >/dev/null 64x72'
  }
  inside x11-session --
}

@test "no bus, no logind, no screen saver extension: all the rest works; doctor says what is watched" {
  body() {
    overlay
    floatoverlay doctor >doctor || true
    cat doctor
    line 1 doctor 'lock: nobody tells'
    unset DBUS_SESSION_BUS_ADDRESS
    floatoverlay overlay close
    floatoverlay daemon --stop
    wait $DAEMON || true
    overlay
    locked_i3
    eventually 3 is suspended state
    locker_gone
    back
  }
  inside env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent x11-session -x -extension -x MIT-SCREEN-SAVER --
}

@test "doctor says who tells of locks" {
  body() {
    saver-mock org.gnome.ScreenSaver &
    eventually 5 saver-mock -c false org.gnome.ScreenSaver
    floatoverlay doctor >doctor || true
    cat doctor
    line 1 doctor 'lock: logind .*session/rig1.*org.gnome.ScreenSaver.*MIT-SCREEN-SAVER'
  }
  inside logind-mock -- x11-session --
}

@test "no wakeups: while nothing happens, while it is locked, without any bus" {
  body() {
    daemon
    still 320x180 '#406080'
    switches() { awk '/ctxt_switches/ { n += $2 } END { print n }' /proc/$DAEMON/status; }
    quiet() { local n; n=$(switches); sleep 2; near "$n" 1 switches; }
    sleep 1
    eventually 10 quiet
    if [[ -n ${XDG_SESSION_ID:-} ]]; then
      logind-ctl LockedHint true
      eventually 3 is suspended state
      eventually 10 quiet
    fi
  }
  inside logind-mock -- x11-session --
  inside env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent x11-session --wm openbox --
}
