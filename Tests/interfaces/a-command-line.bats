#!/usr/bin/env bats
# The command line: options, values, completions, exit statuses.

setup() {
  load ../e2e/common
  load recorded
}

# files: creates the files that the command lines name
files() {
  echo 'these are words' >wrong.png
  head -c 100 wrong.png >wrong.raw; cp wrong.png wrong.mkv
  printf '[volume]\nlimit = 0\n' >wrong.toml
  printf '[volume]\nlimit = 120\n' >good.toml
}

# statuses FILE: runs the command lines of a table of `STATUS WORDS` and records their exit statuses
statuses() {
  local words status
  files
  while read -r _ words; do
    status=0
    eval "timeout -k 1 20 floatoverlay $words" >output 2>&1 </dev/null || status=$?
    echo "$status $words"
  done <"$INTERFACES/$1" | recorded "$1"
}

@test "options and arguments of each command" {
  for program in floatoverlay floatoverlayd; do
    $program --experimental-dump-help | python3 "$INTERFACES/words.py" options
  done | recorded options.txt
}

@test "completions for bash, zsh and fish" {
  for shell in bash zsh fish; do
    floatoverlay --generate-completion-script $shell | python3 "$INTERFACES/words.py" $shell | recorded completion-$shell.txt
  done
}

@test "exit statuses of commands without a daemon, display or server" {
  cd "$BATS_TEST_TMPDIR"
  mkdir -m 700 run home
  local environment=(PATH="$PATH" INTERFACES="$INTERFACES" FLOATOVERLAY_RECORD="${FLOATOVERLAY_RECORD:-}" HOME="$PWD/home"
    XDG_RUNTIME_DIR="$PWD/run" PULSE_SERVER="unix:$PWD/none" DBUS_SESSION_BUS_ADDRESS="unix:path=$PWD/none"
    DBUS_SYSTEM_BUS_ADDRESS="unix:path=$PWD/none")
  { declare -f "${with[@]}"; echo 'statuses statuses-bare.txt'; } | env -i "${environment[@]}" bash -euo pipefail
}

@test "exit statuses of commands with a daemon, a display and servers" {
  (( EUID == 0 )) || skip 'needs root'
  body() { daemon; statuses statuses-session.txt; }
  inside backlight-session --device intel_backlight:raw:19200:9600 -- audio-session -- x11-session --wm openbox --
}
