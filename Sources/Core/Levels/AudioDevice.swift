// SPDX-License-Identifier: MIT

/// A sink, a source or an application as `floatoverlay devices` lists it.
public struct AudioDevice: Hashable, Sendable {
    /// What it is and how it is set.
    public var reading: VolumeReading
    /// Whether it is the server's default of its kind.
    public var isDefault: Bool
    /// Whether nothing is plugged in where it would sound.
    public var isUnplugged: Bool
    /// How many streams of an application play.
    public var streams: Int

    /// Makes a device from its parts.
    public init(
        _ reading: VolumeReading, isDefault: Bool = false, isUnplugged: Bool = false, streams: Int = 0
    ) {
        self.reading = reading
        self.isDefault = isDefault
        self.isUnplugged = isUnplugged
        self.streams = streams
    }
}
