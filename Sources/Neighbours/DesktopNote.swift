// SPDX-License-Identifier: MIT

/// What there is to say about the desktop beside us.
public struct DesktopNote: Hashable, Sendable {
    /// What it is about, a word or two.
    public var subject: String
    /// Whether nothing is left to wish for.
    public var isFine: Bool
    /// One sentence.
    public var text: String
    /// What to do, or what was done, line by line.
    public var lines: [String]

    init(_ subject: String, isFine: Bool = true, _ text: String, _ lines: [String] = []) {
        self.subject = subject
        self.isFine = isFine
        self.text = text
        self.lines = lines
    }
}

/// What was learnt of the desktop and its HUD, and how to say it.
struct DesktopFindings {
    let survey: DesktopSurvey
    let readings: Readings
    let records: [SettingRecord]
    /// Whether `desktop-hud` is "suppress".
    let isWanted: Bool
    /// Whether a daemon holds the HUD off.
    let isHeld: Bool

    private var kind: DesktopKind { survey.session.kind }
    private var name: String { kind.name }

    var notes: [DesktopNote] {
        [DesktopNote("desktop", survey.session.name), hud, shortcuts]
    }

    // MARK: The HUD

    private var hud: DesktopNote {
        if !records.isEmpty { return changed }
        if !survey.questions.isEmpty && readings.answered.isEmpty {
            return DesktopNote(
                "desktop-hud", isFine: false,
                "the tools of \(name) did not respond: is a session bus running?")
        }
        let wishes = survey.wishes(readings)
        guard let other = otherHUD else { return nothing }
        if wishes.isEmpty {
            return DesktopNote("desktop-hud", isFine: false, other, remedy.map { [$0] } ?? [])
        }
        let open = wishes.filter { wish in
            readings[wish.setting].map { !wish.setting.means($0.value, wish.value) } ?? true
        }
        if open.isEmpty {
            return DesktopNote("desktop-hud", "the HUD of \(name) is already off in its settings")
        }
        let head =
            isWanted
            ? "the daemon changes these settings while it runs:"
            : "[hud] desktop-hud = \"suppress\" changes these settings while the daemon runs:"
        return DesktopNote(
            "desktop-hud", isFine: false, other, [head] + open.map(line) + (remedy.map { [$0] } ?? []))
    }

    /// Nobody else shows anything, or nobody knows.
    private var nothing: DesktopNote {
        switch kind {
        case .other: DesktopNote("desktop-hud", "unknown desktop: cannot check for a HUD of its own")
        case .xfce: DesktopNote("desktop-hud", "no panel plugin or power manager that shows a HUD")
        default: DesktopNote("desktop-hud", "\(name) has no HUD of its own")
        }
    }

    /// What else reacts, and to what.
    private var otherHUD: String? {
        switch kind {
        case .gnome:
            "GNOME shows its own HUD for its volume and brightness keys, not for changes by other programs"
        case .plasma:
            "Plasma shows its own HUD for every volume change and for its brightness keys"
        case .xfce: xfceHUD
        case .cinnamon, .mate: "\(name) shows its own HUD for its keys; FloatOverlay does not change that"
        case .sway, .hyprland, .niri, .labwc, .i3, .other: nil
        }
    }

    private var xfceHUD: String? {
        var parts: [String] = []
        if !DesktopSurvey.plugins(readings).isEmpty {
            parts.append("the panel's volume plugin shows a notification for every volume change")
        }
        if survey.tools.hasPowerManager || readings.properties[DesktopSurvey.power]?.isEmpty == false {
            parts.append("the power manager shows a notification for its brightness keys")
        }
        if survey.tools.hasVolumed {
            parts.append("xfce4-volumed-pulse shows a notification for its volume keys")
        }
        if !survey.tools.hasXfconf {
            parts.append("cannot read or change the settings: xfconf-query is not installed")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// What the settings cannot do.
    private var remedy: String? {
        switch kind {
        case .gnome where survey.session.isWayland:
            "on Wayland only GNOME can grab keys: bind the keys to the command as shown below"
        case .gnome where !survey.tools.hasGSettings: "cannot change its settings: gsettings is not installed"
        case .gnome where survey.wishes(readings).isEmpty:
            "GNOME releases keys bound in [bindings]: \"key XF86AudioRaiseVolume\" = \"volume +5%\""
        case .plasma where survey.tools.kconfig == nil:
            "cannot change its settings: kwriteconfig6 is not installed"
        case .plasma where !survey.tools.hasGDBus:
            "gdbus is not installed: Plasma applies the change at its next start"
        case .xfce where survey.tools.hasVolumed:
            "xfce4-volumed-pulse cannot be switched off: remove it in Settings > Session and Startup"
        default: nil
        }
    }

    private func line(_ wish: SettingWish) -> String {
        let now = readings[wish.setting]
        return
            "  \(wish.setting.name): \(wish.value) (now \(now.map { $0.isSet ? $0.value : "the default" } ?? "unset"))"
    }

    /// Something is on record.
    private var changed: DesktopNote {
        let lines = records.map { "  \($0.setting.name): \($0.ours) (before: \($0.before ?? "unset"))" }
        if isHeld {
            let text = "the desktop's own HUD is off while the daemon runs, through these settings:"
            return DesktopNote("desktop-hud", text, lines)
        }
        return DesktopNote(
            "desktop-hud", isFine: false, "a daemon that did not exit cleanly left these settings behind:",
            lines + ["run 'floatoverlay doctor --restore', or start the daemon, to restore them"])
    }

    // MARK: Keys

    /// The way for keys that the daemon does not hold itself.
    private var shortcuts: DesktopNote {
        DesktopNote(
            "shortcuts",
            "to bind the media keys to the command, paste into \(KeyAdvice.place(kind))",
            KeyAdvice.lines(kind))
    }
}
