// SPDX-License-Identifier: MIT

/// The selection of a brightness device.
package struct BrightnessTarget: Hashable, Sendable {
    /// The name in sysfs; `nil` selects the best device of the class.
    package var device: String?
    /// The class; `nil` is the backlights, or with a name any class that has a device of this name.
    package var deviceClass: BrightnessClass?

    /// Without arguments, selects the configured or best backlight.
    package init(device: String? = nil, deviceClass: BrightnessClass? = nil) {
        self.device = device
        self.deviceClass = deviceClass
    }

    /// The configured or best backlight.
    package static let chosen = BrightnessTarget()
}

extension BrightnessReading {
    /// The device's target by name and class.
    package var target: BrightnessTarget { BrightnessTarget(device: device, deviceClass: deviceClass) }
}
