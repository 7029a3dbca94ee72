// SPDX-License-Identifier: MIT

/// What a command prints of a brightness.
public struct BrightnessReading: Hashable, Sendable {
    /// The raw value.
    public var raw: Int
    /// The range and the curve.
    public var scale: BrightnessScale
    /// The kernel's name of the device.
    public var device: String
    /// The kernel's class of it.
    public var deviceClass: BrightnessClass

    /// Makes a reading from its parts.
    public init(raw: Int, scale: BrightnessScale, device: String, deviceClass: BrightnessClass) {
        self.raw = raw
        self.scale = scale
        self.device = device
        self.deviceClass = deviceClass
    }

    /// Whole percent on the curve, half up.
    public var percent: Int { scale.percent(raw) }
}
