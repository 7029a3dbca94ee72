// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Findings about the desktop and its own HUD, for `doctor`.
struct DesktopFindings {
    let hudSettings: DesktopHUDSettings
    let readings: SettingReadings
    let records: [SettingRecord]
    /// The setting `desktop-hud`.
    let policy: DesktopHUDPolicy
    /// Whether a running daemon suppresses the desktop's HUD.
    let isHUDSuppressed: Bool
    /// Whether overlays are windows of an X server, on Wayland of Xwayland.
    let usesX11: Bool
    /// The proposals of `doctor --fix`; `nil` without a proposal.
    let fix: Finding?

    private var kind: DesktopKind { hudSettings.session.kind }
    private var name: String { kind.name }

    var findings: [Finding] {
        [Finding(about: "desktop", hudSettings.session.name), gestures, hud, fix, shortcuts].compactMap { $0 }
    }

    /// Xwayland knows the state of Super only while an X11 window has the keyboard. GNOME opens its overview when
    /// Super is released, because it has not seen the button.
    private var gestures: Finding? {
        guard usesX11 else { return nil }
        if hudSettings.session.isWayland {
            return Finding(
                about: "gestures",
                "Super, Shift and Escape work only while an X11 window has the keyboard focus",
                level: .limited, hint: "move overlays with the right or the middle button")
        }
        guard kind == .gnome else { return nil }
        return Finding(
            about: "gestures", "GNOME opens its overview after a drag with Super", level: .limited,
            hint: "move overlays with the middle button")
    }

    // MARK: The HUD

    private var hud: Finding {
        if !records.isEmpty { return changed }
        if !hudSettings.queries.isEmpty && readings.answeredQueries.isEmpty {
            return finding("the tools of \(name) did not respond: is a session bus running?", level: .limited)
        }
        let desiredSettings = hudSettings.desiredSettings(readings)
        guard let other = otherHUD else { return nothing }
        if desiredSettings.isEmpty { return finding(other, level: .limited, lines: remedy) }
        let open = desiredSettings.filter { desired in
            readings[desired.setting].map { !desired.setting.means($0.value, desired.value) } ?? true
        }
        if open.isEmpty { return finding("the HUD of \(name) is already off in its settings") }
        return finding(other, level: .limited, lines: [head] + open.map(line) + remedy)
    }

    private var head: String {
        switch policy {
        case .auto: "a daemon that runs for the session ('floatoverlay daemon') changes these settings:"
        case .leave: "[hud] desktop-hud = \"suppress\" changes these settings while the daemon runs:"
        case .suppress: "the daemon changes these settings while it runs:"
        }
    }

    /// Finding for a desktop without a HUD of its own, or for an unknown desktop.
    private var nothing: Finding {
        switch kind {
        case .other: finding("unknown desktop: cannot check for a HUD of its own")
        case .xfce: finding("no panel plugin or power manager that shows a HUD")
        case .lxqt: finding("no panel plugin that shows a HUD")
        default: finding("\(name) has no HUD of its own")
        }
    }

    /// Description of the desktop's own HUD and its triggers; `nil` for a desktop without a HUD.
    private var otherHUD: String? {
        switch kind {
        case .gnome:
            "GNOME shows its own HUD for its volume and brightness keys, not for changes by other programs"
        case .plasma:
            "Plasma shows its own HUD for its volume and brightness keys, not for changes by other programs"
        case .xfce: xfceHUD
        case .cinnamon, .mate: "\(name) shows its own HUD for its volume and brightness keys"
        case .lxqt where !DesktopHUDSettings.lxqtPlugins(readings).isEmpty:
            "the panel's volume plugin shows a notification for its volume keys"
        case .lxqt, .sway, .hyprland, .niri, .labwc, .i3, .other: nil
        }
    }

    private var xfceHUD: String? {
        var parts: [String] = []
        if !DesktopHUDSettings.plugins(readings).isEmpty {
            parts.append("the panel's volume plugin shows a notification for every volume change")
        }
        if hudSettings.hasPowerManager(readings) {
            parts.append("the power manager shows a notification for its brightness keys")
        }
        if hudSettings.tools.hasVolumed {
            parts.append("xfce4-volumed-pulse shows a notification for its volume keys")
        }
        if !hudSettings.tools.hasXfconf {
            parts.append("cannot read or change the settings: xfconf-query is not installed")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Hint for the limits of the settings: missing tools, Wayland, programs without a switch.
    private var remedy: [String] {
        switch kind {
        case .gnome where hudSettings.session.isWayland:
            [
                "on Wayland only GNOME can grab keys: enable the extension floatoverlay@floatoverlay.github.io "
                    + "(before GNOME 45: floatoverlay-legacy@floatoverlay.github.io),",
                "or bind the keys to the command as shown below",
            ]
        case .gnome where !hudSettings.tools.hasGSettings, .cinnamon where !hudSettings.tools.hasGSettings,
            .mate where !hudSettings.tools.hasGSettings:
            ["cannot change its settings: gsettings is not installed"]
        case .gnome where hudSettings.desiredSettings(readings).isEmpty:
            ["GNOME releases keys bound in [bindings]: \"key XF86AudioRaiseVolume\" = \"volume +5%\""]
        case .mate: ["mate-power-manager shows a HUD for its brightness keys, too, which has no setting"]
        case .plasma where hudSettings.tools.kconfig == nil:
            ["cannot change its settings: kwriteconfig6 is not installed"]
        case .plasma where !hudSettings.tools.hasBusctl && hudSettings.session.isWayland:
            ["busctl is not installed: the keys stay with Plasma"]
        case .plasma where !hudSettings.tools.hasGDBus:
            ["gdbus is not installed: Plasma applies the change at its next start"]
        case .xfce where hudSettings.tools.hasVolumed:
            ["xfce4-volumed-pulse cannot be switched off: remove it in Settings > Session and Startup"]
        default: []
        }
    }

    private func line(_ desired: DesiredSetting) -> String {
        let now = readings[desired.setting].map {
            $0.isSet ? text($0.value, of: desired.setting) : "the default"
        }
        return
            "  \(desired.setting.name): \(text(desired.value, of: desired.setting)) (now \(now ?? "unset"))"
    }

    /// The value for users: for a shortcut of Plasma, which of the bound keys it has.
    private func text(_ value: String, of setting: DesktopSetting) -> String {
        guard case .shortcut = setting else { return value }
        let numbers = Set(ShortcutKeys(value)?.keys ?? [])
        let names = hudSettings.keys.filter { !numbers.isDisjoint(with: $0.qtKeys) }.map {
            $0.modifiers.configPrefix + $0.keysym
        }
        return names.isEmpty ? "no bound key" : names.sorted().joined(separator: ", ")
    }

    /// Finding for the recorded settings, which a daemon has changed.
    private var changed: Finding {
        let lines = records.map { record in
            let (setting, before) = (record.setting, record.before)
            let old = before.map { text($0, of: setting) } ?? "unset"
            return "  \(setting.name): \(text(record.value, of: setting)) (before: \(old))"
        }
        if isHUDSuppressed {
            let text = "the desktop's own HUD is off while the daemon runs, through these settings:"
            return finding(text, lines: lines)
        }
        return finding(
            "a daemon that did not exit cleanly left these settings behind:", level: .limited,
            lines: lines + ["run 'floatoverlay doctor --restore', or start the daemon, to restore them"])
    }

    // MARK: Keys

    /// Snippets that bind the media keys to the command on this desktop.
    private var shortcuts: Finding {
        Finding(
            about: "shortcuts",
            "to bind the media keys to the command, paste into \(KeybindingSnippets.destination(kind))",
            hint: KeybindingSnippets.lines(kind).joined(separator: "\n"))
    }

    /// A finding about the HUD; `lines` are its hint.
    private func finding(_ text: String, level: Finding.Level = .fine, lines: [String] = []) -> Finding {
        Finding(
            about: "desktop-hud", text, level: level,
            hint: lines.isEmpty ? nil : lines.joined(separator: "\n"))
    }
}
