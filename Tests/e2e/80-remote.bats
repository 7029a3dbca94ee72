#!/usr/bin/env bats
# Displays without shared memory.

setup() { load common; }

# shows_last: the overlay shows the last frame; got.ppm is the part of the screen
shows_last() { grab 480x270+$X+$Y got.ppm && alike got.ppm want.ppm 0 8; }

shows_frames() {
  frames 480x270 8 0 | floatoverlay show frames --size 480x270 --hold --detach
  box
  eventually is 8 field '.overlays[0].frames.in'
  frames 480x270 8 0 | tail -c $((480 * 270 * 4)) | convert -size 480x270 -depth 8 bgra:- -alpha off ppm:want.ppm
  eventually shows_last
  eventually changed_by_hud got.ppm 480x270+$X+$Y
  floatoverlay show frames --size 480x270 < <(frames 480x270 0 60) &
  eventually is 2 field '.overlays[0].id'
  eventually eval '(( $(field ".overlays[0].frames.shown") > 30 ))'
  floatoverlay overlay close
}

@test "a display over TCP shows frames and HUD" {
  body() {
    local=$DISPLAY
    export DISPLAY=$RIG_TCP_DISPLAY
    daemon
    is "$DISPLAY" field .display
    test -S "$XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock"
    shows_frames
    daemon_answers
    DISPLAY=$local
    hinted 69 floatoverlay status
  }
  inside x11-session --tcp --
}

@test "a display in another IPC namespace shows frames and HUD" {
  root_only
  body() {
    unshare --ipc floatoverlay daemon 2>daemon.log &
    eventually floatoverlay status
    shows_frames
  }
  inside x11-session --
}
