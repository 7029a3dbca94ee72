#!/usr/bin/env bats
# Placement: remembered for each monitor; monitors that are plugged, unplugged and changed; several overlays; exact
# shapes.

setup() {
  load common
}

# monitors: NAME X Y W H of each monitor
monitors() {
  xrandr --listmonitors | awk 'NR > 1 {
    name = $2; gsub(/^[+*]+/, "", name); gsub(/-/, "+-", $3); gsub(/[+][+]-/, "+-", $3); n = split($3, g, /[\/x+]/)
    print name, g[5], g[6], g[1], g[3] }'
}

# tree: X Y W H of the overlay with title pip, in root pixels, from the X server
tree() { xq stack | sed -nE '/ pip$/ { s/^[^ ]+ ([0-9]+)x([0-9]+)([+-]-?[0-9]+)([+-]-?[0-9]+) .*/\3 \4 \1 \2/; s/\+//g; p; q }'; }

# reported: the same from `status`, for scale 1
reported() {
  local name x y w h on
  read -r name x y w h < <(field '.overlays[0] | "\(.monitor) \(.x|round) \(.y|round) \(.width|round) \(.height|round)"')
  read -r on x0 y0 _ < <(monitors | awk -v n="$name" '$1 == n')
  [[ $on == "$name" ]] && echo "$((x0 + x)) $((y0 + y)) $w $h"
}

# visible_percent X Y W H: the largest share of that rectangle on one monitor, in percent
visible_percent() {
  monitors | awk -v x="$1" -v y="$2" -v w="$3" -v h="$4" '
    function lap(a, b, c, d) { a = a > c ? a : c; b = b < d ? b : d; return b > a ? b - a : 0 }
    { sum = lap(x, x + w, $2, $2 + $4) * lap(y, y + h, $3, $3 + $5) * 100 / (w * h); if (sum > most) most = sum }
    END { print int(most) }'
}

# seen: at least a quarter of the overlay is on a monitor, and `status` agrees with the X server
seen() {
  local t; t=$(tree)
  # Half a pixel may be rounded either way.
  paste -d' ' <(reported) <(echo "$t") | awk 'function d(a, b) { return a > b ? a - b : b - a }
    { exit !(NF == 8 && d($1, $5) <= 1 && d($2, $6) <= 1 && d($3, $7) <= 1 && d($4, $8) <= 1) }' ||
    { echo "$(reported), $t in the tree" >&2; return 1; }
  (( $(visible_percent $t) >= 25 )) || { echo "$t of $(monitors | paste -sd,)" >&2; return 1; }
}

where_is() { field '.overlays[] | select(.id == '"${1:-.overlays[0].id}"') | "\(.monitor) \(.x|round) \(.y|round)"'; }

# at "MONITOR X Y" [ID]: the overlay reaches that position within five seconds
at() { eventually is "$1" where_is "${2:-$(field '.overlays[0].id')}"; }

# corner_gap SCALE: transparent pixels of the first row at a rounded corner
corner_gap() { awk -v s="$1" 'BEGIN { r = int(8 * s + 0.5); d = r - 0.5; print int(r - sqrt(r * r - d * d) + 0.5) }' </dev/null; }

# over_overlay X Y: the pointer there is over the overlay; below_overlay X Y: a click there reaches the window below
over_overlay() {
  xdotool mousemove "$1" "$2"
  [[ $(xdotool getmouselocation --shell | sed -n 's/^WINDOW=//p') == "$(($(xq stack | awk '/ pip$/ { print $1; exit }')))" ]] ||
    { echo "$1,$2 is not over the overlay" >&2; return 1; }
}
# unmoved: the overlay has come to rest
unmoved() { always 0.3 is "$(tree)" tree; }
below_overlay() {
  xdotool mousemove "$1" "$2" click 1
  line below.log "^press $1 $2 1" || { echo "$1,$2 is over the overlay" >&2; return 1; }
}

# exact SCALE: at each edge and corner, a pixel inside belongs to the overlay, a pixel outside does not
exact() {
  local x y w h r b gap
  eventually unmoved
  read -r x y w h < <(tree)
  gap=$(corner_gap "$1") r=$((x + w - 1)) b=$((y + h - 1))
  : >below.log
  for p in "$x $((y + h / 2))" "$r $((y + h / 2))" "$((x + w / 2)) $y" "$((x + w / 2)) $b" \
    "$((x + gap)) $y" "$((r - gap)) $y" "$((x + gap)) $b" "$((r - gap)) $b" "$x $((y + gap))" "$r $((b - gap))"; do
    over_overlay $p
  done
  for p in "$((x - 1)) $((y + h / 2))" "$((r + 1)) $((y + h / 2))" "$((x + w / 2)) $((y - 1))" \
    "$((x + w / 2)) $((b + 1))" "$((x + gap - 1)) $y" "$((r - gap + 1)) $y" "$((x + gap - 1)) $b" \
    "$((r - gap + 1)) $b" "$x $y" "$r $b"; do
    below_overlay $p
  done
}

# pick WORD...: sets $choice to a random one
# shellcheck disable=SC2034 # for the caller
pick() { local i=$((RANDOM % $# + 1)); choice=${!i}; }

# stored REGEX: the file places has a matching line
stored() { grep -qE -- "$1" "$XDG_STATE_HOME/floatoverlay/places"; }

@test "the user's position and size are remembered for each monitor; --at and --width are not" {
  body() {
    x11-monitors split 1000x900+0+0 600x900+1000+0
    daemon
    still 480x270 '#aa0000' --title pip --monitor M1 --at top-right --width 120
    at 'M1 460 20'
    floatoverlay overlay close
    still 480x270 '#aa0000' --title pip --monitor M1
    at 'M1 380 768'
    # A change is saved after half a second.
    always 1 refute test -e "$XDG_STATE_HOME/floatoverlay/places"
    floatoverlay overlay move 30,60
    floatoverlay overlay resize 160x160
    eventually stored '^top-left 30\.0 60\.0 14400\.0 - M1$'
    is 600 stat -c %a "$XDG_STATE_HOME/floatoverlay/places"
    floatoverlay overlay move bottom-left
    # The end of the daemon saves a change that is less than half a second old.
    floatoverlay daemon --stop
    stored '^bottom-left 20\.0 20\.0 14400\.0 - M1$'
    daemon
    still 300x300 '#00aa00' --title pip --monitor M1
    at 'M1 20 760'
    is 120x120 field '.overlays[0] | "\(.width)x\(.height)"'
    still 480x270 '#aa0000' --title pip --monitor M0
    at 'M0 647 693'
    floatoverlay daemon --stop
    echo '[overlay]
remember = false' >still.toml
    daemon --config still.toml
    still 480x270 '#aa0000' --title pip --monitor M1
    at 'M1 380 768'
    cp "$XDG_STATE_HOME/floatoverlay/places" before
    floatoverlay overlay move top-left
    floatoverlay daemon --stop
    cmp before "$XDG_STATE_HOME/floatoverlay/places"
  }
  inside x11-session --size 1600x900 --
}

@test "daemons of two displays save their places in one file concurrently" {
  body() {
    there() { DISPLAY=$OUTER floatoverlay "$@"; }
    DISPLAY=$OUTER x11-monitors split 700x600+0+0 580x600+700+0
    daemon
    there daemon 2>there.log & other=$!
    eventually 10 there status
    still 480x270 '#aa0000'
    convert -size 480x270 xc:blue -depth 8 bgra:there.raw
    there show frames there.raw --size 480x270 --hold --detach --monitor M1
    for round in 1 2 3 4 5; do
      for corner in top-left bottom-right; do
        there overlay move $corner & floatoverlay overlay move $corner; wait $!
        eventually stored "^$corner .* screen$"
        eventually stored "^$corner .* M1$"
      done
    done
    is 3 eval 'wc -l <"$XDG_STATE_HOME/floatoverlay/places"'
    kill $other; wait $other || true
  }
  # shellcheck disable=SC2016 # for the shell in between
  inside x11-session --size 1280x600 -- bash -c 'OUTER=$DISPLAY exec "$@"' - x11-session --
}

@test "a drag is remembered, and for text the magnification" {
  body() {
    daemon
    floatoverlay show text hello --title pip --detach
    read -r x y w h < <(tree)
    floatoverlay overlay resize 200%
    eventually stored '^bottom-right 20\.0 20\.0 - 2\.0 screen$'
    eventually near $((2 * w)) 1 eval 'tree | cut -d" " -f3'
    eventually unmoved
    read -r x y w2 _ < <(tree)
    near $((2 * w)) 1 echo $w2
    # With a pause before the release: without it, the overlay would fly on.
    drag -q -b 2 -H 200 $((x + 10)) $((y + h)) 300 200
    eventually stored '^(top|bottom)-left .* 2\.0 screen$'
    floatoverlay overlay close
    floatoverlay show text hello --title pip --detach
    read -r _ _ w _ < <(tree)
    near $w2 1 echo $w
  }
  inside x11-session --size 1600x900 --
}

@test "a malformed places file: one line in the log, the default corner, and the next change rewrites the file" {
  body() {
    state=$XDG_STATE_HOME/floatoverlay
    mkdir -p "$state"
    spoil() {
      rm -rf "$state/places"
      case $1 in
        foreign) echo '[overlay]' >"$state/places" ;;
        huge) { echo 'floatoverlay places 1'; yes 'top-left 1 1 - - screen' 2>/dev/null | head -c 300M || true; } >"$state/places" ;;
        noise) head -c 5000 /dev/urandom >"$state/places" ;;
        lines) printf 'floatoverlay places 1\ntop-left nan 1 - - screen\n\0\xff\ntop-left 1e9 1 - - screen\n' >"$state/places" ;;
        fifo) mkfifo "$state/places" ;;
        loop) ln -s places "$state/places" ;;
        endless) ln -s /dev/zero "$state/places" ;;
        directory) mkdir "$state/places" ;;
      esac
    }
    for kind in foreign huge noise lines fifo loop endless directory; do
      spoil $kind
      : >daemon.log
      daemon
      still 480x270 '#aa0000' --title pip
      at 'screen 1180 655'
      floatoverlay overlay close
      still 480x270 '#aa0000' --title pip
      at 'screen 1180 655'
      if [[ $kind != lines && $kind != loop ]]; then eventually is 1 grep -c "cannot remember placements in" daemon.log; fi
      floatoverlay overlay move top-left
      floatoverlay daemon --stop
      if [[ $kind != directory ]]; then stored '^top-left 20\.0 20\.0 - - screen$'; fi
      refute test -e "$state/places.new"
    done
    # The state directory cannot be written.
    rm -rf "$XDG_STATE_HOME"; : >"$XDG_STATE_HOME"
    : >daemon.log
    daemon
    still 480x270 '#aa0000' --title pip
    floatoverlay overlay move top-left
    floatoverlay overlay close
    line daemon.log 'cannot remember placements in'
    still 480x270 '#aa0000' --title pip
    daemon_answers
  }
  inside x11-session --size 1600x900 --
}

@test "split monitors: removed and restored, resized, rotated, L-shaped, at odd and negative positions" {
  body() {
    x11-monitors split 1000x900+0+0 600x900+1000+0
    daemon
    still 480x270 '#aa0000' --title pip --monitor M1
    floatoverlay overlay move top-right
    at 'M1 380 20'; eventually seen
    # Without its monitor the overlay is in the same corner of the other one, and returns with the monitor.
    x11-monitors split 1000x900+0+0
    at 'M0 780 20'; eventually seen
    x11-monitors split 1000x900+0+0 600x900+1000+0
    at 'M1 380 20'; eventually seen
    # Rotated, smaller, larger, at another position.
    x11-monitors split 1000x900+0+0 900x600+1000+0
    at 'M1 680 20'; eventually seen
    x11-monitors split 1000x900+0+0 320x200+1000+0
    at 'M1 100 20'; eventually seen
    x11-monitors split 1000x900+600+0 601x899+0+1
    at 'M1 381 20'; eventually seen
    # L-shaped: most of the bounding box is dead; M1 is at the bottom left.
    x11-monitors split 1600x400+0+0 601x499+0+401
    at 'M1 381 20'; eventually seen
    floatoverlay overlay move bottom-right
    at 'M1 381 367'; eventually seen
    x11-monitors split 1600x400+0+0
    at 'M0 1380 268'; eventually seen
    # An overlay that the user has moved to another monitor stays there when the old one returns.
    floatoverlay overlay move top-left
    x11-monitors split 1600x400+0+0 601x499+0+401
    eventually is 2 eval 'monitors | wc -l'
    # x11-monitors removes all monitors first.
    at 'M0 20 20'
    always 0.3 is 'M0 20 20' where_is "$(field '.overlays[0].id')"
    eventually seen
    x11-monitors unsplit
    xrandr --setmonitor M0 1000/0x900/0+-200+-100 screen
    eventually is 'M0 -200 -100 1000 900' monitors
    at 'M0 20 20'
    eventually is '-180 -80 200 113' tree
    eventually seen
    xrandr --delmonitor M0
    at 'screen 20 20'; eventually seen
    for size in 640x480 320x240 1600x900 900x1600; do
      x11-monitors size $size
      at 'screen 20 20'; eventually seen
    done
    # An overlay larger than the monitor shrinks, and grows back.
    x11-monitors size 1600x900
    floatoverlay overlay resize 1200x700
    x11-monitors size 640x480
    eventually is 640 field '.overlays[0].width | round'; eventually seen
    x11-monitors size 1600x900
    eventually is 1200 field '.overlays[0].width | round'; eventually seen
  }
  inside x11-session --size 1600x900 --max 1600x1600 --
}

@test "Xorg: outputs unplugged, plugged, moved, with another mode or primary, and all off for a moment" {
  root_only
  body() {
    x11-monitors plug 1 1280x720+1920+0
    daemon
    still 480x270 '#aa0000' --title pip --monitor DUMMY1
    at 'DUMMY1 940 520'; eventually seen
    x11-monitors unplug 1
    at 'DUMMY0 1580 880'; eventually seen
    x11-monitors plug 1 1280x720+1920+0
    at 'DUMMY1 940 520'; eventually seen
    # The outputs swap positions; another mode; one below the other; a gap between them.
    xrandr --output DUMMY1 --pos 0x0 --output DUMMY0 --pos 1280x0
    eventually is '940 520 320 180' tree; eventually seen
    xrandr --output DUMMY1 --mode 1024x768
    at 'DUMMY1 684 568'; eventually seen
    xrandr --output DUMMY1 --pos 333x1111 --output DUMMY0 --pos 0x0
    eventually is '1017 1679 320 180' tree; eventually seen
    xrandr --output DUMMY0 --primary
    xrandr --output DUMMY1 --primary
    at 'DUMMY1 684 568'; eventually seen
    # No output for a moment, then the other one, then both.
    xrandr --output DUMMY0 --off --output DUMMY1 --off
    eventually is '' monitors
    daemon_answers
    is 1 field '.overlays | length'
    xrandr --output DUMMY0 --mode 1280x720 --pos 0x0
    at 'DUMMY0 940 520'; eventually seen
    x11-monitors plug 1 1280x720+1280+0
    at 'DUMMY1 940 520'; eventually seen
    is 'DUMMY1' field '.overlays[0].monitor'
    floatoverlay overlay close
    # All outputs off: the daemon stays up.
    xrandr --output DUMMY0 --off --output DUMMY1 --off
    eventually is '' monitors
    daemon_answers
  }
  inside x11-session --server xorg --
}

@test "a placement belongs to a monitor's EDID: it follows the monitor to another output" {
  root_only
  body() {
    x11-monitors plug 1 1280x720+1920+0
    edid DUMMY1 DEL 'DELL U2720Q' 77
    mkdir -p "$XDG_STATE_HOME/floatoverlay"
    printf '%s\n' 'floatoverlay places 1' 'top-right 20.0 20.0 - - DUMMY1+SAM+Other+5' >"$XDG_STATE_HOME/floatoverlay/places"
    daemon
    still 480x270 '#aa0000' --title pip --monitor DUMMY1
    at 'DUMMY1 940 520'
    floatoverlay overlay move 30,60
    eventually stored '^top-left 30\.0 60\.0 - - DUMMY1\+DEL\+DELL U2720Q\+77$'
    # Another monitor on the same output has its own placement.
    edid DUMMY1 SAM Other 5
    at 'DUMMY1 940 20'
    edid DUMMY1 DEL 'DELL U2720Q' 77
    at 'DUMMY1 30 60'
    edid DUMMY1 SAM Other 5
    at 'DUMMY1 940 20'
    floatoverlay overlay move bottom-left
    eventually stored '^bottom-left 20\.0 20\.0 - - DUMMY1\+SAM\+Other\+5$'
    edid DUMMY1 DEL 'DELL U2720Q' 77
    at 'DUMMY1 30 60'
    edid DUMMY1 SAM Other 5
    at 'DUMMY1 20 520'
    # A monitor without EDID: the same corner.
    edid DUMMY1 none
    always 0.3 is 'DUMMY1 20 520' where_is "$(field '.overlays[0].id')"
    edid DUMMY1 DEL 'DELL U2720Q' 77
    at 'DUMMY1 30 60'
    floatoverlay overlay move 30,60
    # The monitor moves to another output.
    xrandr --output DUMMY1 --off
    edid DUMMY1 none
    at 'DUMMY0 30 60'
    x11-monitors plug 2 1280x720+1920+0
    edid DUMMY2 DEL 'DELL U2720Q' 77
    at 'DUMMY2 30 60'
    floatoverlay overlay close
    still 480x270 '#aa0000' --title pip --monitor DUMMY2
    at 'DUMMY2 30 60'
  }
  inside x11-session --server xorg --
}

@test "several overlays get free places; closing one moves no other; a free place is used again" {
  body() {
    places() { field '.overlays[] | "\(.id) \(.monitor) \(.x|round) \(.y|round)"' | paste -sd,; }
    x11-monitors split 1000x700+0+0 600x700+1000+0
    daemon
    convert -size 480x270 xc:red -depth 8 bgra:red.raw
    one() { floatoverlay show frames red.raw --size 480x270 --hold --detach --title pip "$@"; }
    one --monitor M0 --width 440
    for i in 2 3 4 5 6; do one --monitor M0 --width 440 --new; done
    # 440 x 247.5: two at the right edge, two beside them; then M1, one above the other.
    eventually is '1 M0 540 433,2 M0 540 165,3 M0 80 433,4 M0 80 20,5 M1 140 433,6 M1 140 165' places
    floatoverlay overlay close --id 2
    eventually is '1 M0 540 433,3 M0 80 433,4 M0 80 20,5 M1 140 433,6 M1 140 165' places
    one --monitor M0 --width 440 --new
    eventually is '1 M0 540 433,3 M0 80 433,4 M0 80 20,5 M1 140 433,6 M1 140 165,7 M0 540 165' places
    # --at is exact.
    one --new --monitor M0 --at 500,300
    eventually eval 'places | grep -q "8 M0 500 300"'
    for id in 1 3 4 5 6 7; do floatoverlay overlay close --id $id; done
    # Without --new the overlay is replaced.
    one --monitor M0 --width 440
    eventually is 9 field '.overlays | map(.id) | @csv'
    floatoverlay overlay move bottom-right
    at 'M0 540 433'
    # Without a free place the overlap is minimal.
    x11-monitors split 500x300+0+0
    at 'M0 40 33'
    one --new
    eventually is 2 field '.overlays | length'
    daemon_answers
  }
  inside x11-session --size 1600x700 --
}

@test "the input shape is exact to the pixel on each monitor, at each scale, with and without click-through" {
  body() {
    # Smaller than the screen, or the daemon would take the window for a screen locker.
    xwin -o -n below -g 2540x1580+0+0 >>below.log &
    line below.log '^visible all'
    daemon
    still 480x270 '#aa0000' --title pip --at 200,100
    exact 1
    floatoverlay overlay resize 333x333
    eventually seen
    exact 1
    x11-monitors split 1300x900+0+0 1260x1600+1300+0
    at 'M0 200 100'; eventually seen; exact 1
    x11-monitors size 1600x900
    x11-monitors unsplit
    at 'screen 200 100'; eventually seen; exact 1
    for scale in 2 1.25 1.5; do
      echo "Xft.dpi: $(awk -v s=$scale 'BEGIN { print 96 * s }' </dev/null)" | xrdb -merge
      eventually is $scale field '.overlays[0].scale | tostring | sub("\\.0$"; "")'
      eventually near "$(awk -v s=$scale 'BEGIN { print 333 * s }' </dev/null)" 0.6 eval 'tree | cut -d" " -f3'
      exact $scale
    done
    # With click-through only the hot spot takes input, at each scale.
    floatoverlay overlay click-through on
    spot() {
      local x y w h r px
      eventually unmoved
      read -r x y w h < <(tree)
      r=$((x + w - 1)) px=$(awk -v s=$1 'BEGIN { print int(24 * s + 0.5) }' </dev/null)
      : >below.log
      over_overlay $((r - 5)) $((y + 5))
      over_overlay $((r - px + 2)) $((y + px - 2))
      below_overlay $((r - px - 1)) $((y + 5))
      below_overlay $((r - 5)) $((y + px + 1))
      below_overlay $((x + w / 2)) $((y + h / 2))
      below_overlay $r $y
      below_overlay $((r + 1)) $((y + 10))
    }
    spot 1.5
    echo 'Xft.dpi: 96' | xrdb -merge
    eventually is 1 field '.overlays[0].scale | round'
    eventually is 333 eval 'tree | cut -d" " -f3'
    eventually seen
    spot 1
    x11-monitors split 700x500+0+0 900x900+700+0
    at 'M0 200 100'; eventually seen
    spot 1
    floatoverlay overlay click-through off
    exact 1
  }
  inside x11-session --size 2560x1600 --
}

@test "the scale comes from Xft.dpi, which may change, or from the size of each monitor in millimetres" {
  body() {
    xrandr --setmonitor M0 1600/423x900/238+0+0 screen
    xrandr --setmonitor M1 1600/212x900/119+0+900 none
    daemon
    still 480x270 '#aa0000' --title pip --monitor M0
    is 1 field '.overlays[0].scale | round'
    still 480x270 '#aa0000' --title pip --monitor M1
    eventually is 2 field '.overlays[0].scale | round'
    is '200 113' field '.overlays[0] | "\(.width|round) \(.height|round)"'
    eventually is '1160 1535 400 225' tree
    echo 'Xft.dpi: 144' | xrdb -merge
    eventually is 1.5 field '.overlays[0].scale'
    # A quarter of a step either way, and a value that is not a number.
    for dpi in 131:1.25 132:1.5 180:2 60:1 960:8 lots:2; do
      echo "Xft.dpi: ${dpi%:*}" | xrdb -merge
      eventually is "${dpi#*:}" field '.overlays[0].scale | tostring | sub("\\.0$"; "")'
    done
    xrdb -remove
    eventually is 2 field '.overlays[0].scale | round'
    xrandr --delmonitor M1; xrandr --delmonitor M0
    # Without a size in millimetres.
    eventually is screen field '.overlays[0].monitor'
    eventually is 1 field '.overlays[0].scale | round'
    eventually seen
  }
  inside x11-session --size 1600x1800 --
}

@test "the HUD without an overlay is at the centre of a monitor while monitors change" {
  body() {
    hud_at() { xq stack | grep -F " 64x72+$1 " >/dev/null; }
    x11-monitors split 1000x900+0+0 600x900+1000+0
    xdotool mousemove 1300 400
    daemon
    # Shown again until it is there: the daemon reads the layout after a pause, and the HUD disappears after 1.8 s.
    shown_at() { floatoverlay hud "$1"; hud_at "$2"; }
    eventually shown_at 40 1268+414
    x11-monitors split 1600x400+0+0
    eventually shown_at 50 768+164
    x11-monitors split 200x900+0+0 1400x500+200+400
    eventually shown_at 60 868+614
    # While the HUD is on screen. One that has gone before the daemon reads the layout does not count.
    follows() {
      x11-monitors split 200x900+0+0 1400x500+200+400
      eventually shown_at 60 868+614 && x11-monitors unsplit || return
      until hud_at 768+414; do hud_window || return; done
    }
    eventually 40 follows
    daemon_answers
  }
  inside x11-session --size 1600x900 --
}

@test "random changes of split monitors: the overlay stays visible" {
  body() {
    local seed=${SEED:-$$}; echo "SEED=$seed" >&2
    RANDOM=$seed
    x11-monitors split 800x900+0+0 800x900+800+0
    daemon
    still 480x270 '#aa0000' --title pip
    end=$(($(now_ms) + ${LONG:-10} * 1000)) n=0
    while (( $(now_ms) < end )); do
      n=$((n + 1))
      case $((RANDOM % 8)) in
        0) pick 640x480 320x200 1600x1200 1200x1600 801x601; what="size $choice"; x11-monitors $what ;;
        1) what=unsplit; x11-monitors $what ;;
        [2-5])
          what='split'
          for (( i = RANDOM % 4; i >= 0; i-- )); do
            what+=" $((100 + RANDOM % 900))x$((100 + RANDOM % 900))+$((RANDOM % 1000))+$((RANDOM % 1000))"
          done
          x11-monitors $what ;;
        6) pick top-left top-right bottom-left bottom-right; what="overlay move $choice"; floatoverlay $what ;;
        7) what="overlay resize $((50 + RANDOM % 600))x500"; floatoverlay $what ;;
      esac
      eventually seen || { echo "step $n: $what" >&2; return 1; }
    done
    echo "$n steps" >&2
    daemon_answers
    is 1 field '.overlays | length'
  }
  inside x11-session --size 1600x900 --max 1600x1600 --
}

@test "random changes of Xorg outputs: the overlay stays visible" {
  root_only
  body() {
    local seed=${SEED:-$$}; echo "SEED=$seed" >&2
    RANDOM=$seed
    daemon
    still 480x270 '#aa0000' --title pip
    end=$(($(now_ms) + ${LONG:-10} * 1000)) n=0
    while (( $(now_ms) < end )); do
      n=$((n + 1)) d=$((RANDOM % 4))
      case $((RANDOM % 8)) in
        [0-3])
          pick 640x480 1280x720 1024x768 1920x1080
          what="plug $d $choice+$((RANDOM % 4000))+$((RANDOM % 3000))"; x11-monitors $what ;;
        [45]) what="unplug $d"; x11-monitors $what ;;
        6) what="primary $d"; xrandr --output DUMMY$d --primary ;;
        7) what="edid $d"; edid DUMMY$d DEL "name $((RANDOM % 3))" $((RANDOM % 2)) ;;
      esac
      [[ -n $(monitors) ]] || { daemon_answers; continue; }
      eventually seen || { echo "step $n: $what" >&2; return 1; }
    done
    echo "$n steps" >&2
    daemon_answers
    is 1 field '.overlays | length'
  }
  inside x11-session --server xorg --
}
