// SPDX-License-Identifier: MIT

/// A change of a brightness or of the devices.
package enum BrightnessEvent {
    /// Another program or a key changed the brightness.
    case changedOutside(BrightnessReading)
    /// One of our own changes was written, or a transition was stopped at this value.
    case changedByUs(BrightnessReading)
    /// Another program set a device that is watched only because of a call of `watch`.
    case watchedChanged(BrightnessReading)
    /// A change by us failed after it was shown: the device has this reading.
    case failed(BrightnessReading, LevelError)
    /// A device was added or removed, or another one was chosen.
    case devicesChanged
}
