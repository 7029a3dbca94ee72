// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// A backlight in memory, of 1000 steps.
final class FakeBrightness: BrightnessControl {
    var reading: BrightnessReading?
    var preferences = Preferences.Brightness()
    var onEvent: ((BrightnessEvent) -> Void)?

    init(percent: Int) {
        reading = BrightnessReading(
            raw: percent * 10, scale: BrightnessScale(maximum: 1000), device: "fake", deviceClass: .backlight)
    }

    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? { reading }

    func target(on monitor: Monitor) -> BrightnessTarget? { nil }

    func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading? {
        reading?.raw = Int((fraction * 1000).rounded())
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
