// SPDX-License-Identifier: MIT

/// The sysfs classes of brightness devices; the raw value is the kernel's name.
package enum BrightnessClass: String, CaseIterable, Hashable, Sendable {
    /// Screen backlights.
    case backlight = "backlight"
    /// Keyboard backlights, and any other LED by name.
    case leds = "leds"
}
