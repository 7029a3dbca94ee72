#!/usr/bin/env bats
# Global keys on X11: each bound key runs its command, and no other program loses a key.

setup() {
  load common
}

# configure: writes the config file from standard input and reloads it
configure() {
  mkdir -p $XDG_CONFIG_HOME/floatoverlay
  cat >$XDG_CONFIG_HOME/floatoverlay/config.toml
  [[ -z ${DAEMON:-} ]] || floatoverlay reload
}

# start_i3: starts i3 with a key binding, $I3, and waits until i3 has grabbed the key; each press appends a line to i3.log
start_i3() {
  echo "bindsym XF86AudioRaiseVolume exec --no-startup-id echo pressed >>$PWD/i3.log" >i3.conf
  : >>i3.log
  i3 -c i3.conf >i3.out 2>&1 & I3=$!
  eventually i3-msg -t get_version                         # i3 replies to requests after it has grabbed its keys
}

# grabbed: the daemon has grabbed its keys again, which it does 0.1 s after a change of keyboard or window manager
grabbed() { handled; pause 0.15; handled; }
# i3_first CMD...: CMD changes the keyboard, or i3; the daemon grabs its keys after i3, because the latest grab receives a key
i3_first() {
  kill -STOP $DAEMON
  "$@"
  # A reply may precede what arrived with the request.
  i3-msg -t get_version >/dev/null && i3-msg -t get_version >/dev/null
  kill -CONT $DAEMON
  grabbed
}

held() { field '.keys.held | join(" ")'; }
taken() { field '.keys.taken | join(" ")'; }
muted() { pactl get-sink-mute rig_a; }
# quiet_now FILE: no line is added to FILE for 0.4 s
quiet_now() { local n; n=$(wc -l <"$1"); always 0.4 is "$n" eval "wc -l <$1"; }
# shortcuts: the keys of all shortcuts on Plasma, except those of the daemon
shortcuts() { kglobalaccel-mock -l | grep -v '^floatoverlay '; }
same_shortcuts() { cmp <(shortcuts) before; }
grep_shortcut() { shortcuts | grep " $1 "; }

@test "volume keys change level and HUD, also at 100 % and with Num Lock or Caps Lock; mute keys toggle" {
  body() {
    backdrop '#406080'
    long_hud
    daemon
    geo=64x72+928+504
    floatoverlay volume 90% --no-hud
    rest $geo
    expect_hud v95.ppm $geo 95 --icon volume-high
    expect_hud v100.ppm $geo 100 --icon volume-high
    expect_hud v100m.ppm $geo 100 --icon volume-muted
    answers v95.ppm $geo xdotool key XF86AudioRaiseVolume
    eventually is 95 level
    answers v100.ppm $geo xdotool key XF86AudioRaiseVolume
    answers v100.ppm $geo xdotool key XF86AudioRaiseVolume
    eventually is 100 level
    answers v100m.ppm $geo xdotool key XF86AudioMute
    eventually is 'Mute: yes' muted
    answers v100.ppm $geo xdotool key XF86AudioMute
    eventually is 'Mute: no' muted
    xdotool key XF86AudioMicMute
    eventually is 'Mute: yes' pactl get-source-mute rig_mic
    xdotool key XF86AudioMicMute
    eventually is 'Mute: no' pactl get-source-mute rig_mic
    want=100
    for lock in Num_Lock Caps_Lock Num_Lock; do
      xdotool key $lock key XF86AudioLowerVolume
      eventually is $((want -= 5)) level
    done
    for i in 1 2 3 4 5; do xdotool key XF86AudioLowerVolume; done
    eventually is $((want -= 25)) level
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "brightness keys change the brightness; without a backlight the HUD says so" {
  root_only
  body() {
    backdrop '#406080'
    long_hud
    daemon
    geo=64x72+928+504
    floatoverlay brightness 50% --no-hud
    rest $geo
    expect_hud b55.ppm $geo 55 --icon brightness-mid
    expect_hud b50.ppm $geo 50 --icon brightness-mid
    answers b55.ppm $geo xdotool key XF86MonBrightnessUp
    eventually is 10560 light
    answers b50.ppm $geo xdotool key XF86MonBrightnessDown
    eventually is 9600 light
  }
  inside backlight-session -- x11-session --
  body() {
    backdrop '#406080'
    long_hud
    daemon
    geo=64x72+928+504
    rest $geo
    expect_hud none.ppm $geo 0 --icon brightness-low --text 'no light'
    answers none.ppm $geo xdotool key XF86MonBrightnessUp
    line daemon.log 'no backlight'
  }
  inside x11-session --
}

@test "bindings run commands and programs; none releases a key; unknown and absent keys are reported" {
  body() {
    configure <<TOML
[bindings]
"key super+F9" = "exec sh -c 'echo \$PWD >>$PWD/ran'"
"key super+plus" = "volume 33%"
"key XF86AudioMute" = "none"
"key XF86VolumeUp" = "volume +5%"
"key Cyrillic_ya" = "volume +5%"
TOML
    xwin -F -n focused >focused &
    line focused '^focus in'
    begun=$(wc -l <focused)
    daemon
    line daemon.log 'config.toml:5:1: .*unknown key name "XF86VolumeUp"'
    ends 0 floatoverlay status
    assert_output --partial 'unknown key names: XF86VolumeUp'
    assert_output --partial 'not on this keyboard: Cyrillic_ya'
    ends 0 floatoverlay doctor
    assert_output --partial 'config.toml:5:1:'
    assert_output --partial 'not on this keyboard: Cyrillic_ya'
    xdotool key super+F9
    line ran "^$HOME\$"
    xdotool key super+shift+equal
    eventually is 33 level
    xdotool key F9 key XF86AudioMute key XF86AudioRaiseVolume key F8
    line focused '^keyup XF86AudioMute'
    line focused '^key F9'
    line focused '^key F8'                                   # after the key of the volume
    refute grep -q 'XF86AudioRaiseVolume' focused
    refute eval "tail -n +$((begun + 1)) focused | grep -E '^focus .* (normal|while-grabbed)'"
    eventually is 38 level
    configure <<<'keys.grab = "off"'
    is '' held
    xdotool key XF86AudioRaiseVolume
    line focused '^keyup XF86AudioRaiseVolume'
    is 38 level
    floatoverlay doctor | grep 'none grabbed'
    configure <<<''
    xdotool key XF86AudioMute
    eventually is 'Mute: yes' muted
  }
  inside audio-session -- x11-session --
}

@test "a key that i3 holds stays with i3, is reported, and is grabbed when i3 exits" {
  body() {
    start_i3
    daemon
    floatoverlay volume 50% --no-hud
    eventually is XF86AudioRaiseVolume taken
    line daemon.log 'cannot grab keys held by another program, retrying: XF86AudioRaiseVolume$'
    ends 0 floatoverlay doctor
    assert_output --partial 'held by another program: XF86AudioRaiseVolume'
    assert_output --partial 'grab = "force"'
    : >i3.log
    xdotool key XF86AudioRaiseVolume key XF86AudioLowerVolume
    line i3.log pressed
    eventually is 45 level
    is 1 eval 'wc -l <i3.log'
    kill $I3; wait $I3 || true
    # The daemon may ask before the server has ended the grabs; it asks again every ten seconds.
    eventually 30 is '' taken
    line daemon.log 'all configured keys are now grabbed'
    xdotool key XF86AudioRaiseVolume
    eventually is 50 level
    : >i3.log
    start_i3
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
    quiet_now i3.log
    is '' taken
    # A killed daemon holds no grabs: i3 gets the key when it asks, once the server has noticed the end of the daemon.
    kill -9 $DAEMON; wait $DAEMON || true
    eventually eval 'i3-msg -q reload; xdotool key XF86AudioRaiseVolume; grep -q pressed i3.log'
    kill $I3
  }
  inside audio-session -- x11-session --
}

@test "switched-off key grabs after a key that i3 holds are not reported as grabs of all keys" {
  body() {
    start_i3
    daemon
    eventually is XF86AudioRaiseVolume taken
    configure <<<'[keys]'$'\n''grab = "off"'
    eventually is off field .keys.grab
    eventually is '' taken
    handled
    refute grep 'all configured keys are now grabbed' daemon.log
    kill $I3
  }
  inside audio-session -- x11-session --
}

@test "on LXQt the daemon takes the volume keys from their holder while it replaces the HUD, and no other key" {
  body() {
    export XDG_CURRENT_DESKTOP=LXQt XDG_SESSION_TYPE=x11   # i3 has the grabs of lxqt-globalkeysd
    printf 'bindsym %s exec --no-startup-id echo pressed >>%s\n' \
      XF86AudioRaiseVolume "$PWD/i3.log" XF86AudioPlay "$PWD/i3.log" >i3.conf
    : >i3.log
    i3 -c i3.conf >i3.out 2>&1 & I3=$!
    eventually i3-msg -t get_version
    for signal in TERM KILL; do
      daemon
      floatoverlay volume 50% --no-hud
      eventually is XF86AudioPlay taken
      : >i3.log
      xdotool key XF86AudioRaiseVolume
      eventually is 55 level
      quiet_now i3.log
      configure <<<'hud.desktop-hud = "leave"'
      eventually is 'XF86AudioPlay XF86AudioRaiseVolume' taken
      xdotool key XF86AudioRaiseVolume
      line i3.log pressed
      is 55 level
      configure <<<'hud.desktop-hud = "suppress"'
      eventually is XF86AudioPlay taken
      : >i3.log
      kill -$signal $DAEMON; wait $DAEMON || true; DAEMON=
      eventually eval 'xdotool key XF86AudioRaiseVolume; grep -q pressed i3.log'
    done
    kill $I3
  }
  inside audio-session -- x11-session --
}

@test "keys.grab = force takes a key from i3; auto gives it back" {
  body() {
    start_i3
    configure <<<'keys.grab = "force"'
    daemon
    floatoverlay volume 50% --no-hud
    is '' taken
    n=$(wc -l <i3.log)
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
    # When the keyboard changes, i3 grabs its keys again, and the daemon does so later.
    i3_first setxkbmap de
    xdotool key XF86AudioRaiseVolume
    eventually is 60 level
    i3_first i3-msg -q reload
    xdotool key XF86AudioRaiseVolume
    eventually is 65 level
    is $n eval 'wc -l <i3.log'
    configure <<<'keys.grab = "auto"'
    eventually is XF86AudioRaiseVolume taken
    xdotool key XF86AudioRaiseVolume
    eventually is $((n + 1)) eval 'wc -l <i3.log'
    is 65 level
    # After i3 has reloaded a config without the binding, the daemon grabs the key.
    : >i3.conf
    i3-msg -q reload
    eventually 30 is '' taken
    xdotool key XF86AudioRaiseVolume
    eventually is 70 level
    kill $I3
  }
  inside audio-session -- x11-session --
}

@test "a key held by another daemon is grabbed within ten seconds after that daemon is killed" {
  body() {
    daemon
    first=$DAEMON
    mkdir -m 700 other
    XDG_RUNTIME_DIR=$PWD/other floatoverlay daemon 2>other.log &
    second=$!
    line other.log 'cannot grab keys held by another program, retrying: XF86AudioLowerVolume, XF86AudioMicMute, XF86AudioMute,'
    kill -9 $first
    line 30 other.log 'all configured keys are now grabbed'
    floatoverlay volume 50% --no-hud
    eventually is 50 eval 'XDG_RUNTIME_DIR=$PWD/other field .volume.percent'
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
    kill $second; wait $second || true
  }
  inside audio-session -- x11-session --
}

@test "key grabs follow changes of keyboard layout and key map" {
  body() {
    configure <<<'bindings."key super+z" = "volume 20%"'
    daemon
    xdotool key super+z
    eventually is 20 level
    floatoverlay volume 50% --no-hud
    setxkbmap de
    grabbed
    xdotool key 133+29                                       # the keycodes of super and of the German z
    eventually is 20 level
    floatoverlay volume 50% --no-hud
    xmodmap -e 'keycode 123 = F30' -e 'keycode 248 = XF86AudioRaiseVolume'
    grabbed
    xdotool key 248
    eventually is 55 level
    floatoverlay volume 50% --no-hud
    xdotool key 123
    handled
    always 0.3 is 50 level
    xmodmap -e 'keycode 248 ='
    eventually is XF86AudioRaiseVolume field '.keys.absent | join(" ")'
    setxkbmap us
    eventually is '' field '.keys.absent | join(" ")'
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
  }
  inside audio-session -- x11-session --
}

@test "programs that bindings have started continue to run when the daemon ends" {
  body() {
    configure <<TOML
[bindings]
"key F9" = "exec sh -c 'echo \$\$ >>$PWD/pids; exec sleep 1000'"
"key F8" = "exec sh -c 'sleep 1000 & echo \$! >>$PWD/pids'"
TOML
    daemon
    xdotool key F9 key F8
    eventually is 2 eval 'wc -l <pids'
    floatoverlay daemon --stop
    wait $DAEMON
    for pid in $(<pids); do kill $pid; done
  }
  inside x11-session --
}

@test "a held volume key repeats and stops at once; mute and exec do not repeat" {
  body() {
    configure <<TOML
[bindings]
"key XF86AudioRaiseVolume" = "volume +1%"
"key F9" = "exec sh -c 'echo ran >>$PWD/ran'"
[overlay]
motion = "reduced"
TOML
    daemon
    backdrop '#406080'
    geo=64x72+928+504
    rest $geo
    floatoverlay volume 10% --no-hud
    xset r on r rate 200 30
    xdotool keydown XF86AudioRaiseVolume
    eventually eval '(($(level) >= 40))'
    xdotool keyup XF86AudioRaiseVolume
    # The HUD of the last repeat stays while the daemon stands still. It is painted up to a frame, 16 ms, after its key.
    handled; pause 0.15; handled
    kill -STOP $DAEMON
    steady $geo last.ppm
    kill -CONT $DAEMON
    stopped=$(field .volume.percent)
    eventually is $stopped level
    always 0.4 is $stopped level
    eventually refute hud_window
    expect_hud held.ppm $geo $stopped --icon volume
    cmp last.ppm held.ppm
    xdotool keydown XF86AudioMute
    eventually is 'Mute: yes' muted
    always 0.8 is 'Mute: yes' muted
    xdotool keyup XF86AudioMute keydown F9
    line ran ran
    quiet_now ran
    xdotool keyup F9
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "keys do nothing while i3lock is running and work again afterwards" {
  body() {
    daemon
    floatoverlay volume 50% --no-hud
    i3lock -n -c 112233 &
    lock=$!
    eventually is '#112233' xq pixel 960 540
    # i3lock grabs the keyboard after its window has appeared.
    eventually eval "xwin -o -G -g 1x1+0+0 -n probe --for 0.1 | grep >/dev/null '^not-grabbed'"
    xdotool key XF86AudioRaiseVolume
    handled
    always 0.4 is 50 level
    is '#112233' xq pixel 940 520
    is '' taken
    kill $lock; wait $lock || true
    eventually refute is '#112233' xq pixel 960 540          # the server has ended the grab, too
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
  }
  inside audio-session -- x11-session --
}

@test "the daemon does not wake up while all keys are grabbed" {
  body() {
    daemon
    floatoverlay volume 50% --no-hud
    xdotool key XF86AudioRaiseVolume
    eventually is 55 level
    eventually refute hud_window
    eventually 30 idle 3
  }
  inside audio-session -- x11-session --
}

@test "on Wayland and Xwayland no keys are grabbed, and doctor says so" {
  body() {
    daemon
    is null field .keys
    ends 0 floatoverlay doctor
    assert_output --partial 'no key grabs on this display'
    floatoverlay daemon --stop
    unset WAYLAND_DISPLAY
    daemon
    is null field .keys
    ends 0 floatoverlay doctor
    assert_output --partial 'no key grabs on this display'
  }
  inside wayland-session --xwayland --
}

@test "GNOME: keys that its extension passes on run their bindings; a press from another program is ignored" {
  body() {
    unset WAYLAND_DISPLAY                                       # as in GNOME, which has no layer-shell
    shell-mock >shell.log & shell=$!
    floatoverlay volume 50% --no-hud
    configure <<<'[bindings]'$'\n''"key shift+XF86AudioMute" = "volume 20%"'
    daemon
    line shell.log '^take .*XF86AudioRaiseVolume'
    line shell.log '^take .* shift\+XF86AudioMute'
    shell-mock -k XF86AudioRaiseVolume
    eventually is 55 level
    shell-mock -k shift+XF86AudioMute
    eventually is 20 level
    shell-mock -k F12
    shell-mock -f XF86AudioRaiseVolume
    always 0.4 is 20 level
    kill $shell; wait $shell || true
    shell-mock >again.log & shell=$!                            # after the lock screen
    line again.log '^take .*XF86AudioRaiseVolume'
    configure <<<'[hud]'$'\n''desktop-hud = "leave"'
    line again.log '^take$'
    shell-mock -k XF86AudioRaiseVolume
    always 0.4 is 20 level
    configure <<<'[keys]'$'\n''grab = "off"'
    shell-mock -k XF86AudioRaiseVolume
    always 0.4 is 20 level
    eventually idle 0.5
    daemon_answers
    kill $shell
  }
  inside audio-session -- wayland-session --xwayland --
}

@test "Plasma on Wayland: bound keys pass from its shortcuts to the bindings, and back; a user's shortcut keeps its key" {
  body() {
    export XDG_CURRENT_DESKTOP=KDE
    kglobalaccel-mock kmix:increase_volume=0x1000072 kmix:mute=0x1000071 kmix:mic_mute=0x1000113,0x11000071 \
      mediacontrol:playpausemedia=0x1000080 'org_kde_powerdevil:Increase Screen Brightness=0x10000b2' \
      own:quieter=0x1000070 >plasma.log & plasma=$!
    eventually kglobalaccel-mock -l
    shortcuts >before
    eventually eval "floatoverlay doctor | grep 'Plasma passes on bound keys'"
    eventually eval "floatoverlay doctor | grep 'increase_volume: no bound key (now XF86AudioRaiseVolume)'"
    configure <<<'[keys]'$'\n''grab = "off"'
    ends 0 floatoverlay doctor
    assert_output --partial 'none grabbed: [keys] grab is "off"'
    refute_output --partial 'Plasma passes on bound keys'
    floatoverlay volume 50% --no-hud
    configure <<<'[bindings]'$'\n''"key super+F9" = "volume 20%"'
    daemon
    eventually 10 is XF86AudioLowerVolume taken
    line daemon.log 'cannot grab keys held by another program, retrying: XF86AudioLowerVolume$'
    kglobalaccel-mock -k 0x1000072
    eventually is 55 level
    kglobalaccel-mock -r 0x1000071                              # held: a toggle runs once
    eventually is 'Mute: yes' muted
    always 0.4 is 'Mute: yes' muted
    kglobalaccel-mock -k 0x11000038                             # Super and F9
    eventually is 20 level
    kglobalaccel-mock -f 0x1000072
    kglobalaccel-mock -k 0x1000070
    line plasma.log '^own quieter$'
    always 0.4 is 20 level
    eventually is 'kmix mic_mute 0x11000071' grep_shortcut mic_mute
    ends 0 floatoverlay doctor
    assert_output --regexp 'grabbed: .*XF86AudioRaiseVolume'
    assert_output --partial 'held by another program: XF86AudioLowerVolume'
    assert_output --partial 'increase_volume: no bound key (before: XF86AudioRaiseVolume)'
    configure <<<'[keys]'$'\n''grab = "off"'
    eventually 10 same_shortcuts
    configure <<<''
    eventually 10 is XF86AudioLowerVolume taken
    eventually idle 0.5
    floatoverlay daemon --stop
    eventually same_shortcuts
    eventually refute eval "kglobalaccel-mock -l | grep '^floatoverlay '"
    kglobalaccel-mock -k 0x1000072
    line plasma.log '^kmix increase_volume$'
    is 20 level
    kill $plasma
  }
  inside audio-session -- wayland-session --
}
