// SPDX-License-Identifier: MIT

/// The kernel's kinds of lights; the raw value is its word for them.
public enum BrightnessClass: String, CaseIterable, Hashable, Sendable {
    /// Backlights of screens.
    case backlight = "backlight"
    /// Lights of keyboards, and any other light by its name.
    case leds = "leds"
}
