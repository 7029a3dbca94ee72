// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// A backlight in memory, of 1000 steps.
final class FakeBrightness: BrightnessControl {
    var reading: BrightnessReading?
    var preferences = Preferences.Brightness()
    var onEvent: ((BrightnessEvent) -> Void)?
    private(set) var changes: [LevelChange] = []
    /// The devices of the monitors.
    var targetsOnMonitors: [Monitor.ID: BrightnessTarget] = [:]
    /// The error of all changes.
    var failure: LevelError?
    /// The replies to changes, which the test calls with an error or `nil`. `nil` replies at once.
    var heldReplies: [(LevelError?) -> Void]?

    init(percent: Int) {
        reading = BrightnessReading(
            raw: percent * 10, scale: BrightnessScale(maximum: 1000), device: "fake", deviceClass: .backlight)
    }

    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        changes.append(change)
        if heldReplies != nil, let wanted = try? reading?.changed(by: change) {
            heldReplies?.append { error in done?(error.map { .failure($0) } ?? .success(wanted)) }
            reading = wanted
            return wanted
        }
        guard let failure else {
            reading = (try? reading?.changed(by: change)) ?? reading
            if let reading { done?(.success(reading)) }
            return reading
        }
        done?(.failure(failure))
        return nil
    }

    func target(on monitor: Monitor) -> BrightnessTarget? { targetsOnMonitors[monitor.id] }

    func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading? {
        if failure == nil { reading = reading.map { $0.at($0.scale.raw(draggedTo: fraction, from: start)) } }
        return reading
    }

    func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        reading.map { .success($0) } ?? .failure(.unavailable("none", hint: ""))
    }

    func devices() -> [BrightnessDevice] { [] }
    func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        .success([request.target])
    }
    func watch(_ targets: [BrightnessTarget]) {}
    func cancelTransition(_ reading: BrightnessReading) {}
}
