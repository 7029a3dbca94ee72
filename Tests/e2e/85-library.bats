#!/usr/bin/env bats
# Programs that use the library: the examples, unchanged.

setup() { load common; }

@test "the README's example shows changing frames; while it runs, no daemon starts on its display" {
  body() {
    HelloExample >hello.log 2>&1 & hello=$!
    eventually on_screen
    differs() { cp now.ppm before.ppm; grab "$(overlay_geometry)" now.ppm; refute cmp -s before.ppm now.ppm; }
    grab "$(overlay_geometry)" now.ppm
    eventually differs

    # volume needs no daemon. show needs one, and names the process that owns the display.
    floatoverlay volume 40%
    eventually is 40 level
    hinted 75 floatoverlay show text hello --detach
    [[ $output == *" $hello "* ]]
    hinted 75 floatoverlay daemon
    assert_output --partial "HelloExample (process $hello) holds the overlay lock of this display"
    kill "$hello"; wait "$hello" || true

    daemon
    ends 1 HelloExample
    assert_output "cannot show an overlay: process $DAEMON already shows overlays on this display"
    daemon_answers
  }
  overlay_geometry() { xq stack | awk '/FloatOverlay$/ { at = $2 } END { print at }'; }
  on_screen() { [[ $(overlay_geometry) ]]; }
  inside audio-session -- x11-session --
}

@test "the Cairo example draws until its overlay is closed" {
  body() {
    DialExample >dial.log 2>&1 & dial=$!
    eventually on_screen
    read -r W H X Y < <(overlay_geometry | tr 'x+' '  ')
    eventually is '#f5f3e8' xq pixel $((X + W / 2)) $((Y + 8))
    grab "$(overlay_geometry)" before.ppm
    moved() { grab "$(overlay_geometry)" now.ppm; refute cmp -s before.ppm now.ppm; }
    eventually moved                          # the second hand
    xdotool mousemove $((X + W / 2)) $((Y + H / 2))
    xdotool mousemove $((X + W - 22)) $((Y + 22)) click 1
    gone() { ! kill -0 $dial 2>/dev/null; }
    eventually gone
    wait $dial
    refute grep -iE 'error|fatal' dial.log
  }
  overlay_geometry() { xq stack | awk '/FloatOverlay$/ { at = $2 } END { print at }'; }
  on_screen() { [[ $(overlay_geometry) ]]; }
  inside x11-session --
}

@test "a library program gets an error without a display, with an unreachable one and without RENDER" {
  body() {
    is 'cannot show an overlay: no display: WAYLAND_DISPLAY and DISPLAY are not set' exits_with 69 env -u DISPLAY PlayerExample
    is 'cannot show an overlay: cannot connect to display :987' exits_with 69 env DISPLAY=:987 PlayerExample
    PlayerExample >player.log & player=$!
    eventually eval 'xq stack | grep -q FloatOverlay'
    refute grep 'cannot show an overlay' player.log
    kill $player; wait $player || true
  }
  exits_with() { local want=$1 rc=0; shift; "$@" || rc=$?; (( rc == want )); }
  inside x11-session --
  body() { is 'cannot show an overlay: the display has no RENDER' exits_with 69 PlayerExample; }
  inside x11-session -x -extension -x RENDER --
}

@test "the library gives Xlib the resources of the server, and Xlib reads no file of resources" {
  x_handlers
  body() {
    echo 'Xcursor.theme: of-a-file' | tee .Xdefaults >".Xdefaults-$(hostname)"
    is none env HOME="$PWD" ./x-handlers resource
    xrdb -nocpp <<<'Xcursor.theme: of-the-server'
    is of-the-server env HOME="$PWD" ./x-handlers resource
  }
  inside x11-session --
}

x_handlers() {
  cc -Wall -Wextra -Werror -D_Nonnull= -D_Nullable= -I "$ROOT/Sources/CFloatOverlayX11/include" -o "$BATS_TEST_TMPDIR/x-handlers" \
    "$E2E/x-handlers.c" "$ROOT/Sources/CFloatOverlayX11/shim.c" -lX11
}

@test "X errors of an app reach its handlers once, also if the app's later handler calls the one that it has replaced" {
  x_handlers
  body() {
    is 'first 2, later 2, own 2' ./x-handlers
    # Xlib calls the handler, and so do the library's handlers, once.
    is 'first 4, later 0, own 0' ./x-handlers again
  }
  inside x11-session --
}
