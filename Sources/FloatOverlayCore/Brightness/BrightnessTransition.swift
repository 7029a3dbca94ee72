// SPDX-License-Identifier: MIT

/// A gradual change of a brightness: linear on the curve, monotonic, and exact at the end.
package struct BrightnessTransition: Hashable, Sendable {
    /// The minimum interval between two writes.
    package static let minWriteInterval = Duration.milliseconds(16)

    /// The raw value at the beginning.
    package let start: Int
    /// The raw value at the end.
    package let target: Int
    let scale: BrightnessScale
    let startTime: Instant
    package let duration: Duration

    /// Changes `start` to `target` on `scale`, from `startTime` on.
    package init(start: Int, target: Int, scale: BrightnessScale, startTime: Instant, duration: Duration) {
        (self.start, self.target, self.scale) = (start, target, scale)
        (self.startTime, self.duration) = (startTime, duration)
    }

    /// Whether the duration has passed.
    package func isOver(at now: Instant) -> Bool { startTime.duration(to: now) >= duration }

    /// The raw value at `now`.
    package func raw(at now: Instant) -> Int {
        let passed = startTime.duration(to: now)
        if passed >= duration { return target }
        let progress = max(0, Double(passed.nanoseconds) / Double(duration.nanoseconds))
        let (from, to) = (scale.displayFraction(start), scale.displayFraction(target))
        let raw = scale.raw(atDisplayFraction: from + (to - from) * progress)
        return max(min(start, target), min(raw, max(start, target)))
    }
}
