// SPDX-License-Identifier: MIT

/// The port to the backlights and the external monitors. All calls and callbacks belong to the thread of the event loop.
package protocol BrightnessControl: AnyObject {
    /// The chosen device, with the value after pending writes; `nil` without a device.
    var reading: BrightnessReading? { get }
    /// Whether a transition or a write is in progress.
    var isChanging: Bool { get }
    /// The configured device, lower limit and curve.
    var preferences: Preferences.Brightness { get set }
    /// Called for external changes, and for our own after the write.
    var onEvent: ((BrightnessEvent) -> Void)? { get set }
    /// Changes the device of `target` within `transition` (`nil`: as configured). The newest change wins; a
    /// step during a transition starts from the transition's target. Returns the predicted reading
    /// immediately. `done` is called after the write with the final reading, which differs if another program
    /// has ended the transition, or with an error.
    @discardableResult
    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading?
    /// Sets the device of `target` to `fraction` (0…1) of its scale, for a drag that started at the raw value
    /// `start`. Returns the predicted reading.
    func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading?
    /// The reading of the device of `target` that is known now.
    func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError>
    /// Asks the device of `target`, which takes some time where no file contains the value. `done` is called
    /// once, at once or in a later turn.
    func query(_ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void)
    /// All devices, with the reason why each is chosen or not.
    func devices() -> [BrightnessDevice]
    /// The devices that `request` means: its target, or all of a class.
    func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError>
    /// Watches `targets`, and no others, besides the devices that are watched in any case.
    func watch(_ targets: [BrightnessTarget])
    /// The target of the device of `monitor`; `nil` if the monitor has no device.
    func target(on monitor: Monitor) -> BrightnessTarget?
    /// Sets the closure that returns the monitor in use, for configurations that choose the device by it.
    func setMonitorInUse(_ monitor: @escaping () -> Monitor?)
    /// Stops a transition of the device in `reading` at its current value, if it still goes to that reading.
    func cancelTransition(_ reading: BrightnessReading)
}

extension BrightnessControl {
    /// `false`: no change takes time.
    package var isChanging: Bool { false }

    /// Reads the device.
    package func query(
        _ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) { done(read(target)) }

    /// Has no effect.
    package func setMonitorInUse(_ monitor: @escaping () -> Monitor?) {}
}
