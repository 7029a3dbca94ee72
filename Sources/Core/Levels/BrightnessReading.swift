// SPDX-License-Identifier: MIT

/// The brightness of a device, as commands print it.
public struct BrightnessReading: Hashable, Sendable {
    /// The raw value in sysfs.
    public var raw: Int
    /// The range and the curve.
    public var scale: BrightnessScale
    /// The device's name in sysfs.
    public var device: String
    /// The device's class in sysfs.
    public var deviceClass: BrightnessClass

    /// `raw` is the value in sysfs.
    public init(raw: Int, scale: BrightnessScale, device: String, deviceClass: BrightnessClass) {
        self.raw = raw
        self.scale = scale
        self.device = device
        self.deviceClass = deviceClass
    }

    /// The percentage on the curve, rounded half up.
    public var percent: Int { scale.percent(raw) }
}
