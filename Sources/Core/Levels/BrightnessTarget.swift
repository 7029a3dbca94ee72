// SPDX-License-Identifier: MIT

/// Which light is meant.
public struct BrightnessTarget: Hashable, Sendable {
    /// The kernel's name; `nil` is the best of the class.
    public var device: String?
    /// The class; `nil` is that of backlights, or with a name whichever has it.
    public var deviceClass: BrightnessClass?

    /// The light called `device` of `deviceClass`, or the one that is chosen.
    public init(device: String? = nil, deviceClass: BrightnessClass? = nil) {
        self.device = device
        self.deviceClass = deviceClass
    }

    /// The backlight that is chosen.
    public static let chosen = BrightnessTarget()
}

extension BrightnessReading {
    /// The device it is of, by name and class.
    public var target: BrightnessTarget { BrightnessTarget(device: device, deviceClass: deviceClass) }
}
