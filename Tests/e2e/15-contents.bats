#!/usr/bin/env bats
# Images, text, clock and commands.

setup() { load common; }

# on_screen SIZE: a window of that size is on screen
on_screen() { xq stack | grep >/dev/null -F " $1+"; }

@test "show image: the pixels of a still image, the frames of a GIF, and several images in turn" {
  body() {
    daemon
    convert -size 480x270 gradient:'#ff8000'-'#0040c0' -depth 8 want.ppm
    convert want.ppm a.png
    floatoverlay show image a.png --detach
    box
    is '480 270' echo $W $H
    eventually rests_like 480x270+$X+$Y want.ppm
    convert -size 480x270 xc:'#ff0000' xc:'#00ff00' -set delay 10 -loop 0 anim.gif
    floatoverlay show image anim.gif --detach
    box
    middle="$((X + W / 2)) $((Y + H / 2))"
    stdbuf -oL xq watch 100 $middle >colours 2>/dev/null & watch=$!
    changes_exceed() { (( $(wc -l <colours) > $1 )); }
    eventually 60 changes_exceed 18
    kill $watch; wait $watch || true
    is '#00ff00 #ff0000' eval 'head -n 18 colours | grep -o "#.*[0-9a-f]" | sort -u | grep -E "#ff0000|#00ff00" | paste -sd" "'
    convert -size 480x270 xc:'#0000ff' b.png
    convert -size 480x270 xc:'#ffff00' c.jpg
    floatoverlay show image b.png c.jpg --interval 0.3 --detach
    eventually is '#0000ff' xq pixel $middle
    eventually eval "xq pixel $middle | grep '#fff[ef]0[0-3]'"
  }
  inside x11-session --
}

@test "show image: PNG and PPM from standard input, a FIFO and a process substitution; show frames from the last" {
  body() {
    daemon
    convert -size 480x270 xc:'#ff0000' red.png
    convert -size 480x270 xc:'#00ff00' -depth 8 green.ppm
    convert -size 480x270 xc:'#0000ff' blue.png
    shows_middle() { box; eventually is "$1" xq pixel $((X + W / 2)) $((Y + H / 2)); }
    floatoverlay show image - --detach < <(cat red.png)
    shows_middle '#ff0000'
    floatoverlay show image - --detach <green.ppm
    shows_middle '#00ff00'
    floatoverlay show image <(cat blue.png) --detach
    shows_middle '#0000ff'
    mkfifo fifo
    { sleep 0.3; cat red.png; } >fifo &                      # a slow writer
    floatoverlay show image fifo --detach
    shows_middle '#ff0000'
    # Decoded again at another size.
    floatoverlay overlay resize 200%
    shows_middle '#ff0000'
    convert -size 480x270 xc:'#00ffff' -depth 8 bgra:cyan.raw
    floatoverlay show frames <(cat cyan.raw) --size 480x270 --hold --detach
    shows_middle '#00ffff'
    hinted 65 floatoverlay show image - </dev/null
    hinted 65 floatoverlay show image - <<<'no picture'
    hinted 65 floatoverlay show image <(:)
    hinted 64 floatoverlay show image red.png -
    hinted 66 floatoverlay show image nowhere.png
    hinted 65 floatoverlay show image .
    daemon_answers
  }
  inside x11-session --
}

@test "show image: status 65 for a file that is not an image, 66 for a missing file; the daemon stays up" {
  body() {
    daemon
    still 320x180 '#203040'
    head -c 5000 /dev/urandom >noise.png
    : >empty.png
    { printf '\x89PNG\r\n\x1a\n'; head -c 5000 /dev/urandom; } >broken.png
    for f in noise empty broken; do hinted 65 floatoverlay show image $f.png; done
    hinted 66 floatoverlay show image nowhere.png
    hinted 66 floatoverlay show frames nowhere.raw --size 10x10
    is active field '.overlays[0].state'
    daemon_answers
  }
  inside x11-session --
}

@test "show text: natural size, markup, and the last line of standard input" {
  body() {
    daemon
    floatoverlay show text 'Back at 3' --detach
    box; small=$W
    (( W > 20 && W < 400 && H > 10 && H < 120 ))
    floatoverlay show text 'Back at 3, or perhaps at a quarter past' --detach
    box
    (( W > small ))
    grab ${W}x${H}+$X+$Y long.ppm
    floatoverlay show text '<b>Back</b> at <span color="red">3</span>' --markup --detach
    box
    has_red() {
      grab ${W}x${H}+$X+$Y text.ppm
      (( $(convert text.ppm -fill black +opaque '#ff0000' -fill white -opaque '#ff0000' -format '%[fx:int(mean*w*h)]' info:) > 3 ))
    }
    eventually has_red
    floatoverlay show text '<b>not closed' --markup --detach   # invalid markup is shown as text
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    mkfifo lines
    floatoverlay show text - <lines & show=$!
    exec 7>lines
    echo first >&7
    eventually is active field '.overlays[0].state'
    box; before=$W
    echo 'a second and much longer line' >&7
    wider() { box; (( W > before )); }
    eventually wider
    exec 7>&-
    handled
    always 0.3 is active field '.overlays[0].state'
    floatoverlay overlay close
    wait $show
  }
  inside x11-session --
}

@test "show text: a long text is drawn by a process of its own, which ends with the overlay" {
  body() {
    daemon
    is_drawn_apart() { [[ -n $(pids_of floatoverlay-te) ]]; }
    floatoverlay show text short --detach
    refute is_drawn_apart
    python3 -c 'print("\u8a9e" * 16000)' >long
    floatoverlay show text - --detach <long
    is active field '.overlays[0].state'
    is_drawn_apart
    floatoverlay overlay close
    eventually refute is_drawn_apart
  }
  inside x11-session --
}

@test "show text - limits how fast it reads an endless stream of lines and shows the last line" {
  body() {
    daemon
    mkfifo lines
    floatoverlay show text - <lines &
    # The limit is four reads of 16 KiB in 8 ms, which is 8 MB a second, however slow this machine is.
    python3 - >written <<'PROGRAM'
import time
with open("lines", "wb", buffering=0) as lines:
    lines.write(b"first\n")
    end, count = time.monotonic() + 1, 0
    while time.monotonic() < end or count < 60000:
        count += lines.write(b"again\n" * 5000)
    lines.write(b"the last, which is much longer than all of those before\n")
print(count)
PROGRAM
    (( $(<written) > 30000 && $(<written) < 12000000 ))
    eventually is active field '.overlays[0].state'
    wide() { box; (( W > 300 )); }
    eventually wide
    floatoverlay overlay close
    wait $!
  }
  inside x11-session --
}

@test "show clock: status 65 for a format whose text is too long" {
  body() {
    daemon
    hinted 65 floatoverlay show clock --format %2000S
    assert_output --partial 'the time has more than 1023 bytes in this format'
    daemon_answers
  }
  inside x11-session --
}

@test "show clock changes at least once in three seconds" {
  body() {
    daemon
    floatoverlay show clock --format '%H:%M:%S' --at top-left --detach
    box
    is '20 20' echo $X $Y
    steady ${W}x${H}+$X+$Y one.ppm
    differs() { refute shows one.ppm ${W}x${H}+$X+$Y; }
    eventually differs
    # A changed clock wakes the program: TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET of CLOCK_REALTIME.
    cat /proc/$DAEMON/fdinfo/* >timers 2>/dev/null || true
    is 1 grep -c '^settime flags: 03' timers
  }
  inside x11-session --
}

@test "show clock follows a clock that is set, at once" {
  body() {
    # Second 0 of a minute: the next minute, at which a clock without seconds is drawn, is not near.
    echo $((-$(date +%s) % 60)) >jump
    CLOCK_JUMP=$PWD/jump LD_PRELOAD=$ROOT/Tests/rig/bin/clockjump.so floatoverlay daemon 2>>daemon.log &
    eventually 10 floatoverlay status
    set_clock() { echo $(($1 * 86400 - $(date +%s) % 60)) >jump; }
    overlay_shows() { box; [[ $W -gt 0 ]] && shows "$1" "${W}x$H+$X+$Y"; }
    floatoverlay show clock --format '%Y' --at top-left --detach
    box
    steady "${W}x$H+$X+$Y" now.ppm
    set_clock 400
    eventually refute overlay_shows now.ppm
    set_clock 0
    eventually overlay_shows now.ppm
    set_clock -400
    eventually refute overlay_shows now.ppm
  }
  inside x11-session --
}

@test "show command: output, interval, working directory, environment; the program ends with the overlay" {
  body() {
    daemon
    mkdir here; cd here
    WORD=hello floatoverlay show command --interval 0.2 -- \
      sh -c 'echo run >>log; echo "$WORD $PWD" >>environment; date +%s%N' &
    show=$!
    cd ..
    eventually is active field '.overlays[0].state'
    runs() { (( $(wc -l <here/log) >= 4 )); }
    eventually runs
    line here/environment "^hello $PWD/here$"
    floatoverlay overlay close
    wait $show
    # A program that stays until the overlay ends.
    floatoverlay show command --detach -- sh -c 'echo $$ >pid; echo up; exec sleep 100'
    line pid '^[0-9]'
    floatoverlay overlay close
    eventually refute kill -0 "$(<pid)"

    # Resizing, hiding and reloading run no program. A program's environment has the id of its overlay.
    rm -f here/log
    floatoverlay show command --interval 60 --detach -- sh -c 'echo run >>here/log; seq 9'
    for w in 100 200 300 150; do floatoverlay overlay resize ${w}x${w}; done
    floatoverlay overlay hide; floatoverlay overlay reveal; floatoverlay reload
    is active field '.overlays[0].state'
    always 0.3 is 1 grep -c run here/log                    # a program that was started may not have run yet
    floatoverlay show command --detach -- sh -c 'echo "$FLOATOVERLAY_ID $FLOATOVERLAY_SOCKET" >variables; echo up; exec sleep 100'
    line variables "^[0-9]* $XDG_RUNTIME_DIR/floatoverlay/$DISPLAY.sock$"
    # Variables of another overlay are replaced. A shell would show only one of two with the same name.
    FLOATOVERLAY_ID=77 floatoverlay show command --detach -- \
      sh -c 'tr "\0" "\n" </proc/$$/environ | grep ^FLOATOVERLAY_ID= >ids; echo up; exec sleep 100'
    line ids .
    is 1 grep -c . ids
    refute grep -x FLOATOVERLAY_ID=77 ids
    floatoverlay overlay close
    hinted 66 floatoverlay show command -- /no/such/program || hinted 69 floatoverlay show command -- /no/such/program
    hinted 65 floatoverlay show command -- echo
    hinted 64 floatoverlay show command
    daemon_answers
  }
  inside x11-session --
}

@test "show command --interval counts the time of a suspension when the overlay is visible again" {
  body() {
    echo 0 >jump
    CLOCK_JUMP=$PWD/jump LD_PRELOAD=$ROOT/Tests/rig/bin/clockjump.so floatoverlay daemon 2>>daemon.log &
    eventually 10 floatoverlay status
    floatoverlay show command --interval 3600 --detach -- sh -c 'echo run >>log; echo up'
    is 1 grep -c run log
    floatoverlay overlay hide
    # Two hours pass on the clock that counts suspensions, but not on the clock of the timers.
    echo 7200 >jump
    floatoverlay overlay reveal
    eventually is 2 grep -c run log
  }
  inside x11-session --
}

@test "--at, --width and --title; overlay move, hide, reveal, toggle, resize, opacity, screenshot and close" {
  body() {
    daemon
    still 480x270 '#406080' --at top-left --width 320 --title Kitchen
    landed
    is '20 20 320 180' echo $X $Y $W $H
    id=$(xq stack | awk '/320x180/ { print $1 }')
    is 'Kitchen' sh -c "xdotool getwindowname $id"
    xprop -id $id WM_CLASS | grep -i floatoverlay
    floatoverlay overlay move 100,200
    box
    is '100 200 320 180' echo $X $Y $W $H
    floatoverlay overlay move bottom-left
    box
    is '20 880 320 180' echo $X $Y $W $H
    floatoverlay overlay hide
    eventually is hidden field '.overlays[0].state'
    eventually refute on_screen 320x180
    floatoverlay overlay toggle
    eventually is active field '.overlays[0].state'
    floatoverlay overlay toggle
    floatoverlay overlay reveal
    eventually is active field '.overlays[0].state'
    eventually on_screen 320x180
    floatoverlay overlay resize 400x225
    box
    is '400 225' echo $W $H
    landed
    floatoverlay overlay opacity 50%
    hinted 64 floatoverlay overlay opacity 10%
    hinted 64 floatoverlay overlay move 10
    floatoverlay overlay screenshot shot.png
    is '400x225' identify -format '%wx%h' shot.png
    is 'srgb(64,96,128)' convert shot.png -alpha off -format '%[pixel:p{200,50}]' info:
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    hinted 69 floatoverlay overlay hide
  }
  inside x11-session --wm openbox --
}

@test "opacity applies with a compositor, also with one that starts after the overlay" {
  body() {
    daemon
    backdrop '#000000'
    still 480x270 '#ffffff' --opacity 50
    box
    eventually is '#ffffff' xq pixel $((X + 100)) $((Y + 100))
    picom --config /dev/null --backend xrender --no-vsync &
    blended() { near 128 3 sh -c "printf '%d' 0x\$(xq pixel $((X + 100)) $((Y + 100)) | cut -c2-3)"; }
    eventually blended
    kill $!
    eventually is '#ffffff' xq pixel $((X + 100)) $((Y + 100))
  }
  inside x11-session --
}

@test "a screenshot into a pipe without a reader: the error is about the file, not about the daemon" {
  body() {
    daemon
    still 320x180 '#406080'
    mkfifo shot.png
    hinted 69 timeout 30 floatoverlay overlay screenshot shot.png
    assert_output --partial 'cannot write'
    refute_output --partial 'kill -KILL'
    daemon_answers
  }
  inside x11-session --
}

@test "show image: entities, references and sizes without a limit end with a status, and no decoder is left" {
  body() {
    daemon
    svg='<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">'
    { echo '<!DOCTYPE svg [<!ENTITY a0 "<g/>">'
      for i in {1..9}; do echo "<!ENTITY a$i \"$(printf "&a$((i - 1));%.0s" {1..10})\">"; done
      echo "]>$svg&a9;</svg>"; } >entities.svg
    { echo "$svg<defs><rect id=\"u0\" width=\"9\" height=\"9\"/>"
      for i in {1..12}; do echo "<g id=\"u$i\">$(printf "<use xlink:href=\"#u$((i - 1))\"/>%.0s" {1..10})</g>"; done
      echo '</defs><use xlink:href="#u12"/></svg>'; } >uses.svg
    echo "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>$svg<text y=\"20\">&x;</text></svg>" >external.svg
    printf 'GIF89a\xff\xff\xff\xff\0\0\0;' >size.gif
    for file in entities.svg uses.svg external.svg size.gif; do
      run timeout 30 floatoverlay show image $file --detach
      case $status in 0|65|69) ;; *) fail "$file: $status $output" ;; esac
      floatoverlay overlay close || true
      eventually is '' pids_of floatoverlay-im
      daemon_answers
    done
  }
  inside x11-session --
}
