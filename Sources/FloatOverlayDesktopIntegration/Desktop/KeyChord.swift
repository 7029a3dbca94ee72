// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A key with the modifiers held.
package struct KeyChord: Hashable, Sendable {
    /// The modifiers.
    package var modifiers: Modifiers
    /// The name of the X11 keysym.
    package var keysym: String

    package init(_ keysym: String, with modifiers: Modifiers = []) {
        self.keysym = keysym
        self.modifiers = modifiers
    }

    /// Parses a GTK accelerator such as `<Ctrl><Shift>XF86AudioMute`; `nil` for an unknown modifier or a
    /// missing key.
    init?(accelerator text: String) {
        var rest = text[...]
        modifiers = []
        while rest.first == "<", let end = rest.firstIndex(of: ">") {
            switch rest[rest.index(after: rest.startIndex)..<end].lowercased() {
            case "ctrl", "control", "ctl", "primary": modifiers.insert(.control)
            case "shift": modifiers.insert(.shift)
            case "alt", "mod1": modifiers.insert(.alt)
            case "super", "mod4": modifiers.insert(.super)
            default: return nil
            }
            rest = rest[rest.index(after: end)...]
        }
        guard !rest.isEmpty, !rest.contains("<") else { return nil }
        keysym = String(rest)
    }

    /// Media keys that desktops show a HUD for.
    package enum Media {
        /// Volume up, volume down and mute.
        package static let volume = ["XF86AudioRaiseVolume", "XF86AudioLowerVolume", "XF86AudioMute"]
        /// The microphone's mute.
        package static let microphone = "XF86AudioMicMute"
        /// Brighter and darker.
        package static let brightness = ["XF86MonBrightnessUp", "XF86MonBrightnessDown"]
    }
}
