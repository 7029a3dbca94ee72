// SPDX-License-Identifier: MIT

/// A desktop, compositor or window manager whose HUD and key bindings are supported.
package enum DesktopKind: String, CaseIterable, Hashable, Sendable {
    case gnome = "gnome"
    case plasma = "plasma"
    case xfce = "xfce"
    case cinnamon = "cinnamon"
    case mate = "mate"
    case lxqt = "lxqt"
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
        case .lxqt: "LXQt"
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
        case "lxqt": self = .lxqt
        case "sway", "swayfx": self = .sway
        case "hyprland": self = .hyprland
        case "niri": self = .niri
        case "labwc": self = .labwc
        case "i3": self = .i3
        default: return nil
        }
    }
}
