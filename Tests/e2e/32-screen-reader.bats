#!/usr/bin/env bats
# Announcements of HUDs for screen readers, heard by a client of at-spi2-core.

setup() {
  load common
}

# reader true|false: switches the screen reader on or off
reader() {
  dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus org.freedesktop.DBus.Properties.Set \
    string:org.a11y.Status string:ScreenReaderEnabled "variant:boolean:$1" >/dev/null
}
# programs: how many programs are registered on the accessibility bus
programs() {
  local address
  address=$(dbus-send --session --print-reply=literal --dest=org.a11y.Bus /org/a11y/bus org.a11y.Bus.GetAddress)
  dbus-send --bus="${address#"${address%%[! ]*}"}" --print-reply=literal --dest=org.a11y.atspi.Registry \
    /org/a11y/atspi/accessible/root org.freedesktop.DBus.Properties.Get string:org.a11y.atspi.Accessible string:ChildCount |
    awk '{ print $NF }'
}
# heard: all announcements, separated by commas
heard() { cut -d' ' -f5- "$RIG_HEARD_LOG" | paste -sd,; }
last_heard() { tail -n 1 "$RIG_HEARD_LOG" | cut -d' ' -f5-; }
# hidden: waits for the end of the HUD, and of what follows it
hidden() { eventually refute hud_window; eventually 30 idle 0.5; }
# hud_appears: shows a HUD, which is on screen
hud_appears() { floatoverlay hud 10 && hud_window; }
# announces TEXT CMD...: CMD is followed by one announcement
announces() {
  local text=$1 before; before=$(heard); shift
  "$@" >/dev/null
  eventually is "${before:+$before,}$text" heard
}

@test "a screen reader announces each value once; without one there is no connection and no wakeup" {
  body() {
    daemon
    is 0 programs
    floatoverlay hud 11
    hidden
    eventually 30 idle 2
    reader true
    eventually is 1 programs
    announces 'Volume 57 percent' floatoverlay volume 57%
    announces 'Muted' pactl set-sink-mute @DEFAULT_SINK@ 1
    announces 'Volume 57 percent' floatoverlay volume toggle
    announces 'Volume 33 percent' pactl set-sink-volume @DEFAULT_SINK@ 33%
    announces 'Microphone 20 percent' floatoverlay volume --mic 20%
    announces 'Brightness 40 percent' floatoverlay hud 40 --icon brightness
    announces 'Caps Lock' floatoverlay hud --text 'Caps Lock'
    # Of quick changes, the last value is announced.
    announces '3 percent' eval 'printf "%s\n" 1 2 3 | floatoverlay hud --follow'
    is 1 eval 'cut -d" " -f2-4 "$RIG_HEARD_LOG" | sort -u | wc -l'
    is 'FloatOverlay application 1' eval 'cut -d" " -f2-4 "$RIG_HEARD_LOG" | head -n 1'
    hidden
    eventually 30 idle 2
    reader false
    eventually is 0 programs
    floatoverlay hud 12
    reader true
    eventually is 1 programs
    announces '13 percent' floatoverlay hud 13
    refute grep -E ' (11|12) percent' "$RIG_HEARD_LOG"
  }
  inside a11y-session -- audio-session -- x11-session --
}

@test "during a drag, a screen reader announces at most one value a second, and the last value after it" {
  body() {
    daemon
    reader true
    still 480x270 '#406080'
    box
    floatoverlay volume 20% --no-hud --quiet
    eventually is 1 programs
    local x=$((X + 3 * W / 4)) low=$((Y + H - 30))
    timed drag -q -r 60 -t 3500 -b 1 $x $low $x $((low - 141))
    eventually near 70 1 level
    settled() { is "Volume $(level) percent" last_heard; }
    eventually settled
    heard
    # One for each second, one before the first and one after the drag.
    local count; count=$(wc -l <"$RIG_HEARD_LOG")
    (( count >= 2 && count <= took / 1000 + 2 ))
    is '' uniq -d <(cut -d' ' -f5- "$RIG_HEARD_LOG")
  }
  inside a11y-session -- audio-session -- x11-session --
}

@test "the daemon survives the end of the accessibility bus, and connects to the next one" {
  body() {
    daemon
    reader true
    eventually is 1 programs
    local bus killed=
    for bus in $(pids_of dbus-daemon); do
      if grep -qszF /accessibility.conf "/proc/$bus/cmdline"; then kill -KILL $bus; killed=yes; fi
    done
    [[ $killed ]]
    eventually hud_appears
    hidden
    daemon_answers
    # The session bus starts at-spi2-core again for `programs`. Some versions exit with their bus.
    local launcher; launcher=$(pids_of at-spi-bus-laun)
    if [[ -n $launcher ]]; then
      kill $launcher || true
      eventually ended $launcher
    fi
    eventually 10 programs
    reader true
    eventually is 1 programs
    eventually 30 idle 1
  }
  # ended PID...: none of these launchers is running
  ended() { local pid; for pid; do [[ " $(pids_of at-spi-bus-laun | paste -sd' ') " != *" $pid "* ]] || return; done; }
  inside a11y-session -- audio-session -- x11-session --
}

@test "no accessibility service is started for a HUD" {
  body() {
    daemon
    eventually hud_appears
    hidden
    is '' pids_of at-spi-bus-laun
  }
  inside audio-session -- x11-session --
}
