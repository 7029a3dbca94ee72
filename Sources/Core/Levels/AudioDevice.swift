// SPDX-License-Identifier: MIT

/// A sink, a source or an application in the output of `floatoverlay devices`.
public struct AudioDevice: Hashable, Sendable {
    /// Name, kind and volume of the device.
    public var reading: VolumeReading
    /// Whether the device is the server's default of its kind.
    public var isDefault: Bool
    /// Whether nothing is connected to the device's port.
    public var isUnplugged: Bool
    /// The number of playing streams of an application.
    public var streams: Int

    /// `streams` counts for applications only.
    public init(
        _ reading: VolumeReading, isDefault: Bool = false, isUnplugged: Bool = false, streams: Int = 0
    ) {
        self.reading = reading
        self.isDefault = isDefault
        self.isUnplugged = isUnplugged
        self.streams = streams
    }
}
