// SPDX-License-Identifier: MIT

/// A gradual change of a brightness: linear on the curve, monotonic, and exact at the end.
package struct BrightnessTransition: Hashable, Sendable {
    /// The minimum interval between two writes.
    package static let frame = Duration.milliseconds(16)

    /// The raw value at the end.
    package let target: Int
    private let start: Int
    private let scale: BrightnessScale
    private let began: Instant
    private let duration: Duration

    /// Starts at the raw value `start` at the instant `began` and reaches `target` after `duration`.
    package init(
        from start: Int, to target: Int, on scale: BrightnessScale, at began: Instant,
        within duration: Duration
    ) {
        self.start = start
        self.target = target
        self.scale = scale
        self.began = began
        self.duration = duration
    }

    /// Whether the duration has passed.
    package func isOver(at now: Instant) -> Bool { began.duration(to: now) >= duration }

    /// The raw value at `now`.
    package func raw(at now: Instant) -> Int {
        let passed = began.duration(to: now)
        if passed >= duration { return target }
        let way = max(0, Double(passed.nanoseconds) / Double(duration.nanoseconds))
        let (from, to) = (scale.displayFraction(start), scale.displayFraction(target))
        let raw = scale.raw(atDisplayFraction: from + (to - from) * way)
        return max(min(start, target), min(raw, max(start, target)))
    }
}
