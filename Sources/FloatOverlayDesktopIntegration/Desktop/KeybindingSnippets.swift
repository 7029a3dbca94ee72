// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Lines to paste into each desktop's configuration, which bind the media keys to the command.
package enum KeybindingSnippets {
    /// A key and the arguments of `floatoverlay` bound to it.
    struct Key {
        let keysym: String
        let command: String
        /// Whether the binding repeats while the key is held.
        let repeats: Bool
        /// Short name; part of GNOME's dconf path of the shortcut.
        let name: String
    }

    /// The bound keys in the order of the lines, each with a short name. Their commands are those of the
    /// built-in bindings. The keys for keyboard lights are not included: the desktop handles them.
    private static let keysymsAndNames: [(keysym: String, name: String)] = [
        ("XF86AudioRaiseVolume", "louder"), ("XF86AudioLowerVolume", "quieter"), ("XF86AudioMute", "mute"),
        ("XF86AudioMicMute", "mic-mute"), ("XF86AudioPlay", "play"), ("XF86AudioPause", "pause"),
        ("XF86AudioStop", "stop"), ("XF86AudioNext", "next"), ("XF86AudioPrev", "previous"),
        ("XF86MonBrightnessUp", "brighter"), ("XF86MonBrightnessDown", "darker"),
    ]

    static let keys = keysymsAndNames.compactMap { keysym, name -> Key? in
        guard case .command(let arguments)? = Preferences.defaultBindings[.key([], keysym)] else {
            return nil
        }
        let repeats = arguments.contains { $0.hasPrefix("+") || $0.hasPrefix("-") && !$0.hasPrefix("--") }
        return Key(keysym: keysym, command: arguments.joined(separator: " "), repeats: repeats, name: name)
    }

    /// The keys that can be bound on `kind`. On XFCE the power manager holds the brightness keys.
    static func keys(_ kind: DesktopKind) -> [Key] {
        kind == .xfce ? keys.filter { !KeyChord.Media.brightness.contains($0.keysym) } : keys
    }

    /// The file into which the user pastes the lines, or the place where they run.
    package static func destination(_ kind: DesktopKind) -> String {
        switch kind {
        case .sway: "~/.config/sway/config"
        case .hyprland: "~/.config/hypr/hyprland.conf"
        case .niri: "~/.config/niri/config.kdl, the keys inside binds { }, replacing the existing ones"
        case .labwc:
            "~/.config/labwc/rc.xml, inside <keyboard>; \"floatoverlay daemon &\" in ~/.config/labwc/autostart"
        case .i3: "~/.config/i3/config"
        case .gnome: "a terminal"
        case .plasma: "System Settings > Shortcuts > Add New > Command"
        case .xfce: "a terminal"
        case .cinnamon: "System Settings > Keyboard > Shortcuts > Custom Shortcuts"
        case .mate: "Control Center > Keyboard Shortcuts"
        case .lxqt: "LXQt Configuration Center > Shortcut Keys"
        case .other: "the program that binds keys on this desktop"
        }
    }

    /// The lines for `kind`. The first line starts the daemon if the desktop's configuration can start
    /// programs.
    package static func lines(_ kind: DesktopKind) -> [String] {
        switch kind {
        case .sway: ["exec floatoverlay daemon"] + keys.map(sway)
        case .hyprland: ["exec-once = floatoverlay daemon"] + keys.map(hyprland)
        case .niri: ["spawn-at-startup \"floatoverlay\" \"daemon\""] + keys.map(niri)
        case .labwc: keys.map(labwc)
        case .i3: ["exec --no-startup-id floatoverlay daemon"] + keys.map(i3)
        case .gnome: gnome
        case .xfce: pluginRelease + keys(kind).map(xfce)
        case .plasma, .cinnamon, .mate, .lxqt, .other: keys.map { "\($0.keysym)  floatoverlay \($0.command)" }
        }
    }

    private static func sway(_ key: Key) -> String {
        "bindsym --locked \(key.keysym) exec floatoverlay \(key.command)"
    }

    private static func i3(_ key: Key) -> String {
        "bindsym \(key.keysym) exec --no-startup-id floatoverlay \(key.command)"
    }

    private static func hyprland(_ key: Key) -> String {
        "\(key.repeats ? "bindel" : "bindl") = , \(key.keysym), exec, floatoverlay \(key.command)"
    }

    private static func niri(_ key: Key) -> String {
        let command = "floatoverlay \(key.command)".split(separator: " ").map { "\"\($0)\"" }
        return "\(key.keysym) allow-when-locked=true { spawn \(command.joined(separator: " ")); }"
    }

    private static func labwc(_ key: Key) -> String {
        "<keybind key=\"\(key.keysym)\"><action name=\"Execute\" command=\"floatoverlay \(key.command)\"/></keybind>"
    }

    /// Shell commands that make the panel's volume plugin release its keys. They run first, because xfsettingsd tries
    /// to grab a bound key only once, and fails while the plugin holds the key.
    private static let pluginRelease = [
        "for p in $(xfconf-query -c \(DesktopHUDSettings.panel) -l -v | sed -n 's/ *pulseaudio$//p'); do",
        "  for k in enable-keyboard-shortcuts enable-multimedia-keys; do",
        "    xfconf-query -c \(DesktopHUDSettings.panel) -p $p/$k -n -t bool -s false",
        "  done",
        "done",
        "sleep 1",
    ]

    private static func xfce(_ key: Key) -> String {
        "xfconf-query -c xfce4-keyboard-shortcuts -p /commands/custom/\(key.keysym) -n -t string "
            + "-s \"floatoverlay \(key.command)\""
    }

    /// Shell commands for GNOME: unbind the keys from GNOME's own actions, then append custom shortcuts to
    /// the existing ones.
    private static var gnome: [String] {
        let take = keys.map { "take \($0.name) \($0.keysym) 'floatoverlay \($0.command)'" }
        return [
            "M=\(DesktopHUDSettings.mediaKeys) S=\(DesktopHUDSettings.shellKeys)",
            "D=/\(SettingQuery.path(DesktopHUDSettings.mediaKeys))/custom-keybindings/floatoverlay-",
            "again() {  # GNOME reads $1-static when $1 changes",
            "  v=$(gsettings get $M $1) && gsettings set $M $1 \"['XF86Launch9']\" && gsettings set $M $1 \"$v\"",
            "}",
            "for k in volume-up volume-down volume-mute mic-mute play pause stop next previous; do",
            "  gsettings set $M $k-static \"['']\"; again $k",
            "done",
            "for k in screen-brightness-up screen-brightness-down; do  # one of both: up to GNOME 48, since 49",
            "  gsettings set $M $k-static \"['']\" && again $k || gsettings set $S $k \"['']\"",
            "done 2>/dev/null",
            "take() {",
            "  gsettings set $M.custom-keybinding:$D$1/ name \"$1\"",
            "  gsettings set $M.custom-keybinding:$D$1/ binding \"$2\"",
            "  gsettings set $M.custom-keybinding:$D$1/ command \"$3\"",
            "  l=$(gsettings get $M custom-keybindings); l=${l#@as }; l=${l%]}",
            "  case $l in *\"'$D$1/'\"*) return ;; [) ;; *) l=\"$l, \" ;; esac",
            "  gsettings set $M custom-keybindings \"$l'$D$1/']\"",
            "}",
        ] + take
    }
}
