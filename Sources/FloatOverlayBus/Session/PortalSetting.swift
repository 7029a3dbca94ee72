// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A setting of the Settings portal that FloatOverlay follows; the raw value is its key.
package enum PortalSetting: String, CaseIterable, Sendable {
    case colorScheme = "color-scheme"
    case contrast = "contrast"
    case accentColor = "accent-color"
    case reducedMotion = "reduced-motion"
    case highContrast = "high-contrast"
    case textScale = "text-scaling-factor"
    case animations = "enable-animations"

    /// The namespace of the key.
    var namespace: String {
        switch self {
        case .colorScheme, .contrast, .accentColor, .reducedMotion: "org.freedesktop.appearance"
        case .highContrast: "org.gnome.desktop.a11y.interface"
        case .textScale, .animations: "org.gnome.desktop.interface"
        }
    }
}

extension PortalSetting {
    /// Stores `value` in `appearance`; a value of another type is ignored.
    package func store(_ value: BusValue, in appearance: inout DesktopAppearance) {
        switch (self, value) {
        case (.colorScheme, .integer(let scheme)): appearance.isLight = scheme == 2
        case (.contrast, .integer(let contrast)): appearance.hasHighContrast = contrast == 1
        case (.highContrast, .flag(let isHigh)): appearance.hasHighContrastInGNOME = isHigh
        case (.reducedMotion, .integer(let motion)): appearance.hasReducedMotion = motion == 1
        case (.animations, .flag(let isAnimated)): appearance.hasReducedMotionInGNOME = !isAnimated
        case (.textScale, .real(let factor)): if factor.isFinite { appearance.textScale = factor }
        case (.accentColor, .reals(let red, let green, let blue)):
            // Values out of range mean that no accent colour is chosen.
            let isColor = [red, green, blue].allSatisfy { (0...1).contains($0) }
            appearance.accent = isColor ? HUDColor(red: red, green: green, blue: blue) : nil
        default: break
        }
    }
}
