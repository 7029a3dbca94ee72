#!/usr/bin/env bats
# bats file_tags=matrix
# The desktop's own HUD: switched off in the desktop's settings and restored byte for byte, with the real tools.

setup() {
  load common
}
# $RELAY: the directory of the test with sway
teardown() { [[ -z ${RELAY:-} ]] || rm -rf "$RELAY"; }

# Commands of a desktop: set-up, settings of a user; off, checks that the HUD is off; change_outside and
# check_outside_change, a change by another program; dump, prints the settings.
gnome() {
  local M=org.gnome.settings-daemon.plugins.media-keys all value
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=x11 GSETTINGS_BACKEND=${2:-keyfile}
      gsettings set $M volume-step 3
      gsettings set $M volume-mute-static "['XF86AudioMute', '<Super>m']"
      gsettings set $M mic-mute-static "['XF86AudioMicMute']" ;;
    off)
      all=$(gsettings list-recursively $M) || return
      for value in "volume-up-static ['<Ctrl>XF86AudioRaiseVolume']" "volume-mute-static ['<Super>m']" \
        "screen-brightness-up-static ['']" "mic-mute-static ['']"; do
        grep -qxF "$M $value" <<<"$all" || { echo "not $value: $all"; return 1; }
      done ;;
    change_outside) gsettings set $M volume-up-static "['F3']" ;;
    check_outside_change) is "['F3']" gsettings get $M volume-up-static; gsettings reset $M volume-up-static ;;
    dump) cat "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" ;;
  esac
}

gnome_dconf() {
  case $1 in
    set-up) gnome set-up dconf ;;
    dump) dconf dump / ;;
    *) gnome "$1" ;;
  esac
}

plasma() {
  local file=$XDG_CONFIG_HOME/plasmaparc
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=KDE XDG_CONFIG_DIRS=$PWD/etc
      mkdir -p etc; printf '[General]\nMicrophoneSensitivityOsd=true\n' >etc/plasmaparc
      printf '[General]\nMuteOsd=1\nVolumeStep=3\n\n[Other]\na=b\n' >"$file" ;;
    off)
      local key
      for key in VolumeOsd MuteOsd MicrophoneSensitivityOsd DefaultOutputDeviceOsd; do
        is false kreadconfig5 --file plasmaparc --group General --key $key || return
      done ;;
    change_outside) kwriteconfig5 --file plasmaparc --group General --key VolumeOsd true ;;
    check_outside_change)
      is true kreadconfig5 --file plasmaparc --group General --key VolumeOsd
      kwriteconfig5 --file plasmaparc --group General --key VolumeOsd --delete '' ;;
    dump) cat "$file" ;;
  esac
}

# With the shortcuts of Plasma, which the daemon takes keys from on Wayland; not those of the daemon.
plasma_wayland() {
  case $1 in
    set-up)
      plasma set-up
      kglobalaccel-mock kmix:increase_volume=0x1000072 kmix:mic_mute=0x11000071,0x1000113 \
        'org_kde_powerdevil:Increase Screen Brightness=0x10000b2' own:mute=0x1000071 >/dev/null &
      eventually kglobalaccel-mock -l ;;
    off) plasma off && [[ $(plasma_wayland keys | grep -c '0x1000072\|0x1000113\|0x10000b2') == 0 ]] ;;
    keys) kglobalaccel-mock -l | grep -v '^floatoverlay ' ;;
    change_outside) plasma change_outside; kglobalaccel-mock -s kmix:increase_volume=0x1000041 ;;
    check_outside_change)
      plasma check_outside_change
      # The user's key stays, and the media key returns.
      is 'kmix increase_volume 0x1000041 0x1000072' eval 'plasma_wayland keys | grep increase_volume'
      kglobalaccel-mock -s kmix:increase_volume=0x1000072 ;;
    dump) plasma dump; plasma_wayland keys ;;
  esac
}

xfce() {
  local panel=(xfconf-query -c xfce4-panel -p) power=(xfconf-query -c xfce4-power-manager -p)
  local at=$XDG_CONFIG_HOME/xfce4/xfconf/xfce-perchannel-xml
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=XFCE XDG_SESSION_TYPE=x11
      "${panel[@]}" /plugins/plugin-1 -n -t string -s whiskermenu
      "${panel[@]}" /plugins/plugin-5 -n -t string -s pulseaudio
      "${panel[@]}" /plugins/plugin-5/show-notifications -n -t int -s 2
      "${panel[@]}" /plugins/plugin-7 -n -t string -s pulseaudio
      "${panel[@]}" /plugins/plugin-9 -n -t string -s pulseaudio
      "${panel[@]}" /plugins/plugin-9/show-notifications -n -t bool -s true
      "${power[@]}" /xfce4-power-manager/brightness-step-count -n -t uint -s 20
      eventually 30 grep -q step-count "$at/xfce4-power-manager.xml"
      eventually 30 grep -q plugin-9 "$at/xfce4-panel.xml" ;;
    off)
      is 0 "${panel[@]}" /plugins/plugin-5/show-notifications &&
      is 0 "${panel[@]}" /plugins/plugin-7/show-notifications &&
      is false "${panel[@]}" /plugins/plugin-9/show-notifications &&
      is false "${panel[@]}" /plugins/plugin-5/enable-keyboard-shortcuts &&
      is false "${power[@]}" /xfce4-power-manager/show-brightness-popup &&
      ! "${power[@]}" /xfce4-power-manager/handle-brightness-keys 2>/dev/null ;;
    change_outside) "${panel[@]}" /plugins/plugin-7/show-notifications -s 3 ;;
    check_outside_change)
      is 3 "${panel[@]}" /plugins/plugin-7/show-notifications
      "${panel[@]}" /plugins/plugin-7/show-notifications -r ;;
    dump)
      xfconf-query -c xfce4-panel -l -v; xfconf-query -c xfce4-power-manager -l -v
      [[ ${2:-} != files ]] || cat "$at/xfce4-panel.xml" "$at/xfce4-power-manager.xml" ;;
  esac
}

# The schemas of Cinnamon and MATE, which the rig does not have.
schemas() {
  mkdir -p schemas
  cat >schemas/rig.gschema.xml <<'XML'
<schemalist>
  <schema id="org.cinnamon" path="/org/cinnamon/">
    <key name="show-media-keys-osd" type="s"><default>'medium'</default></key>
  </schema>
  <schema id="org.mate.SettingsDaemon.plugins.media-keys" path="/org/mate/settings-daemon/plugins/media-keys/">
    <key name="enable-osd" type="b"><default>true</default></key>
    <key name="volume-step" type="i"><default>6</default></key>
  </schema>
</schemalist>
XML
  glib-compile-schemas --strict schemas
  export GSETTINGS_SCHEMA_DIR=$PWD/schemas GSETTINGS_BACKEND=keyfile XDG_SESSION_TYPE=x11
}

cinnamon() {
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=X-Cinnamon
      schemas
      gsettings set org.cinnamon show-media-keys-osd small ;;
    off) is "'disabled'" gsettings get org.cinnamon show-media-keys-osd ;;
    change_outside) gsettings set org.cinnamon show-media-keys-osd large ;;
    check_outside_change)
      is "'large'" gsettings get org.cinnamon show-media-keys-osd
      gsettings set org.cinnamon show-media-keys-osd small ;;
    dump) cat "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" ;;
  esac
}

mate() {
  local M=org.mate.SettingsDaemon.plugins.media-keys
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=MATE
      schemas
      gsettings set $M volume-step 3 ;;
    off) is false gsettings get $M enable-osd ;;
    change_outside) gsettings set $M enable-osd true ;;
    check_outside_change) is true gsettings get $M enable-osd; gsettings reset $M enable-osd ;;
    dump) cat "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" ;;
  esac
}

lxqt() {
  local file=$XDG_CONFIG_HOME/lxqt/panel.conf
  case $1 in
    set-up)
      export XDG_CURRENT_DESKTOP=LXQt XDG_SESSION_TYPE=x11
      mkdir -p "${file%/*}"
      printf '%s\n' '[General]' panels=panel1 '' '[volume]' alignment=Right allwaysShowNotifications=true type=volume '' \
        '[worldclock]' showKeyboardNotifications=true type=worldclock >"$file" ;;
    off) is 2 eval "sed -n '/^.volume/,/^.world/p' '$file' | grep -c 'Notifications=false'" ;;
    change_outside) sed -i s/allwaysShowNotifications=.*/allwaysShowNotifications=1/ "$file" ;;
    check_outside_change)
      grep -qx allwaysShowNotifications=1 "$file"
      sed -i s/allwaysShowNotifications=.*/allwaysShowNotifications=true/ "$file" ;;
    dump) cat "$file" ;;
  esac
}

off() { $desktop off; }

# snapshot: the settings equal the initial ones, as the tools print them; files: so do the files
snapshot() { diff before <($desktop dump); }
files() { cmp <($desktop dump files) before.files; }

configure() {
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  { printf '[hud]\ndesktop-hud = "%s"\n[bindings]\n' "$1"
    for key in XF86AudioRaiseVolume XF86AudioLowerVolume XF86AudioMute XF86AudioMicMute XF86MonBrightnessUp \
      XF86MonBrightnessDown; do
      echo "\"key $key\" = \"volume +5%\""
    done; } >"$XDG_CONFIG_HOME/floatoverlay/config.toml"
}

# After a crash, the daemon first restores the settings.
start_suppressing() { daemon; eventually 20 switched_off; eventually 10 off; eventually test -s "$state"; }

# The bus handles all requests of the daemon before it releases the daemon's name.
crash() { kill -KILL "$DAEMON"; wait "$DAEMON" || true; eventually refute has_name; }
has_name() {
  gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.NameHasOwner io.github.floatoverlay.FloatOverlay | grep >/dev/null true
}

restored() { eventually 10 snapshot; eventually refute test -e "$state"; }

# on_desktop DESKTOP: prepares the desktop; the file `before` has its values
on_desktop() {
  desktop=$1 state=$XDG_STATE_HOME/floatoverlay/desktop-hud
  $desktop set-up
  $desktop dump >before
}

check_desktop() { # DESKTOP: the whole test for one desktop
  on_desktop "$1"
  $desktop dump files >before.files

  # By default, a daemon that a command has started changes nothing; a daemon for the session suppresses.
  floatoverlay show text hello --detach
  is '[]' eval 'floatoverlay status --json | jq -c ".\"desktop-hud\""'
  floatoverlay daemon --stop
  snapshot
  refute test -e "$state"
  start_suppressing
  eventually grep -q 'to keep it on, set .hud. desktop-hud = "leave"' daemon.log
  floatoverlay status --json | jq -e '."desktop-hud" | length > 0'
  floatoverlay daemon --stop
  snapshot
  refute test -e "$state"

  # Doctor lists the settings that would change, and changes none.
  configure leave
  ends 0 floatoverlay doctor
  assert_output --partial 'desktop-hud = "suppress" changes these settings'
  floatoverlay doctor --json | jq -e '.findings[] | select(.subject == "desktop-hud" and .verdict == "limited")' >/dev/null
  snapshot

  # Normal ends.
  configure suppress
  start_suppressing
  ends 0 floatoverlay doctor
  assert_output --partial 'HUD is off while the daemon runs'
  floatoverlay daemon --stop
  snapshot
  refute test -e "$state"
  start_suppressing
  kill -TERM "$DAEMON"; wait "$DAEMON"
  snapshot
  # Changes of the config at the end do not suppress again.
  start_suppressing
  for n in 1 2 3 4 5; do configure suppress; echo "# $n" >>"$XDG_CONFIG_HOME/floatoverlay/config.toml"; done
  floatoverlay daemon --stop
  snapshot
  refute test -e "$state"
  # A second signal does not end the restoration.
  start_suppressing
  kill -TERM "$DAEMON"; pause 0.1; kill -TERM "$DAEMON" || true; wait "$DAEMON"
  snapshot
  refute test -e "$state"
  start_suppressing
  # Further changes of the config during the restoration do not grab keys that the desktop gets back.
  for _ in 1 2 3 4 5; do configure leave; done
  restored
  configure suppress
  eventually 10 switched_off
  eventually 10 off
  daemon_answers

  # After a crash: the next daemon continues; the next daemon is configured to leave the settings; doctor --restore.
  crash
  off
  ends 0 floatoverlay doctor
  assert_output --partial 'left these settings behind'
  start_suppressing
  floatoverlay daemon --stop
  snapshot
  start_suppressing
  crash
  configure leave
  daemon
  restored
  floatoverlay daemon --stop
  configure suppress
  start_suppressing
  crash
  ends 0 floatoverlay doctor --restore
  assert_output --partial "restored the desktop's settings"
  snapshot
  refute test -e "$state"
  ends 0 floatoverlay doctor --restore
  assert_output --partial 'no changed desktop settings to restore'

  # With a daemon running, too. Settings that another program has changed stay.
  start_suppressing
  ends 0 floatoverlay doctor --restore
  snapshot
  floatoverlay daemon --stop
  snapshot
  start_suppressing
  $desktop change_outside
  floatoverlay daemon --stop
  line daemon.log 'kept settings that another program has changed'
  $desktop check_outside_change
  snapshot

  # The files are equal byte for byte.
  eventually 30 files
}

@test "GNOME: desktop-hud = suppress releases the media keys and restores them, also after a crash" {
  body() { check_desktop gnome; }
  inside x11-session --
}

@test "GNOME with dconf: desktop-hud = suppress releases the media keys and restores them" {
  body() { check_desktop gnome_dconf; }
  inside x11-session --
}

@test "GNOME: gnome-settings-daemon, which watches only the list of an action that is not static, reads the changed lists" {
  body() {
    desktop=gnome_dconf state=$XDG_STATE_HOME/floatoverlay/desktop-hud
    gnome_dconf set-up
    M=org.gnome.settings-daemon.plugins.media-keys
    gsettings set $M volume-up "['F9']"
    dconf dump / >before
    configure suppress
    # changes: the changes of the two lists since line $seen; dconf may report one twice
    changes() { tail -n "+$((seen + 1))" changes.log | grep -E '^volume-up(-static)?:' | uniq | cut -d: -f1 | paste -sd' '; }
    gsettings monitor $M >changes.log &
    # The tool prints nothing when it begins to watch.
    eventually eval 'gsettings set $M volume-step 4; gsettings set $M volume-step 3; grep -q volume-step changes.log'
    seen=$(wc -l <changes.log)
    start_suppressing
    eventually is 'volume-up-static volume-up volume-up' changes
    is "['F9']" gsettings get $M volume-up
    # A second report of the last change would count as a change by the end of the daemon.
    eventually eval 'always 0.5 is "$(wc -l <changes.log)" eval "wc -l <changes.log"'
    seen=$(wc -l <changes.log)
    floatoverlay daemon --stop
    eventually is 'volume-up-static volume-up volume-up' changes
    is "['F9']" gsettings get $M volume-up
    diff before <(dconf dump /)
    refute test -e "$state"
    refute grep -E 'media-keys volume-up(,|$)' daemon.log
  }
  inside x11-session --
}

@test "Plasma: desktop-hud = suppress switches the volume display off and back on, also after a crash" {
  body() { check_desktop plasma; }
  inside x11-session --
}

@test "Plasma on Wayland: desktop-hud = suppress takes keys from its shortcuts and gives them back, also after a crash" {
  body() {
    check_desktop plasma_wayland
    # A daemon that requests its keys during the restoration.
    start_suppressing
    kglobalaccel-mock -t 0x1000113
    ends 0 floatoverlay doctor --restore
    snapshot
  }
  inside wayland-session --
}

@test "XFCE: desktop-hud = suppress switches notifications off and back on, also after a crash" {
  body() { check_desktop xfce; }
  inside x11-session --
}

@test "Cinnamon: desktop-hud = suppress switches the HUD off and back on, also after a crash" {
  body() { check_desktop cinnamon; }
  inside x11-session --
}

@test "MATE: desktop-hud = suppress switches the HUD off and back on, also after a crash" {
  body() { check_desktop mate; }
  inside x11-session --
}

@test "LXQt: desktop-hud = suppress switches notifications off and back on, also after a crash" {
  body() { check_desktop lxqt; }
  inside x11-session --
}

@test "Plasma: running programs are notified of the changed settings" {
  body() {
    desktop=plasma state=$XDG_STATE_HOME/floatoverlay/desktop-hud
    plasma set-up
    configure suppress
    dbus-monitor --session "interface='org.kde.kconfig.notify'" >notifications &
    eventually grep -q NameAcquired notifications
    start_suppressing
    floatoverlay daemon --stop
    eventually is 2 grep -c 'path=/plasmaparc; interface=org.kde.kconfig.notify; member=ConfigChanged' notifications
    grep -q 'string "General"' notifications
    grep -q 'array of bytes "VolumeOsd"' notifications
  }
  inside x11-session --
}

@test "Plasma: another binding leaves a setting that the user has changed since the start" {
  body() {
    on_desktop plasma
    configure suppress
    start_suppressing
    plasma change_outside
    echo '"key XF86Tools" = "volume +5%"' >>"$XDG_CONFIG_HOME/floatoverlay/config.toml"
    floatoverlay reload
    always 1 is true kreadconfig5 --file plasmaparc --group General --key VolumeOsd
    is false kreadconfig5 --file plasmaparc --group General --key MuteOsd
    floatoverlay daemon --stop
    line daemon.log 'kept settings that another program has changed'
    plasma check_outside_change
    snapshot
  }
  inside x11-session --
}

@test "an auto-started daemon restores the settings when it is stopped" {
  body() {
    on_desktop plasma
    configure suppress
    floatoverlay show text hello --detach
    eventually 10 switched_off
    eventually 10 off
    eventually test -s "$state"
    floatoverlay daemon --stop
    snapshot
    refute test -e "$state"
  }
  inside x11-session --
}

@test "an auto-started daemon that is stopped at once restores the settings that a crash has left" {
  body() {
    on_desktop plasma
    configure suppress
    start_suppressing
    crash
    configure leave
    floatoverlay show text hello --detach
    floatoverlay daemon --stop
    snapshot
    refute test -e "$state"
  }
  inside x11-session --
}

@test "two daemons: the last one restores the settings" {
  body() {
    on_desktop plasma
    configure suppress
    Xvfb -displayfd 3 -noreset -nolisten tcp 3>second 2>/dev/null &
    eventually 10 test -s second
    first=$DISPLAY second=:$(<second)
    for crash in no yes; do
      start_suppressing
      one=$DAEMON
      export DISPLAY=$second
      daemon
      eventually 10 switched_off
      two=$DAEMON
      if [[ $crash == yes ]]; then kill -KILL "$one"; else kill -TERM "$one"; fi
      wait "$one" || true
      always 0.5 off
      kill -TERM "$two"; wait "$two"
      snapshot
      refute test -e "$state"
      export DISPLAY=$first
    done
    # Both daemons end at the same time.
    start_suppressing
    one=$DAEMON
    DISPLAY=$second daemon
    DISPLAY=$second eventually 10 switched_off
    kill -TERM "$one" "$DAEMON"
    wait "$one" "$DAEMON"
    snapshot
    refute test -e "$state"
  }
  inside x11-session --
}

@test "GNOME on Wayland keeps its keys; desktops without a HUD keep their settings" {
  body() {
    on_desktop gnome
    configure suppress
    XDG_SESSION_TYPE=wayland daemon
    XDG_SESSION_TYPE=wayland ends 0 floatoverlay doctor
    assert_output --partial 'on Wayland only GNOME can grab keys: enable the extension'
    always 0.5 snapshot
    refute test -e "$state"
    floatoverlay daemon --stop
    for name in sway Hyprland niri labwc:wlroots i3 X-Cinnamon MATE; do
      XDG_CURRENT_DESKTOP=$name ends 0 floatoverlay doctor
      assert_output --partial XF86AudioRaiseVolume
      assert_output --partial 'floatoverlay'
    done
  }
  inside x11-session --
}

@test "settings tools that fail, hang or are missing do not affect the daemon" {
  body() {
    on_desktop plasma
    configure suppress
    mkdir tools
    path=$PATH
    printf '#!/bin/sh\necho "it is broken" >&2\nexit 2\n' >tools/kwriteconfig5
    chmod +x tools/kwriteconfig5
    PATH=$PWD/tools:$path daemon
    line daemon.log 'kwriteconfig5 .*: it is broken'
    floatoverlay daemon --stop
    refute grep 'kept settings that another program has changed' daemon.log
    snapshot
    refute test -e "$state"
    printf '#!/bin/sh\nexec sleep 100\n' >tools/kreadconfig5   # hangs
    chmod +x tools/kreadconfig5
    PATH=$PWD/tools:$path daemon
    daemon_answers
    floatoverlay daemon --stop
    snapshot
    rm tools/k*
    # Without a journal no setting is changed.
    rm -rf "$XDG_STATE_HOME"; : >"$XDG_STATE_HOME"
    daemon
    line daemon.log "cannot change the desktop's settings"
    snapshot
    daemon_answers
  }
  inside x11-session --
}

@test "a daemon that still restores the settings: --stop waits for its end, and so do commands that start the next daemon" {
  body() {
    on_desktop plasma
    configure suppress
    mkdir tools
    # The restoration takes longer than the 2 s in which a new daemon replies, and less than the 4 s that it may take, also if
    # the machine is busy.
    printf '#!/bin/sh\ncase "$*" in *"VolumeOsd --delete"*) sleep 2.2 ;; esac\nexec %s "$@"\n' \
      "$(type -P kwriteconfig5)" >tools/kwriteconfig5
    chmod +x tools/kwriteconfig5
    # begin_end: a daemon that has removed its socket and restores the settings; its pid is in $ended
    begin_end() {
      PATH=$PWD/tools:$PATH start_suppressing
      ended=$DAEMON
      kill -TERM "$ended"
      eventually is 0 sockets
      rig_alive "$ended"
    }
    begin_end
    ends 0 floatoverlay daemon --stop
    refute rig_alive "$ended"
    snapshot
    refute test -e "$state"
    hinted 69 floatoverlay daemon --stop                   # no daemon any more

    begin_end
    daemon
    refute rig_alive "$ended"
    daemon_answers
    floatoverlay daemon --stop
    snapshot

    begin_end
    ends 0 floatoverlay show text hello --detach
    refute rig_alive "$ended"
    is active field '.overlays[0].state'
    floatoverlay daemon --stop
    snapshot
    refute grep 'not all desktop settings were restored' daemon.log
  }
  inside x11-session --
}

@test "XFCE: a reset that fails after its first step is completed by the next daemon" {
  body() {
    on_desktop xfce
    configure suppress
    mkdir tools
    printf '#!/bin/sh\ncase " $* " in *" -r "*) exit 1 ;; esac\nexec %s "$@"\n' "$(type -P xfconf-query)" >tools/xfconf-query
    chmod +x tools/xfconf-query
    PATH=$PWD/tools:$PATH start_suppressing
    floatoverlay daemon --stop
    is true xfconf-query -c xfce4-panel -p /plugins/plugin-5/enable-keyboard-shortcuts
    test -s "$state"
    configure leave
    daemon
    restored
    floatoverlay daemon --stop
  }
  inside x11-session --
}

@test "an auto-started daemon restores the settings when it exits" {
  body() {
    on_desktop plasma
    configure suppress
    # The daemon exits with the HUD, which lasts less than two seconds, so each look shows it again.
    eventually 10 eval 'floatoverlay hud 50; off'
    eventually 10 snapshot
    eventually is '' pids_of floatoverlayd
    refute test -e "$state"
  }
  inside x11-session --
}

@test "the commands that doctor prints for GNOME and XFCE set the shortcuts, also when run twice" {
  body() {
    M=org.gnome.settings-daemon.plugins.media-keys
    export GSETTINGS_BACKEND=keyfile
    gsettings set $M custom-keybindings "['/mine/']"
    for i in 1 2; do
      XDG_CURRENT_DESKTOP=GNOME floatoverlay doctor | sed -n '/^  shortcuts:/,$p' | sed 1d >lines
      bash -eu lines
    done
    is "['']" gsettings get $M volume-up-static
    is "['']" gsettings get $M screen-brightness-down-static
    D=/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/floatoverlay
    all="'/mine/'"
    for name in louder quieter mute mic-mute play pause stop next previous brighter darker; do all+=", '$D-$name/'"; done
    is "[$all]" gsettings get $M custom-keybindings
    is "['']" gsettings get $M play-static
    is "'floatoverlay volume +5%'" gsettings get $M.custom-keybinding:$D-louder/ command
    xfconf-query -c xfce4-panel -p /plugins/plugin-5 -n -t string -s pulseaudio
    XDG_CURRENT_DESKTOP=XFCE floatoverlay doctor | sed -n '/^  shortcuts:/,$p' | sed 1d >lines
    bash -eu lines
    is 'floatoverlay volume -5%' xfconf-query -c xfce4-keyboard-shortcuts -p /commands/custom/XF86AudioLowerVolume
    is false xfconf-query -c xfce4-panel -p /plugins/plugin-5/enable-keyboard-shortcuts
  }
  inside x11-session --
}

@test "the daemon owns its name on the session bus, and a second daemon gets the name after it" {
  body() {
    owner() {
      gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
        --method org.freedesktop.DBus.GetConnectionUnixProcessID io.github.floatoverlay.FloatOverlay |
        sed -E 's/.*uint32 ([0-9]+).*/\1/'
    }
    Xvfb -displayfd 3 -noreset -nolisten tcp 3>second 2>/dev/null &
    eventually 10 test -s second
    daemon
    first=$DAEMON
    eventually is "$first" owner
    DISPLAY=:$(<second) daemon
    is "$first" owner
    kill -KILL "$first"
    eventually is "$DAEMON" owner
  }
  inside x11-session --
}

@test "doctor --fix changes what it proposes, asks first, and doctor --unfix undoes it" {
  body() {
    local M=org.gnome.settings-daemon.plugins.media-keys
    local louder=$M.custom-keybinding:/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/floatoverlay-louder/
    # The keyfile keeps the groups of settings that were reset.
    settings() { gsettings list-recursively $M | sort; gsettings list-recursively "$louder"; }
    unchanged() { cmp <(settings) before; }
    gnome set-up
    gsettings set $M volume-up "['F12']"
    gsettings set $M custom-keybindings "['/mine/']"
    settings >before
    export XDG_SESSION_TYPE=wayland
    mkdir tools
    echo disabled >unit
    cat >tools/systemctl <<'SH'
#!/bin/sh
case $2 in
  is-enabled) cat "$UNIT"; grep -qx enabled "$UNIT" ;;
  enable | disable) echo "${2}d" >"$UNIT" ;;
esac
SH
    chmod +x tools/systemctl
    export UNIT=$PWD/unit PATH=$PWD/tools:$PATH
    ends 0 floatoverlay doctor
    assert_output --partial 'floatoverlay doctor --fix'
    ends 64 floatoverlay doctor --fix </dev/null
    unchanged
    ends 0 floatoverlay doctor --fix --yes
    is enabled cat unit
    is "['<Ctrl>XF86AudioRaiseVolume']" gsettings get $M volume-up-static
    is "['F12']" gsettings get $M volume-up
    is "'floatoverlay volume +5%'" gsettings get "$louder" command
    gsettings get $M custom-keybindings | grep -q "^\['/mine/', .*floatoverlay-darker/'\]$"
    ends 0 floatoverlay doctor --fix --yes
    assert_output --partial 'nothing to change'
    ends 0 floatoverlay doctor --restore
    is enabled cat unit
    ends 0 floatoverlay doctor --unfix
    is disabled cat unit
    eventually unchanged
    refute test -e "$XDG_STATE_HOME/floatoverlay/doctor-fix"
    ends 0 floatoverlay doctor --unfix
    assert_output --partial 'no changes of --fix to undo'
  }
  inside x11-session --
}

@test "i3 runs the daemon and the volume keys with the three lines of docs/desktops.md" {
  body() {
    sed -n '/^```i3$/,/^```$/p' "$ROOT/docs/desktops.md" | grep -v '^```' >i3.conf
    is 3 eval 'wc -l <i3.conf'
    i3 -c i3.conf >i3.log 2>&1 &
    eventually 10 floatoverlay status
    eventually 10 ready
    # On a busy machine a key is down for so long that the server repeats it.
    xset r off
    floatoverlay volume 50% -q --no-hud
    # A HUD lasts less than two seconds, so the search for it begins before the key.
    eventually 10 hud_window & search=$!
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
    wait $search
    xdotool key XF86AudioLowerVolume
    eventually is 50 level
  }
  inside audio-session -- x11-session --
}

# The rig runs sway as another user: a relay file passes the commands of its keys on.
@test "sway runs the daemon and the volume keys with the three lines of docs/desktops.md" {
  root_only
  local before
  RELAY=$(mktemp -d /tmp/fo-sway.XXXXXX)
  export RELAY
  chmod 755 "$RELAY"
  install -m 666 /dev/null "$RELAY/words"
  printf '#!/bin/sh\necho "$*" >>%s/words\n' "$RELAY" >"$RELAY/floatoverlay"
  chmod 755 "$RELAY/floatoverlay"
  body() {
    at=$RELAY
    sed -n '/^```sway$/,/^```$/p' "$ROOT/docs/desktops.md" | grep -v '^```' >sway.conf
    is 3 eval 'wc -l <sway.conf'
    while read -r line; do swaymsg -- "$line" >/dev/null; done <sway.conf
    line "$at/words" '^daemon$'
    floatoverlay() { command floatoverlay "$@" --backend x11; }
    daemon
    floatoverlay volume 50% -q --no-hud
    for key in Raise Lower; do
      wtype -k XF86Audio${key}Volume
      line "$at/words" '^volume'
      words=$(tail -n 1 "$at/words")
      : >"$at/words"
      eventually 10 hud_window & search=$! # before the HUD, which lasts less than two seconds
      floatoverlay $words
      wait $search
    done >levels
    is '55% 50%' eval 'paste -sd" " levels'
  }
  before=$PATH
  export PATH=$RELAY:$PATH
  inside audio-session -- wayland-session --xwayland -- env PATH="$before"
}
