// SPDX-License-Identifier: MIT

/// Selects a light.
public struct BrightnessTarget: Hashable, Sendable {
    /// The name in sysfs; `nil` selects the best device of the class.
    public var device: String?
    /// The class; `nil` is the backlights, or with a name any class that has a device of this name.
    public var deviceClass: BrightnessClass?

    /// Without arguments the configured or best backlight.
    public init(device: String? = nil, deviceClass: BrightnessClass? = nil) {
        self.device = device
        self.deviceClass = deviceClass
    }

    /// The configured or best backlight.
    public static let chosen = BrightnessTarget()
}

extension BrightnessReading {
    /// The device's target by name and class.
    public var target: BrightnessTarget { BrightnessTarget(device: device, deviceClass: deviceClass) }
}
