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
                "desktop-hud", isFine: false, "\(name)'s own tools do not answer: is there a session bus?")
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
            return DesktopNote("desktop-hud", "\(name)'s own is switched off, by its own settings")
        }
        let head =
            isWanted
            ? "the daemon changes, as long as it runs:"
            : "[hud] desktop-hud = \"suppress\" would change, as long as the daemon runs:"
        return DesktopNote(
            "desktop-hud", isFine: false, other, [head] + open.map(line) + (remedy.map { [$0] } ?? []))
    }

    /// Nobody else shows anything, or nobody knows.
    private var nothing: DesktopNote {
        switch kind {
        case .other: DesktopNote("desktop-hud", "whether this desktop has one of its own is not known")
        case .xfce: DesktopNote("desktop-hud", "no plugin and no power manager here that would show one")
        default: DesktopNote("desktop-hud", "\(name) has none of its own")
        }
    }

    /// What else reacts, and to what.
    private var otherHUD: String? {
        switch kind {
        case .gnome:
            "GNOME shows one of its own for its volume and brightness keys, not for what others change"
        case .plasma:
            "Plasma shows one of its own for every change of the volume, and for its brightness keys"
        case .xfce: xfceHUD
        case .cinnamon, .mate: "\(name) shows one of its own for its keys; it is left alone"
        case .sway, .hyprland, .niri, .labwc, .i3, .other: nil
        }
    }

    private var xfceHUD: String? {
        var parts: [String] = []
        if !DesktopSurvey.plugins(readings).isEmpty {
            parts.append("the panel's volume plugin shows a bubble for every change of the volume")
        }
        if survey.tools.hasPowerManager || readings.properties[DesktopSurvey.power]?.isEmpty == false {
            parts.append("the power manager shows one for its brightness keys")
        }
        if survey.tools.hasVolumed { parts.append("xfce4-volumed-pulse shows one for its volume keys") }
        if !survey.tools.hasXfconf {
            parts.append("xfconf-query, which could tell and change it, is not here")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// What the settings cannot do.
    private var remedy: String? {
        switch kind {
        case .gnome where survey.session.isWayland:
            "on Wayland nobody but GNOME may take keys: give them to the command yourself, see below"
        case .gnome where !survey.tools.hasGSettings: "gsettings, which could change it, is not here"
        case .gnome where survey.wishes(readings).isEmpty:
            "it lets go of keys that are bound here: [bindings] \"key XF86AudioRaiseVolume\" = \"volume +5%\""
        case .plasma where survey.tools.kconfig == nil: "kwriteconfig6, which could change it, is not here"
        case .plasma where !survey.tools.hasGDBus: "without gdbus Plasma hears of it at its next start"
        case .xfce where survey.tools.hasVolumed:
            "xfce4-volumed-pulse has no switch: take it out of Settings > Session and Startup"
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
            let text = "the desktop's own is switched off as long as a daemon runs, by"
            return DesktopNote("desktop-hud", text, lines)
        }
        return DesktopNote(
            "desktop-hud", isFine: false, "a daemon that ended suddenly has left behind",
            lines + ["floatoverlay doctor --restore puts it back, and so does the next start of the daemon"])
    }

    // MARK: Keys

    /// The way for keys that the daemon does not hold itself.
    private var shortcuts: DesktopNote {
        DesktopNote(
            "shortcuts",
            "to have the desktop run the command for the media keys, paste into \(KeyAdvice.place(kind))",
            KeyAdvice.lines(kind))
    }
}
