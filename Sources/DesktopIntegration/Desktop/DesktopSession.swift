// SPDX-License-Identifier: MIT

/// A desktop, compositor or window manager whose HUD and key bindings are supported.
package enum DesktopKind: String, CaseIterable, Hashable, Sendable {
    case gnome = "gnome"
    case plasma = "plasma"
    case xfce = "xfce"
    case cinnamon = "cinnamon"
    case mate = "mate"
    case sway = "sway"
    case hyprland = "hyprland"
    case niri = "niri"
    case labwc = "labwc"
    case i3 = "i3"
    case other = "other"

    /// Name for messages.
    package var name: String {
        switch self {
        case .gnome: "GNOME"
        case .plasma: "Plasma"
        case .xfce: "XFCE"
        case .cinnamon: "Cinnamon"
        case .mate: "MATE"
        case .hyprland: "Hyprland"
        case .sway, .niri, .labwc, .i3: rawValue
        case .other: "an unknown desktop"
        }
    }

    /// Parses one name of `XDG_CURRENT_DESKTOP`; `nil` for an unknown name.
    init?(name: Substring) {
        switch name.lowercased() {
        // gnome-settings-daemon handles the volume keys of these desktops too.
        case "gnome", "gnome-classic", "gnome-flashback", "unity", "budgie": self = .gnome
        case "kde", "plasma": self = .plasma
        case "xfce": self = .xfce
        case "x-cinnamon", "cinnamon": self = .cinnamon
        case "mate": self = .mate
        case "sway", "swayfx": self = .sway
        case "hyprland": self = .hyprland
        case "niri": self = .niri
        case "labwc": self = .labwc
        case "i3": self = .i3
        default: return nil
        }
    }
}

/// The desktop session of a program, read from the environment.
package struct DesktopSession: Hashable, Sendable {
    /// What runs.
    package var kind: DesktopKind
    /// Whether the session runs on Wayland, where clients cannot grab keys.
    package var isWayland: Bool

    package init(_ kind: DesktopKind, isWayland: Bool) {
        self.kind = kind
        self.isWayland = isWayland
    }

    /// Reads the environment through `variable`: the first known name in XDG_CURRENT_DESKTOP, or else
    /// variables that single desktops set for their programs, or else DESKTOP_SESSION.
    package init(variable: (String) -> String?) {
        let names = (variable("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
        let own: [(String, DesktopKind)] = [
            ("SWAYSOCK", .sway), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("NIRI_SOCKET", .niri),
            ("LABWC_PID", .labwc), ("I3SOCK", .i3), ("KDE_FULL_SESSION", .plasma),
        ]
        kind =
            names.lazy.compactMap { DesktopKind(name: $0) }.first
            ?? own.first { variable($0.0) != nil }?.1
            ?? variable("DESKTOP_SESSION").flatMap { DesktopKind(name: $0[...]) } ?? .other
        let type = variable("XDG_SESSION_TYPE")
        isWayland = type == "wayland" || (type != "x11" && variable("WAYLAND_DISPLAY") != nil)
    }

    /// For example "XFCE on X11".
    package var name: String { "\(kind.name) on \(isWayland ? "Wayland" : "X11")" }
}
