// SPDX-License-Identifier: MIT

/// A sink, a source or an application in the output of `floatoverlay devices`.
package struct AudioDevice: Hashable, Sendable {
    /// Name, kind and volume of the device.
    package var reading: VolumeReading
    /// Whether the device is the server's default of its kind.
    package var isDefault: Bool
    /// Whether nothing is connected to the device's port.
    package var isUnplugged: Bool
    /// The number of playing streams of an application.
    package var streamCount: Int

    /// `streamCount` counts for applications only.
    package init(
        _ reading: VolumeReading, isDefault: Bool = false, isUnplugged: Bool = false, streamCount: Int = 0
    ) {
        self.reading = reading
        self.isDefault = isDefault
        self.isUnplugged = isUnplugged
        self.streamCount = streamCount
    }
}
