#!/usr/bin/env bats
# The config file: all errors are reported with their positions; a valid file applies at once, an invalid one not at
# all.

setup() { load common; }
teardown() { [[ -z ${UNPRIVILEGED:-} ]] || rm -rf "$UNPRIVILEGED"; }

three_mistakes() {
  cat <<'TOML'
[volume]
limit = 400
step = 5

[hud]
contrast = "blinding"

[bindings]
"wheel" = "volumes"
TOML
}

# complains FILE: FILE names the three errors with line and column
complains() {
  local text want; text=$(<"$1")
  for want in ':2:9: \[volume\] limit: .*153' ':6:12: \[hud\] contrast: .*normal.*high' \
    ':9:11: \[bindings\] "?wheel"?: .*volume.*brightness.*seek'; do
    grep -qE "$want" <<<"$text" || { echo "no $want in: $text" >&2; return 1; }
  done
}

@test "config default prints the default file, which has no errors" {
  is "$(<"$ROOT/config/floatoverlay.toml")" floatoverlay config default
  ends 0 floatoverlay config check "$ROOT/config/floatoverlay.toml"
  [ -z "$output" ]
}

@test "config path, config check and --config" {
  cd "$BATS_TEST_TMPDIR"
  export XDG_CONFIG_HOME=$PWD/home XDG_CONFIG_DIRS=$PWD/etc
  is "$PWD/home/floatoverlay/config.toml" floatoverlay config path
  mkdir -p etc/floatoverlay home/floatoverlay
  : >etc/floatoverlay/config.toml
  is "$PWD/etc/floatoverlay/config.toml" floatoverlay config path
  : >home/floatoverlay/config.toml
  is "$PWD/home/floatoverlay/config.toml" floatoverlay config path
  three_mistakes >bad.toml
  ends 78 floatoverlay config check bad.toml
  complains <(echo "$output")
  ends 66 floatoverlay config check nowhere.toml
  ends 78 floatoverlay volume --config bad.toml
  complains <(echo "$output")
  printf '[volume]\nlimit = \n' >syntax.toml
  ends 78 floatoverlay config check syntax.toml
  assert_output --partial 'syntax.toml:2:'
  head -c 2000000 /dev/zero | tr '\0' 'a' >huge.toml
  ends 78 floatoverlay config check huge.toml
  printf '[volume]\nlimit = "\xff\xfe"\n' >bytes.toml
  ends 78 floatoverlay config check bytes.toml
}

@test "three errors: check, reload, log and status report them, old settings stay; a valid file applies at once" {
  body() {
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p ${config%/*}
    printf '[volume]\nlimit = 120\n' >$config
    daemon
    # A daemon whose child process stands still at the start reads the file again.
    eventually is 120 field .volume.limit
    is '[]' eval "field .config.errors | tr -d ' \n'"
    three_mistakes >$config
    eventually is 3 field '.config.errors | length'
    field '.config.errors[] | if type == "string" then . else tostring end' >errors
    complains errors
    eventually complains daemon.log
    is 120 field .volume.limit
    is 110% floatoverlay volume 110%
    ends 78 floatoverlay reload
    complains <(echo "$output")
    ends 78 floatoverlay config check
    complains <(echo "$output")
    printf '[volume]\nlimit = 140\n[overlay]\ncorner = "top-left"\n' >$config
    eventually is 140 field .volume.limit
    is '[]' eval "field .config.errors | tr -d ' \n'"
    is 130% floatoverlay volume 130%
    still 480x270 '#406080'
    is '20 20' eval 'box; echo $X $Y'
    # As editors save: a new file in place of the old one; and a symbolic link.
    printf '[volume]\nlimit = 130\n' >$config.new; mv $config.new $config
    eventually is 130 field .volume.limit
    printf '[volume]\nlimit = 125\n' >elsewhere.toml; ln -sf $PWD/elsewhere.toml $config
    eventually is 125 field .volume.limit
    printf '[volume]\nlimit = 126\n' >elsewhere.toml
    eventually is 126 field .volume.limit
    rm $config
    eventually is 100 field .volume.limit
    daemon_answers
  }
  inside audio-session -- x11-session --
}

@test "starting with an invalid file: defaults and a report; with --config status 78" {
  body() {
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p ${config%/*}
    three_mistakes >$config
    daemon
    eventually is 3 field '.config.errors | length'
    is 100 field .volume.limit
    eventually complains daemon.log
    floatoverlay daemon --stop
    ends 78 floatoverlay daemon --config $config
    complains <(echo "$output")
    assert_output --partial "hint: run 'floatoverlay config check $config' to list the errors"
    hinted 78 floatoverlay daemon --config nowhere.toml
    assert_output --partial 'hint: check the spelling'
    cp $config bad.toml
    ends 78 floatoverlay show clock --config bad.toml
    assert_output --partial "hint: run 'floatoverlay config check $PWD/bad.toml' to list the errors"
  }
  inside audio-session -- x11-session --
}

@test "bindings apply at once, including keys" {
  root_only
  body() {
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    mkdir -p ${config%/*}
    daemon
    still 480x270 '#406080'
    landed
    { printf '[volume]\nlimit = 120\n[bindings]\n'
      printf '"wheel" = "brightness"\n"click" = "volume 33%%"\n"middle-click" = "exec touch %s"\n"key super+F9" = "volume +5%%"\n' \
        "'$PWD/touched by it'"; } >$config.new
    # The daemon reads a new file as soon as it exists: here, when it is complete.
    mv $config.new $config
    eventually is 120 field .volume.limit                  # the file is in effect
    xset r off                                             # a busy machine releases a key late
    floatoverlay volume 50% -q --no-hud
    xdotool mousemove $((X + 50)) $((Y + 50)) click 1
    eventually is '33 33' percent
    before=$(light)
    xdotool click 4
    eventually is $((before + 960)) light
    xdotool click 2
    eventually test -e 'touched by it'
    xdotool key super+F9
    eventually is '38 38' percent
    daemon_answers
  }
  inside audio-session -- backlight-session -- x11-session --
}

@test "config set changes one value, keeps comments and links, and a running daemon applies it" {
  body() {
    config=$XDG_CONFIG_HOME/floatoverlay/config.toml
    daemon
    floatoverlay config set volume.limit 120
    is $'[volume]\nlimit = 120' cat $config
    eventually is 120 field .volume.limit
    is 600 stat -c %a $config
    chmod 640 $config
    floatoverlay config set volume.limit 125
    is 640 stat -c %a $config
    floatoverlay config default >mine.toml
    ln -sf $PWD/mine.toml $config
    floatoverlay config set volume.limit 130
    floatoverlay config set hud.style bar
    eventually is 130 field .volume.limit
    [[ -L $config ]]
    changes() { { diff "$ROOT/config/floatoverlay.toml" mine.toml || true; } | grep '^[<>]'; }
    is $'< limit = 100\n> limit = 130\n< style = "compact"\n> style = "bar"' changes
    cp mine.toml before.toml
    for words in 'hud.style round' 'hud.stile bar' 'volume.limit 200' 'style bar'; do hinted 64 floatoverlay config set $words; done
    echo '[volume' >>mine.toml; cp mine.toml broken.toml
    ends 78 floatoverlay config set hud.style bar
    cmp mine.toml broken.toml
  }
  inside audio-session -- x11-session --
}

@test "config edit creates the file from the defaults, opens it in the editor and checks it" {
  cd "$BATS_TEST_TMPDIR"
  export XDG_CONFIG_HOME="$PWD/a home" XDG_CONFIG_DIRS=$PWD/etc
  unset VISUAL
  EDITOR='sed -i s/limit.=.100/limit\ =\ 90/' ends 0 floatoverlay config edit
  is 'limit = 90' grep '^limit' "a home/floatoverlay/config.toml"
  is "$(wc -l <"$ROOT/config/floatoverlay.toml")" eval 'wc -l <"a home/floatoverlay/config.toml"'
  VISUAL='sed -i s/limit.=.90/limit=900/' ends 78 floatoverlay config edit
  assert_output --partial 'config.toml:'
  EDITOR=false ends 1 floatoverlay config edit
  # The file of the system is the start of a user's file.
  mkdir -p etc/floatoverlay
  echo '# from the system' >etc/floatoverlay/config.toml
  XDG_CONFIG_HOME=$PWD/other floatoverlay config set hud.style bar
  is $'# from the system\n\n[hud]\nstyle = "bar"' cat other/floatoverlay/config.toml
  is '# from the system' cat etc/floatoverlay/config.toml
  # Without a directory of the user, the file of the system is not changed.
  hinted 69 env -u XDG_CONFIG_HOME -u HOME floatoverlay config set hud.style bar
  EDITOR=true hinted 69 env -u XDG_CONFIG_HOME -u HOME floatoverlay config edit
  is '# from the system' cat etc/floatoverlay/config.toml
  # A link to a file that is missing stays, and the file is created.
  mkdir -p linked/floatoverlay
  ln -s ../../dotfiles/floatoverlay.toml linked/floatoverlay/config.toml
  XDG_CONFIG_HOME=$PWD/linked floatoverlay config set hud.style bar
  [[ -L linked/floatoverlay/config.toml ]]
  is 'style = "bar"' tail -1 dotfiles/floatoverlay.toml
}

@test "several config set at once each set their key" {
  cd "$BATS_TEST_TMPDIR"
  export XDG_CONFIG_HOME=$PWD/many
  local words pids=()
  for words in 'volume.step 7' 'volume.limit 90' 'hud.size 2' 'hud.style bar' 'hud.margin 10' 'overlay.margin 5'; do
    floatoverlay config set $words &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid"; done
  ends 0 cat many/floatoverlay/config.toml
  for words in 'step = 7' 'limit = 90' 'size = 2' 'style = "bar"' 'margin = 10' 'margin = 5'; do assert_line "$words"; done
}

@test "config set and config edit where the user may not write or read: status 77 and a hint; a directory: 78" {
  unprivileged_user
  body() {
    local config=$UNPRIVILEGED/home/.config
    install -d -m 755 "$config"
    hinted 77 unprivileged config set hud.style bar
    EDITOR=true hinted 77 unprivileged config edit
    install -d -m 755 "$config/floatoverlay"
    echo '# mine' >"$config/floatoverlay/config.toml"
    chmod 644 "$config/floatoverlay/config.toml"
    hinted 77 unprivileged config set hud.style bar
    is '# mine' cat "$config/floatoverlay/config.toml"
    # First the file may not be read, then its directory may not be searched.
    local unreadable
    for unreadable in config.toml .; do
      chmod go= "$config/floatoverlay/$unreadable"
      hinted 77 unprivileged config set hud.style bar
      EDITOR=true hinted 77 unprivileged config edit
    done
    is '# mine' cat "$config/floatoverlay/config.toml"
    mkdir -p directory/floatoverlay/config.toml
    XDG_CONFIG_HOME=$PWD/directory ends 78 floatoverlay config set hud.style bar
    assert_output --partial 'is a directory'
    # A file system that is mounted read-only.
    mkdir read-only
    mount -t tmpfs -o ro none read-only
    XDG_CONFIG_HOME=$PWD/read-only hinted 77 floatoverlay config set hud.style bar
  }
  inside unshare -m --propagation private x11-session --
}
