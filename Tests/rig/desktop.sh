# shellcheck shell=bash
# desktop.sh - functions of gnome-session, plasma-session, xfce-session and x11-desktop; source it after lib.sh.
#
#   desktop_init NAME        rig_init and a session bus; fails without a system bus and a sound server around it
#   desktop_display          fails without an X server around it
#   desktop_mock BUS NAME PATH INTERFACE   start an object without methods (BUS: --system, --session)
#   desktop_property BUS NAME PATH INTERFACE PROPERTY VALUE   VALUE as for dbus-send: string:43.0
#   desktop_services         start polkit, which allows everything, and UPower, which has no devices
#   desktop_owned NAME       whether the name has an owner on the session bus

desktop_init() {
  [[ -n ${RIG_LOGIND_LOG:-} && -n ${RIG_AUDIO_DIR:-} ]] || rig_die 'run it in: logind-mock -- audio-session -- …'
  rig_need dbus-send python3
  rig_init "$1"
  rig_dbus_session
  export RIG_DESKTOP_LOGS=$RIG_TMP LIBGL_ALWAYS_SOFTWARE=1
  export XDG_CONFIG_DIRS=/etc/xdg XDG_DATA_DIRS=/usr/local/share:/usr/share
}

desktop_display() {
  [[ -n ${DISPLAY:-} ]] || rig_die 'run it in: x11-session -- …'
  export XDG_SESSION_TYPE=x11
}

desktop_answers() { dbus-send "$1" --print-reply --dest="$2" "$3" org.freedesktop.DBus.Peer.Ping; } # BUS NAME PATH

desktop_mock() {
  rig_spawn "${2##*.}" /usr/bin/python3 -m dbusmock "$1" "$2" "$3" "$4"
  rig_wait 30 "$2" desktop_answers "$1" "$2" "$3"
}

desktop_property() {
  dbus-send "$1" --print-reply --dest="$2" "$3" org.freedesktop.DBus.Mock.AddProperty \
    "string:$4" "string:$5" "variant:$6" >/dev/null
}

desktop_services() {
  local polkit=(org.freedesktop.PolicyKit1 /org/freedesktop/PolicyKit1/Authority)
  rig_spawn upower /usr/bin/python3 -m dbusmock --template upower --system
  rig_spawn polkit /usr/bin/python3 -m dbusmock --template polkitd --system
  rig_wait 30 polkit desktop_answers --system "${polkit[@]}"
  dbus-send --system --print-reply --dest="${polkit[0]}" "${polkit[1]}" \
    org.freedesktop.DBus.Mock.AllowUnknown boolean:true >/dev/null
}

desktop_owned() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner "string:$1" |
    grep -q 'boolean true'
}
