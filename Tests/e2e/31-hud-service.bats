#!/usr/bin/env bats
# The HUD as a service: values from scripts, lines in the format of wob and xob, two levels at once, bars, colours,
# positions.

setup() {
  load common
}

# huds: geometries of the HUD windows on screen, sorted
huds() { xq stack | awk '$2 ~ /^(64x72|264x48|96x108|132x24)\+/ { print $2 }' | sort | paste -sd' '; }
# at_places GEOMETRIES: the HUD windows are exactly these within a second
at_places() { eventually 1 is "$1" huds; }
# settings LINE...: writes the config file and reloads it. HUDs stay at full opacity for 1.8 s and then disappear,
# instead of fading after 0.8 s.
settings() {
  HUD_TIME=1800
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  printf '%s\n' "$@" '[overlay]' 'motion = "reduced"' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
  floatoverlay reload
}
# colour X Y: the colour of a pixel of the screen
colour() { xq grab "1x1+$1+$2" | tail -c 3 | od -An -tx1 | tr -d ' \n'; }
# coloured RRGGBB X Y: a pixel has that colour within a second
coloured() { eventually 1 is "$1" colour "$2" "$3"; }
# settled: waits until no HUD is on screen
settled() { eventually is '' huds; }
# A HUD has gone after 1.8 s. What a test looks at meanwhile is a function that shows the HUD and looks at once, for
# `eventually`; `again` is its first step. It waits for at most a second.
again() { settled && floatoverlay hud "$@"; }

@test "two levels at once: two HUDs side by side with timers of their own, the newest in the middle" {
  body() {
    backdrop '#406080'
    settings || true
    daemon
    rest 64x72+928+504
    expect_hud light.ppm 64x72+928+504 60 --icon brightness
    settled
    expect_hud volume.ppm 64x72+928+504 40 --icon volume
    pair() {
      again 40 --icon volume && floatoverlay hud 60 --icon brightness && at_places '64x72+1000+504 64x72+928+504' &&
        eventually 1 shows light.ppm 64x72+928+504 && shows volume.ppm 64x72+1000+504
    }
    eventually 30 pair
    # The HUD of the same topic is updated in place, however often; the other one ends at its own time.
    updated_at() { floatoverlay hud 60 --icon brightness; is "$1" huds; }
    eventually updated_at '64x72+928+504'
    settled
    # At most three HUDs are shown; the oldest one disappears.
    four() {
      settled
      for icon in volume brightness microphone keyboard-light; do floatoverlay hud 10 --icon $icon || return; done
      at_places '64x72+1000+504 64x72+1072+504 64x72+928+504'
    }
    eventually 30 four
    settled
    eventually 30 idle 2
  }
  # Without an audio server the daemon would try to connect to one every two seconds.
  inside audio-session -- x11-session --
}

@test "two levels at once in an overlay" {
  body() {
    settings || true
    daemon
    still 480x270 '#406080'
    box
    one=64x72+$((X + 208))+$((Y + 99)) two=64x72+$((X + 280))+$((Y + 99))
    rest $one
    expect_hud light.ppm $one 60 --icon brightness
    eventually shows rest.ppm $one
    expect_hud volume.ppm $one 40 --icon volume
    pair() {
      eventually shows rest.ppm $one && floatoverlay hud 40 --icon volume && floatoverlay hud 60 --icon brightness &&
        eventually 1 shows light.ppm $one && eventually 1 shows volume.ppm $two && is '' huds
    }
    eventually 30 pair
    eventually shows rest.ppm $one
    eventually shows rest.ppm $two
  }
  inside x11-session --
}

bars() {
  body() {
    backdrop '#808080'
    settings '[volume]' 'limit = 150' '[hud]' 'style = "bar"' 'position = "bottom"' 'margin = 100' \
      'background = "#203040ff"' 'accent = "#00ff00"' 'over-limit = "#ff0000"' || true
    daemon
    # The bar is 150 pixels long and begins 50 pixels from the left, centred 24 pixels from the top; 100 % is at
    # pixel 100.
    filled() {
      again 75 --icon volume && at_places '264x48+828+932' && coloured 00ff00 890 956 &&
        coloured 203040 $((828 + 132)) 940 && refute is ff0000 colour 1000 956
    }
    eventually 30 filled
    over_limit() { again 150 --icon volume && coloured 00ff00 970 956 && coloured ff0000 1000 956; }
    eventually 30 over_limit
    muted() { again 75 --icon volume --muted && coloured 203040 $((828 + 132)) 940 && refute is 00ff00 colour 890 956; }
    eventually 30 muted
    # The rounded corners are transparent.
    two() {
      again 75 --icon volume && floatoverlay hud 999 --icon info && at_places '264x48+828+876 264x48+828+932' &&
        coloured ff0000 $((828 + 80)) 956 && coloured 00ff00 $((828 + 60)) 956 && coloured 808080 828 932
    }
    eventually 30 two
    settled
    eventually is 808080 colour 890 956
  }
  inside x11-session "$@" --
}
@test "HUD style bar: fill, zone above 100 %, muted, at the bottom" { bars; }
@test "HUD style bar with a compositor" { bars --compositor picom; }

@test "a changed config applies to the visible HUD: style, size, position, colours; a bad colour is an error" {
  body() {
    backdrop '#808080'
    settings || true
    daemon
    # Each function shows a HUD with the settings before, and changes them while it is visible.
    becomes_bar() {
      settings && again 50 && at_places '64x72+928+504' &&
        settings '[hud]' 'style = "bar"' 'background = "#102030"' && at_places '264x48+828+516' &&
        coloured 102030 $((828 + 132)) 524
    }
    eventually 30 becomes_bar
    grows() {
      settings '[hud]' 'style = "bar"' && again 50 && at_places '264x48+828+516' &&
        settings '[hud]' 'size = 1.5' 'position = "top-right"' 'margin = 0' 'background = "#302010"' &&
        at_places '96x108+1824+0' && coloured 302010 1872 4
    }
    eventually 30 grows
    shrinks() {
      settings && again 50 && at_places '64x72+928+504' &&
        settings '[hud]' 'style = "bar"' 'size = 0.5' && at_places '132x24+894+528'
    }
    eventually 30 shrinks
    settled
    printf '[hud]\ncolour = 1\n' >bad.toml
    ends 78 floatoverlay config check bad.toml
    assert_output --partial 'bad.toml:2:1: '
    printf '[hud]\naccent = "red"\n' >bad.toml
    ends 78 floatoverlay config check bad.toml
    assert_output --partial 'bad.toml:2:10: [hud] accent: "red" is not a colour; expected: "auto", "#rrggbb" or "#rrggbbaa"'
  }
  inside x11-session --
}

# bar_fill: the colour of the filled part of a bar in the middle of the screen; shows the bar again
bar_fill() { floatoverlay hud 75 --icon volume && is '264x48+828+516' huds && colour 890 540; }
# compact_ground: the colour of the background of a compact HUD in the middle of the screen; shows the HUD again
compact_ground() { floatoverlay hud 50 && is '64x72+928+504' huds && colour 932 540; }
# placed GEOMETRY: the HUD windows are exactly these; shows the HUD again
placed() { floatoverlay hud 50 && is "$1" huds; }
# hud_shows FILE GEOMETRY: the HUD looks like FILE; shows the HUD again
hud_shows() { floatoverlay hud 50 && shows "$1" "$2"; }
portal() { portal-mock "$@" & PORTAL=$!; }
portal_gone() { kill $PORTAL; wait $PORTAL || true; }

@test "contrast auto follows the Settings portal live; the config wins; no wakeups; the value stays without a portal" {
  body() {
    settings || true
    daemon
    still 480x270 '#406080'
    centre=$(centre)
    rest $centre
    expect_hud normal.ppm $centre 50
    eventually shows rest.ppm $centre
    settings '[hud]' 'contrast = "high"'
    expect_hud high.ppm $centre 50
    refute cmp -s normal.ppm high.ppm
    eventually shows rest.ppm $centre
    settings '[hud]'
    answers normal.ppm $centre floatoverlay hud 50
    # The portal starts after the daemon.
    portal contrast=0
    eventually portal-mock -c contrast=1
    eventually hud_shows high.ppm $centre
    portal-mock -c contrast=0 high-contrast=text:true
    eventually hud_shows normal.ppm $centre
    portal-mock -c high-contrast=true
    eventually hud_shows high.ppm $centre
    settings '[hud]' 'contrast = "normal"'
    answers normal.ppm $centre floatoverlay hud 50
    settings '[hud]'
    answers high.ppm $centre floatoverlay hud 50
    eventually eval "floatoverlay doctor | grep 'follow the Settings portal'"
    eventually shows rest.ppm $centre
    eventually 30 idle 2
    portal_gone
    answers high.ppm $centre floatoverlay hud 50
    eventually eval "floatoverlay doctor | grep 'no Settings portal'"
    eventually idle 0.5
    # Another portal, which does not know ReadOne and a setting.
    portal --old high-contrast=false
    eventually portal-mock -c contrast=0
    eventually hud_shows normal.ppm $centre
  }
  inside audio-session -- x11-session --
}

@test "size and colours auto follow the Settings portal" {
  body() {
    backdrop '#808080'
    daemon
    eventually is 000000 compact_ground
    portal color-scheme=2
    eventually is ffffff compact_ground
    settings '[hud]' 'background = "#102030"'
    eventually is 102030 compact_ground
    settings '[hud]' 'style = "bar"'
    portal-mock -c color-scheme=1 accent-color=0,1,0
    eventually is 00ff00 bar_fill
    portal-mock -c accent-color=0,1.5,0
    eventually is ffffff bar_fill
    portal-mock -c accent-color=0,0,1
    eventually is 0000ff bar_fill
    settings '[hud]' 'style = "bar"' 'accent = "#ff0000"'
    eventually is ff0000 bar_fill
    settings '[hud]'
    settled
    portal-mock -c text-scaling-factor=1.5
    eventually placed '96x108+912+486'
    portal-mock -c text-scaling-factor=text:3
    portal-mock -c text-scaling-factor=1
    eventually placed '64x72+928+504'
  }
  inside x11-session --
}

@test "hud.monitor = all shows a HUD on each monitor" {
  body() {
    x11-monitors split 960x1080+0+0 960x1080+960+0
    settings '[hud]' 'monitor = "all"' || true
    daemon
    # One monitor remains while the HUD is visible. The daemon reads the layout after a pause.
    one_remains() {
      x11-monitors split 960x1080+0+0 960x1080+960+0
      eventually placed '64x72+1408+504 64x72+448+504' && x11-monitors split 1920x1080+0+0 || return
      until is '64x72+928+504' huds; do [[ $(huds) ]] || return; done
    }
    eventually 40 one_remains
    settled
  }
  inside x11-session --
}

# shown_line FILE LINE...: writing the lines at once shows the HUD of FILE
shown_line() {
  local file=$1; shift
  settled
  answers "$file" 64x72+928+504 write_lines "$@" || { echo "for: $*" >&2; return 1; }
}
write_lines() { printf '%s\n' "$@" >&3; }

@test "hud --follow reads the formats of wob and xob from a FIFO and shows the last line" {
  body() {
    backdrop '#406080'
    settings || true
    daemon
    rest 64x72+928+504
    expect_hud v40.ppm 64x72+928+504 40 --icon volume; settled
    expect_hud v40m.ppm 64x72+928+504 40 --icon volume --muted; settled
    expect_hud b40.ppm 64x72+928+504 40 --icon brightness; settled
    expect_hud v120.ppm 64x72+928+504 120 --icon volume; settled
    mkfifo fifo
    floatoverlay hud --follow --icon volume <fifo 2>follow.err &
    follow=$!
    exec 3>fifo
    shown_line v40.ppm 40
    shown_line v40.ppm 10 20 30 40
    shown_line v40.ppm 40%
    shown_line v40m.ppm '40!'
    shown_line v40m.ppm '40 muted'
    shown_line v40.ppm '40 #000000FF #FFFFFFFF #FFFFFFFF'
    shown_line b40.ppm '40 brightness'
    shown_line v120.ppm 120
    is '' cat follow.err
    shown_line v40.ppm 5 40 $'non\302\233sense'
    shown_line v40.ppm 40 '' 'more nonsense'
    local ignored="floatoverlay: ignored line: 'non?sense' does not begin with a number"
    eventually is "$ignored" cat follow.err
    # The last line of a fast writer is shown, and commands are answered meanwhile.
    settled
    look_for v40.ppm 64x72+928+504
    { head -n 300000 < <(yes 7); echo 40; } >&3 &
    writer=$!
    timeout 10 floatoverlay status >/dev/null
    wait $writer
    was_seen
    printf 40 >&3
    settled
    look_for v40.ppm 64x72+928+504
    exec 3>&-
    wait $follow
    was_seen
    is "$ignored" cat follow.err
  }
  inside x11-session --
}

@test "hud --follow: --max, two at once, Ctrl-C, and a FIFO that stays open" {
  body() {
    backdrop '#406080'
    settings || true
    daemon
    rest 64x72+928+504
    expect_hud v40.ppm 64x72+928+504 40 --icon volume; settled
    expect_hud b60.ppm 64x72+928+504 60 --icon brightness; settled
    mkfifo one two
    env --default-signal=INT floatoverlay hud --follow --icon volume --max 150 <>one & one=$!
    floatoverlay hud --follow --icon brightness --max 255 <>two & two=$!
    # Writers open and close the FIFO.
    write_to() { echo "$2" >"$1"; }
    answers v40.ppm 64x72+928+504 write_to one 60
    pair() {
      settled && echo 60 >one && eventually 1 shows v40.ppm 64x72+928+504 && echo 153 >two &&
        eventually 1 shows b60.ppm 64x72+928+504 && at_places '64x72+1000+504 64x72+928+504' &&
        shows v40.ppm 64x72+1000+504
    }
    eventually 40 pair
    kill -INT $one
    status=0; wait $one || status=$?
    is 130 echo $status
    settled
    timeout 1 sh -c 'echo 30 >one' || true
    alone() { settled && echo 153 >two && eventually 1 shows b60.ppm 64x72+928+504 && is '64x72+928+504' huds; }
    eventually 40 alone
    kill -TERM $two
    daemon_answers
  }
  inside x11-session --
}

@test "hud and hud --follow start a daemon, which exits afterwards" {
  body() {
    started() { floatoverlay hud 40 --icon volume && is 1 sockets && at_places '64x72+928+504'; }
    eventually started
    eventually is 0 sockets
    mkfifo fifo
    floatoverlay hud --follow <fifo &
    follow=$!
    exec 3>fifo
    followed() { echo 50 >&3; at_places '64x72+928+504'; }
    eventually followed
    echo 60 >&3
    settled
    exec 3>&-
    wait $follow
    eventually is 0 sockets
  }
  inside x11-session --
}

@test "hud with contradictory or invalid arguments: status 64" {
  body() {
    hinted 64 floatoverlay hud
    hinted 64 floatoverlay hud 5 --follow
    hinted 64 floatoverlay hud 1000
    hinted 64 floatoverlay hud 300 --max 10
    hinted 64 floatoverlay hud 5 --icon nothing
    daemon
    text() { floatoverlay hud --text 'Caps Lock' && at_places '64x72+928+504'; }
    eventually text
  }
  inside x11-session --
}

@test "two HUDs pass clicks through and stay below a screen locker" {
  body() {
    backdrop '#406080'
    settings || true
    daemon
    places='64x72+1000+504 64x72+928+504'
    # HUDs that are there after the click were there at the click. Each click reaches the window, also one without HUDs.
    : >clicks
    clicked_through() {
      again 40 --icon volume && floatoverlay hud 60 --icon brightness && at_places "$places" || return
      echo >>clicks
      xdotool mousemove 1032 540 click 1
      is "$places" huds
    }
    eventually 30 clicked_through
    eventually eval 'is "$(wc -l <clicks)" grep -c "^press 1032 540 1" backdrop.log'
    xwin -o -n locker -c '#111111' >locker.log &
    line locker.log '^visible'
    always 0.5 is 111111 colour 960 540
    floatoverlay hud 70 --icon microphone
    always 0.5 is 111111 colour 960 540
    is 111111 colour 1032 540
  }
  inside x11-session --
}
