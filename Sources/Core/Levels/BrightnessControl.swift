// SPDX-License-Identifier: MIT

/// The port to the backlights.
public protocol BrightnessControl: AnyObject {
    /// The chosen backlight as it is, or will be once writes under way are done; `nil` without one.
    var reading: BrightnessReading? { get }
    /// Device, floor and curve.
    var preferences: Preferences.Brightness { get set }
    /// Told of changes by somebody else, and of our own once they are done.
    var onEvent: ((BrightnessEvent) -> Void)? { get set }
    /// Changes the device that `target` means, within `transition` (`nil`: as configured); the newest wins, and a step
    /// amid a transition counts from where that would end. Returns what it will be, at once; `done` is called when it
    /// has been written (where it is then, should somebody else have ended the transition), or why not.
    @discardableResult
    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading?
    /// Sets the chosen device to the place `fraction` (0…1) on its scale, as a drag that began at the raw value
    /// `start` does. Returns what it will be.
    func drag(to fraction: Double, from start: Int) -> BrightnessReading?
    /// Reads the device that `target` means.
    func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError>
    /// All devices, with the reason why each is chosen or not.
    func devices() -> [BrightnessDevice]
    /// The devices that `request` means: its target, or all of a class.
    func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError>
    /// Watches `targets`, and no others, besides the devices that are watched in any case.
    func watch(_ targets: [BrightnessTarget])
    /// Ends a transition of the device of `reading` where it is, if it still goes there.
    func cancelTransition(_ reading: BrightnessReading)
}

/// What changes about the brightness.
public enum BrightnessEvent {
    /// Somebody else set it: a key, a tool.
    case changedOutside(BrightnessReading)
    /// One of our own writes is done.
    case changedByUs(BrightnessReading)
    /// Another program set a device that is only watched because `watch` asked for it.
    case watchedChanged(BrightnessReading)
    /// A device came, went or was chosen anew.
    case devicesChanged
}
