// SPDX-License-Identifier: MIT

/// The port to the backlights.
public protocol BrightnessControl: AnyObject {
    /// The chosen backlight as it is, or will be once writes under way are done; `nil` without one.
    var reading: BrightnessReading? { get }
    /// Device, floor and curve.
    var preferences: Preferences.Brightness { get set }
    /// Told of changes by somebody else, and of our own once they are done.
    var onEvent: ((BrightnessEvent) -> Void)? { get set }
    /// Changes the chosen device, or the one called `device`; the newest wins. Returns what it will be, at once;
    /// `done` is called when it has been written, or why not.
    @discardableResult
    func apply(
        _ change: LevelChange, device: String?, floor: BrightnessFloor?,
        done: ((Result<BrightnessReading, LevelFailure>) -> Void)?
    ) -> BrightnessReading?
    /// Sets the chosen device to the place `shown` (0…1) on its scale, as a drag that began at the raw value
    /// `start` does. Returns what it will be.
    func drag(to shown: Double, from start: Int) -> BrightnessReading?
    /// Reads the chosen device or the one called `device`.
    func read(device: String?) -> Result<BrightnessReading, LevelFailure>
}

/// What changes about the brightness.
public enum BrightnessEvent {
    /// Somebody else set it: a key, a tool.
    case changedOutside(BrightnessReading)
    /// One of our own writes is done.
    case changedByUs(BrightnessReading)
    /// A device came, went or was chosen anew.
    case devicesChanged
}
