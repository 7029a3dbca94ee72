// SPDX-License-Identifier: MIT

/// A change of a volume or a device.
package enum VolumeEvent {
    /// Another program changed the default sink or source.
    case changedOutside(VolumeReading)
    /// A change requested by this process has taken effect.
    case changedByUs(VolumeReading)
    /// The server has refused a change by a drag after it was shown: the device has this reading.
    case failed(VolumeReading, LevelError)
    /// The volume of a default device became known without a change: at the start, after a reconnection or a
    /// restore.
    case initial(VolumeReading)
    /// Another device or port became the default.
    case switched(VolumeReading)
    /// Another program changed a device that is not the default and was requested by name.
    case otherDeviceChanged(VolumeReading)
    /// A sink or a source was added.
    case appeared(VolumeReading)
    /// A sink or a source was removed.
    case vanished(VolumeReading)
    /// The streams of applications changed.
    case streamsChanged
    /// The default device of this kind is gone, because the server or the last device is; `initial` follows
    /// when one is available again.
    case lost(VolumeKind)
}
