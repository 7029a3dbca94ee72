# shellcheck shell=bash
# desktops.bash - for the tests of real desktops: `load desktops` after ../e2e/common and ../e2e/table. They run in
# desktop-root (`make test-desktops`). The screen has 1280x720 pixels.
#
#   on DESKTOP [OPTION...]       runs `body` on gnome, gnome-x11, plasma, plasma-x11, xfce, cinnamon, mate or lxqt with
#                                options of its session; $DESKTOP is the name
#   column N DESKTOP [OPTION...] the test of column N of the table; its pictures are in dist/desktops/NAME.png
#
# In `body`:
#   play STEP...                 input on each desktop, with the steps of gnome-ctl
#   swipe BUTTON X0 Y0 X1 Y1     drags in 0.3 s and rests for 0.3 s
#   photo GEOMETRY FILE          a part of the screen as PPM
#   colour X Y                   the colour of a pixel as #rrggbb
#   window NAME [STATE [COLOUR]] opens a window of GTK with the focus: pid $WINDOW, its events in NAME.log
#   shut                         closes the windows
#   configure leave|suppress     writes the config file: desktop-hud, the HUD at the top left, and steps of 9 % for the
#                                volume and 7 % for the brightness, which no desktop has
#   start leave|suppress         configures and starts the daemon, and waits until it has changed the desktop's settings
#   stop [SIGNAL]                ends the daemon
#   bare                         waits until the screen is as at the start, and takes its picture if there is none
#   hud_after CMD...             prints what appears after CMD: "own" for a HUD of the desktop, "ours", "own ours" or
#                                nothing. The last picture with a HUD is seen.ppm
#   volume_key                   prints the answer to the key and the program that has set the volume, FloatOverlay or
#                                desktop, or dead: "own ours, desktop"
#   brightness_key               the same

on() {
  local session=(backlight-session -- logind-mock -- audio-session --) x11=(x11-session --size 1280x720 --)
  export DESKTOP=$1 INPUT=x11; shift
  case $DESKTOP in
    gnome) INPUT=gnome; session+=(gnome-session "$@" --) ;;
    plasma) INPUT=kwin; session+=(plasma-session "$@" --) ;;
    gnome-x11) session+=("${x11[@]}" gnome-session --mode x11 "$@" --) ;;
    plasma-x11) session+=("${x11[@]}" plasma-session --mode x11 "$@" --) ;;
    xfce) session+=("${x11[@]}" xfce-session "$@" --) ;;
    *) session+=("${x11[@]}" x11-desktop "$DESKTOP" --) ;;
  esac
  root_only
  inside "${session[@]}"
}

play() {
  local step
  case $INPUT in
    gnome) gnome-ctl play "$@" ;;
    kwin) kwinput -q -s "$@" 2>/dev/null ;;
    x11) for step; do x11_step $step; done ;;
  esac
}
x11_step() { # KIND WORD...
  local x y
  case $1 in
    key|keydown|keyup) xdotool "$1" "$(keysym "$2")" ;;
    to)
      eval "$(xdotool getmouselocation --shell | sed -n 's/^[XY]=/\L&/p')"
      if [[ -n ${3:-} ]]; then drag -q -t "$3" "$x" "$y" "${2%,*}" "${2#*,}" 2>/dev/null; else xdotool mousemove "${2%,*}" "${2#*,}"; fi ;;
    press) xdotool mousedown "$2" ;;
    release) xdotool mouseup "$2" ;;
    wheel) xdotool click --repeat "${2#-}" --delay 20 "$([[ $2 == -* ]] && echo 5 || echo 4)" ;;
    wait) pause "$(awk -v ms="$2" 'BEGIN { print ms / 1000 }')" ;;
  esac
}
keysym() {
  case $1 in
    volumeup) echo XF86AudioRaiseVolume ;;
    volumedown) echo XF86AudioLowerVolume ;;
    brightnessup) echo XF86MonBrightnessUp ;;
    esc) echo Escape ;;
    tab) echo Tab ;;
    *) echo "$1" ;;
  esac
}
swipe() { play "to $2,$3" "press $1" "to $4,$5 300" 'wait 300' "release $1"; }

photo() {
  case $INPUT in
    gnome) gnome-ctl shot "$2" "$1" ;;
    kwin) kwin-shot - "$1" >"$2" ;;
    x11) xq grab "$1" >"$2" ;;
  esac
}
whole() { photo 1280x720+0+0 "$1"; }
colour() { photo "1x1+$1+$2" colour.ppm && od -An -tx1 -v colour.ppm | tr -d ' \n' | sed 's/.*\(......\)$/#\1/'; }

window() {
  : >"$1.log"
  gtk-window "$1" "${2:-}" "${3:-}" >"$1.log" 2>&1 &
  WINDOW=$!
  WINDOWS+=("$WINDOW")
  line 15 "$1.log" '^focus-in'
}
shut() { kill "${WINDOWS[@]}" && { wait "${WINDOWS[@]}" || true; } && WINDOWS=(); }

configure() {
  mkdir -p "$XDG_CONFIG_HOME/floatoverlay"
  cat >"$XDG_CONFIG_HOME/floatoverlay/config.toml" <<TOML
[hud]
desktop-hud = "$1"
position = "top-left"
[bindings]
"key XF86AudioRaiseVolume" = "volume +9%"
"key XF86MonBrightnessUp" = "brightness +7%"
TOML
}
start() {
  configure "$1"
  daemon
  # GNOME on Wayland has no settings. Afterwards the daemon grabs its keys once more, after a pause.
  [[ $1 == leave ]] || { { [[ $DESKTOP == gnome ]] || eventually 10 suppressed; } && eventually 10 idle 1.2; }
}
suppressed() { floatoverlay status --json | jq -e '."desktop-hud" | length > 0' >/dev/null; }
stop() { kill "-${1:-TERM}" "$DAEMON"; wait "$DAEMON" 2>/dev/null || true; }

# What changes from picture A to B, apart from panels: the bounding box "WxH" of changes where our HUD is, and that of
# changes elsewhere. A tooltip or an icon is smaller than a HUD.
our_part() { convert "$1" "$2" -compose difference -composite -crop 220x180+20+45 +repage -threshold 0 -trim -format '%wx%h' info: 2>/dev/null; }
own_part() {
  convert "$1" "$2" -compose difference -composite -threshold 4% -fill black \
    -draw 'rectangle 0,0 1279,44 rectangle 0,655 1279,719 rectangle 20,45 239,224' -trim -format '%wx%h' info: 2>/dev/null
}
has_own() { local size; size=$(own_part "$1" "$2"); (( ${size%x*} * ${size#*x} > 6000 )); }
# On a black desktop only the icon and the text of our HUD are seen.
has_ours() { local size; size=$(our_part "$1" "$2"); (( ${size%x*} >= 20 && ${size%x*} <= 64 && ${size#*x} >= 35 && ${size#*x} <= 72 )); }

is_bare() { whole now.ppm && [[ $(our_part bare.ppm now.ppm) == 1x1 ]] && ! has_own bare.ppm now.ppm; }
bare() {
  [[ -e bare.ppm ]] || { play 'to 640,300' && eventually 20 at_rest_for_second && mv rest.ppm bare.ppm; } || return
  eventually 25 is_bare
}
at_rest_for_second() { whole rest.ppm && sleep 1 && whole now.ppm && [[ $(own_part rest.ppm now.ppm) == 1x1 ]]; }

hud_after() { bare && cp now.ppm before.ppm && changes "$@"; }
changes() { # CMD...: hud_after, compared with the picture before.ppm
  local own='' ours='' end
  rm -f seen.ppm
  "$@" || return
  end=$(($(now_ms) + 2000))
  while (( $(now_ms) < end )) && [[ -z $own || -z $ours ]]; do
    whole now.ppm || return
    if has_own before.ppm now.ppm; then own=own; cp now.ppm seen.ppm; fi
    if has_ours before.ppm now.ppm; then ours=ours; cp now.ppm seen.ppm; fi
  done
  echo "$own${own:+${ours:+ }}$ours"
}

setter() { # CHANGE STEP: the program that makes a change of so many percent
  if (( $1 == 0 )); then echo dead
  elif (( $1 >= $2 - 1 && $1 <= $2 )); then echo FloatOverlay
  else echo desktop; fi
}
brightness() { echo $((($(light) * 100 + 9600) / 19200)); }
volume_key() {
  local seen from
  bare || return
  (( $(level) <= 60 )) || pactl set-sink-volume rig_a 40%
  from=$(level)
  seen=$(hud_after play 'key volumeup') || return
  echo "$seen, $(setter $(($(level) - from)) 9)"
}
brightness_key() {
  local seen from
  bare || return
  if (( $(brightness) > 60 )); then echo 7680 >/sys/class/backlight/intel_backlight/brightness; fi
  from=$(brightness)
  seen=$(hud_after play 'key brightnessup') || return
  echo "$seen, $(setter $(($(brightness) - from)) 7)"
}

# --- The cells of a column

cell() { # NAME CMD...: a row of the column, with the output of CMD or FAILS
  local result name=$1; shift
  result=$("$@" 2>wrong) || result="FAILS: $result $(tail -n 3 wrong | tr '\n|' '  ')"
  printf '%s|%s\n' "$name" "$result"
}
picture() { [[ ! -e ${2:-seen.ppm} ]] || convert "${2:-seen.ppm}" -resize 426x240! -set label "$1" "strip-$((STRIP = ${STRIP:-0} + 1)).miff"; } # LABEL [FILE]

own() { # CMD...: whether the desktop shows its own HUD after CMD, without our daemon
  local seen; seen=$(hud_after "$@") || return
  case $seen in own) echo shown ;; '') echo – ;; *) echo "$seen"; return 1 ;; esac
}
own_key() { # ANSWER STEP: the same for a key, whose answer was recorded at the start
  local seen; seen=$(own play "$2") || return
  case $(<"$1") in *', dead') echo "$seen, the key is dead" ;; *) echo "$seen" ;; esac
}
own_panel() {
  local at seen
  at=$(panel_slider) || { echo 'no slider'; return; }
  play 'to 640,300' && bare && play "to $at" && sleep 2 && whole before.ppm && seen=$(changes play "to $at" 'wheel -1') || return
  play 'to 640,300'
  case $seen in own) echo shown ;; *) echo – ;; esac
}
panel_slider() { # the place in the panel where the wheel changes the volume
  local x y=13 from; from=$(level)
  case $DESKTOP in
    gnome*)
      gnome-ctl eval 'const icon = Main.panel.statusArea.quickSettings._volume._primaryIndicator;
        icon.get_transformed_position().map(Math.round).map(place => place + 8).join(",")' | tr -d '"'
      return ;;
    plasma*|cinnamon) y=700 ;;
    lxqt) y=704 ;;
  esac
  for (( x = 1270; x > 900; x -= 14 )); do
    play "to $x,$y" 'wheel 1' 'wait 60'
    [[ $(level) == "$from" ]] || { echo "$x,$y"; return; }
  done
  return 1
}

sets() { case $1 in dead) echo 'the key is dead' ;; *) echo "set by $1" ;; esac; }
both() { # KEY: who answers a key with our daemon
  local seen; seen=$("$1") || return
  answer_text "$seen"
}
answer_text() { # ANSWER: the output of volume_key or brightness_key as a cell
  case ${1%, *} in
    'own ours') echo "both HUDs, $(sets "${1#*, }")" ;;
    own) echo "HUD of the desktop, $(sets "${1#*, }")" ;;
    ours) echo "our HUD, $(sets "${1#*, }")" ;;
    *) echo "no HUD, $(sets "${1#*, }")" ;;
  esac
}
restored() { # whether the keys do without a daemon what they did at the start
  local key now changed=''
  for key in volume_key brightness_key; do
    eventually is "$(<$key)" $key 2>/dev/null && continue
    if now=$($key); then now="$(answer_text "$now") (before: $(answer_text "$(<$key)"))"; else now='not measured'; fi
    changed+="${changed:+; }${key/_/ }: $now"
  done
  echo "${changed:-as before}"
}
after_term() { restored; }
after_kill() { # the next start restores what the killed daemon has left
  start suppress && stop KILL && start leave && eventually 10 refute test -s "$JOURNAL" && stop && restored
}
after_restore() { start suppress && stop KILL && floatoverlay doctor --restore >restore.log && restored; }

middle() { colour $((X + W / 2)) $((Y + H / 4)); }
is_green() { is '#40a060' middle; }
overlay() { still 480x270 '#40a060' --at 400,200 --width 480 && eventually 10 box_there && box && eventually 10 is_green; }
box_there() { box && [[ -n ${W:-} ]]; }
over() { # STATE: whether the overlay is above a window
  window below "$1" '#305070' && eventually 10 is '#305070' colour 300 400 &&
    { if always 1 is_green 2>/dev/null; then echo above; else echo below; fi; } && whole "$1.ppm" && shut && eventually 10 is_green
}
workspace() { # N (0, 1)
  case $DESKTOP in
    gnome*) gnome-ctl eval "global.workspace_manager.get_workspace_by_index($1).activate(global.get_current_time()); 1" ;;
    plasma*)
      gdbus call --session -d org.kde.KWin -o /VirtualDesktopManager -m org.kde.KWin.VirtualDesktopManager.createDesktop 1 two >/dev/null
      gdbus call --session -d org.kde.KWin -o /KWin -m org.kde.KWin.setCurrentDesktop $(($1 + 1)) ;;
    *) xdotool set_desktop "$1" ;;
  esac >/dev/null
}
other_workspace() { # a window of the first workspace disappears
  window first '' '#a05030' && eventually 10 seen_anywhere '#a05030' && workspace 1 && eventually 10 refute seen_anywhere '#a05030' &&
    { if always 0.7 is_green 2>/dev/null; then echo shown; else echo hidden; fi; } && workspace 0 && eventually 10 seen_anywhere '#a05030' && shut
}
seen_anywhere() { whole now.ppm && (( $(convert now.ppm -fill black +opaque "$1" -fill white -opaque "$1" -format '%[fx:maxima]' info:) == 1 )); }
overview() { # on|off
  case $DESKTOP in
    gnome*) gnome-ctl eval "Main.overview.$([[ $1 == on ]] && echo show || echo hide)(); 1" >/dev/null && eventually 10 is_overview "$1" ;;
    plasma*) gdbus call --session -d org.kde.kglobalaccel -o /component/kwin -m org.kde.kglobalaccel.Component.invokeShortcut Overview >/dev/null && sleep 1 ;;
    cinnamon) gdbus call --session -d org.Cinnamon -o /org/Cinnamon -m org.Cinnamon.Eval "Main.overview.$([[ $1 == on ]] && echo show || echo hide)()" >/dev/null && sleep 1 ;;
  esac
}
is_overview() { is "$([[ $1 == on ]] && echo true || echo false)" gnome-ctl eval 'Main.overview.visible && !Main.overview.animationInProgress'; }
in_overview() { # the overlay in its place, and a HUD without an overlay
  local result seen='HUD hidden'
  case $DESKTOP in
    gnome*|plasma|cinnamon) ;;
    plasma-x11) echo 'not tested'; return ;; # kwin_x11 5.27 crashes in its overview when it renders in software
    *) echo –; return ;;
  esac
  window first '' '#a05030' && overview on || return
  if always 0.7 is_green 2>/dev/null; then result='overlay shown'; else result='overlay not in its place'; fi
  whole overview.ppm && floatoverlay overlay hide && sleep 1.5 && whole before.ppm && pactl set-sink-volume rig_a 33% || return
  for _ in 1 2 3 4 5; do whole now.ppm; if has_ours before.ppm now.ppm; then seen='HUD shown'; break; fi; done
  overview off && floatoverlay overlay reveal && shut && eventually 10 is_green && echo "$result, $seen"
}
switcher() { # the overlay while Alt-Tab is open
  local result player
  [[ $DESKTOP != plasma-x11 ]] || { echo 'not tested'; return; } # kwin_x11 5.27 shows no switcher when it renders in software
  window first '' '#a05030' && window second '' '#3050a0' && sleep 1 && whole before.ppm || return
  play 'keydown alt' 'key tab' 'wait 4000' 'keyup alt' & player=$!
  eventually has_switcher || { wait $player; return 1; }
  if is_green 2>/dev/null; then result=stays; else result=vanishes; fi
  whole switcher.ppm
  wait $player
  shut && eventually 10 is_green && echo "$result"
}
has_switcher() { whole now.ppm && has_own before.ppm now.ppm; }
lock() {
  case $DESKTOP in
    gnome*) gdbus call --session -d org.gnome.ScreenSaver -o /org/gnome/ScreenSaver -m "org.gnome.ScreenSaver.$1" "${@:2}" ;;
    plasma) gdbus call --session -d org.freedesktop.ScreenSaver -o /ScreenSaver -m org.freedesktop.ScreenSaver.Lock ;;
  esac >/dev/null
}
locked() {
  case $DESKTOP in gnome*) ;; *) echo –; return ;; esac
  lock Lock && eventually 20 is suspended field '.overlays[0].state' && eventually refute is_green && lock SetActive false && eventually 20 is active field '.overlays[0].state' && eventually 10 is_green && echo 'suspended, shown afterwards'
}
# Plasma's locker unlocks only with a password, and KWin takes no screenshot while it is locked: the last cell of its column.
locked_for_good() { lock Lock && eventually 20 is suspended field '.overlays[0].state' && echo suspended; }
focus() { # a new overlay, a HUD and a drag leave the keyboard to the window
  window focused '' '#a05030' && floatoverlay overlay close && : >focused.log && overlay && floatoverlay hud 40 &&
    swipe 1 $((X + W * 3 / 4)) $((Y + H - 30)) $((X + W * 3 / 4)) $((Y + H - 60)) && play 'key a' &&
    if line focused.log '^key 97' 2>/dev/null; then refute grep focus-out focused.log && echo kept
    else grep -q focus-out focused.log && echo 'lost by a press'; fi && shut
}
louder() { near "$1" "${2:-3}" level; }
drag_volume() { # half of the range
  pactl set-sink-volume rig_a 20% && eventually louder 20 0 &&
    swipe 1 $((X + W * 3 / 4)) $((Y + H - 30)) $((X + W * 3 / 4)) $((Y + H - 30 - 6 - H / 2)) && eventually louder 70 && echo volume
}
wheel() {
  pactl set-sink-volume rig_a 20% && eventually louder 20 0 &&
    play "to $((X + W / 2)),$((Y + H / 4))" 'wheel 2' && eventually louder 30 0 && play 'to 640,600' && echo 'one step per notch'
}
middle_drag() {
  local x=$X y=$Y
  swipe 2 $((X + 240)) $((Y + 200)) $((X + 340)) $((Y + 260)) && eventually moved_from "$x" "$y" && echo moves
}
moved_from() { box && (( X - $1 > 60 && Y - $2 > 30 )); }

# handles_key: the desktop has handled a volume key; some desktops do so only several seconds after their start
handles_key() { local from; from=$(level); play 'key volumeup' 'wait 1000'; [[ $(level) != "$from" ]]; }

# The rows in the order of the table.
behave() {
  JOURNAL=$XDG_STATE_HOME/floatoverlay/desktop-hud
  pactl set-sink-volume rig_a 30%
  eventually 20 handles_key
  volume_key >volume_key && picture 'own HUD' && brightness_key >brightness_key
  cell 'own HUD, volume key' own_key volume_key 'key volumeup'
  cell 'own HUD, brightness key' own_key brightness_key 'key brightnessup'
  cell 'own HUD, change by `pactl`' own pactl set-sink-volume rig_a 45%
  cell 'own HUD, wheel over the panel' own_panel
  start leave
  cell '`leave`: volume key' both volume_key; picture 'leave'
  stop; start suppress
  cell '`suppress`: volume key' both volume_key; picture 'suppress'
  cell '`suppress`: brightness key' both brightness_key
  stop
  cell 'keys and HUD after TERM' after_term
  cell 'keys and HUD after KILL and the next start' after_kill
  cell 'keys and HUD after KILL and `doctor --restore`' after_restore
  start leave
  overlay
  cell 'over a maximised window' over maximised
  cell 'over a fullscreen window' over fullscreen; picture fullscreen fullscreen.ppm
  cell 'on another workspace' other_workspace
  cell 'in the overview' in_overview; if [[ -e overview.ppm ]]; then picture overview overview.ppm; else picture maximised maximised.ppm; fi
  cell 'while Alt-Tab is open' switcher; picture Alt-Tab switcher.ppm
  cell 'locked' locked
  cell 'focus' focus
  cell 'drag up, right half' drag_volume
  cell 'wheel' wheel
  cell 'middle-button drag' middle_drag
  daemon_answers
  mkdir -p "$ROOT/dist/desktops"
  montage strip-*.miff -tile 3x -geometry +4+4 "$ROOT/dist/desktops/$NAME.png"
}

column() {
  local n=$1; shift
  # An extension has pictures of its own.
  NAME=$1; case " $* " in *' --extension '*) NAME+=-extension ;; esac
  export NAME FOUND=$BATS_TEST_TMPDIR/column
  # Not through a pipe, which the daemon would keep open.
  body() {
    behave >"$FOUND"
    [[ $DESKTOP != plasma ]] || sed -i "s/^locked|.*/$(cell locked locked_for_good)/" "$FOUND"
    cat "$FOUND"
  }
  on "$@"
  column_of desktops "$n" "$FOUND"
}
