// SPDX-License-Identifier: MIT

/// The classes of brightness devices; the raw value of the first two is the kernel's name of the class in sysfs.
package enum BrightnessClass: String, CaseIterable, Hashable, Sendable {
    /// Screen backlights.
    case backlight = "backlight"
    /// Keyboard backlights, and any other LED by name.
    case leds = "leds"
    /// External monitors by DDC/CI.
    case ddc = "ddc"

    /// The classes in sysfs.
    package static let sysfs: [BrightnessClass] = [.backlight, .leds]
}
