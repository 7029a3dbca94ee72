#!/usr/bin/env bats
# Files below $XDG_STATE_HOME/floatoverlay: the files of 0.1.0 are read, and the same is written.

setup() {
  load ../e2e/common
  load recorded
}

# sample NAME: path of the sample; put NAME [FILE]: copies it into place; written NAME [FILE]: compares the
# program's file with it
sample() { echo "$INTERFACES/0.1.0/state/$1"; }
put() { cp "$(sample "$1")" "$XDG_STATE_HOME/floatoverlay/${2:-$1}"; }
written() { recorded "0.1.0/state/$1" <"$XDG_STATE_HOME/floatoverlay/${2:-$1}"; }

# stands "X Y": the overlay of 480x270 is there, in `status` and on the X server
stands() {
  eventually is "$1" field '.overlays[0] | "\(.x|round) \(.y|round)"'
  on_screen "480x270+${1/ /+}"
}

@test "places: an overlay starts at the saved position, and the same file is written" {
  body() {
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    printf '[overlay]\nmotion = "reduced"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    state=$XDG_STATE_HOME/floatoverlay/places
    put places-before places
    daemon
    picture 480x270
    stands '100 40'
    # Held at the end, so that it is not thrown, and near enough to the corner to snap.
    drag -q -t 300 -b 2 340 175 262 920 262 920
    stands '20 790'
    eventually eval 'tail -n 1 "$state" | grep -v " 100.0 40.0 "'
    written places
    floatoverlay overlay close
    eventually is 0 field '.overlays | length'
    floatoverlay daemon --stop; wait $DAEMON
    rm "$state"
    put places
    daemon
    picture 480x270
    stands '20 790'
  }
  inside x11-session --wm openbox --
}

@test "hint-seen: with the file no hint is shown, without it the hint is shown and the file is written" {
  body() {
    seen=$XDG_STATE_HOME/floatoverlay/hint-seen
    # look FILE: grabs the middle of the overlay, where the hint is; plain: nothing is drawn over the picture
    look() { xq grab 200x60+160+125 >$1.ppm; }
    plain() { xq grab 432x222+44+44 >whole.ppm; is 1 identify -format %k whole.ppm; }
    for round in with without; do
      [[ $round == with ]] || rm "$seen"
      daemon
      xdotool mousemove 5 5
      picture 480x270 --at top-left
      on_screen 480x270+20+20
      # The window is there before the picture.
      eventually is '#406080' xq pixel 260 155
      eventually plain
      look before
      xdotool mousemove 120 90
      # The hint comes with the controls.
      eventually refute plain
      if [[ $round == with ]]; then look after; cmp before.ppm after.ppm; else eventually eval 'look after; refute cmp before.ppm after.ppm'; fi
      eventually test -f "$seen"
      floatoverlay overlay close
      eventually is 0 field '.overlays | length'
      floatoverlay daemon --stop; wait $DAEMON
    done
    is 600 stat -c %a "$seen"
  }
  inside x11-session --
}

@test "brightness-*: saved levels are restored, and the same file is written" {
  (( EUID == 0 )) || skip 'needs root'
  body() {
    for name in brightness-backlight:intel_backlight brightness-leds:tpacpi::kbd_backlight; do put $name; done
    is 30% floatoverlay brightness restore
    is 67% floatoverlay brightness restore --class leds
    is '5760 2' echo $(</sys/class/backlight/intel_backlight/brightness) $(</sys/class/leds/tpacpi::kbd_backlight/brightness)
    rm "$XDG_STATE_HOME"/floatoverlay/brightness-*
    floatoverlay brightness save; floatoverlay brightness save --class leds
    for name in brightness-backlight:intel_backlight brightness-leds:tpacpi::kbd_backlight; do written $name; done
    is 600 stat -c %a "$XDG_STATE_HOME/floatoverlay/brightness-backlight:intel_backlight"
  }
  inside backlight-session --device intel_backlight:raw:19200:5760 --device tpacpi::kbd_backlight:ledhw:3:2 --
}

# desktop_of NAME: a desktop with a user's settings; settings NAME: prints them
desktop_of() {
  settings() {
    case $1 in
      gnome) cat "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" ;;
      plasma) cat "$XDG_CONFIG_HOME/plasmaparc" ;;
    esac
  }
  case $1 in
    gnome)
      export XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=x11 GSETTINGS_BACKEND=keyfile
      gsettings set org.gnome.settings-daemon.plugins.media-keys volume-mute-static "['XF86AudioMute', '<Super>m']"
      gsettings set org.gnome.settings-daemon.plugins.media-keys volume-step 3 ;;
    plasma)
      export XDG_CURRENT_DESKTOP=KDE
      printf '[General]\nMuteOsd=1\nVolumeStep=3\n\n[Other]\na=b\n' >"$XDG_CONFIG_HOME/plasmaparc" ;;
  esac
}

restored() { cmp <(settings $desktop) before; }

@test "desktop-hud: the saved settings of the desktop are restored, and the same file is written" {
  body() {
    state=$XDG_STATE_HOME/floatoverlay/desktop-hud
    mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
    for desktop in gnome plasma; do
      desktop_of $desktop
      settings $desktop >before
      printf '[hud]\ndesktop-hud = "suppress"\n' >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
      daemon
      eventually 10 switched_off
      eventually 10 test -s "$state"
      eventually 10 eval 'floatoverlay doctor --json | jq -e '\''.findings[] | select(.subject == "desktop-hud" and .verdict == "fine")'\'
      sort "$state" >"$state.sorted"
      written desktop-hud-$desktop desktop-hud.sorted
      kill -KILL $DAEMON; wait $DAEMON || true
      refute cmp -s <(settings $desktop) before
      rm "$state" "$XDG_CONFIG_HOME/floatoverlay/config.toml"
      put desktop-hud-$desktop desktop-hud
      ends 0 floatoverlay doctor --restore
      eventually restored
      refute test -e "$state"
    done
  }
  inside x11-session --
}
