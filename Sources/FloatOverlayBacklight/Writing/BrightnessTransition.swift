// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A gradual change of a brightness: linear on the curve, monotonic, and exact at the end.
struct BrightnessTransition: Hashable, Sendable {
    /// The minimum interval between two writes.
    static let frame = Duration.milliseconds(16)

    /// The raw value at the beginning.
    let start: Int
    /// The raw value at the end.
    let target: Int
    let scale: BrightnessScale
    let began: Instant
    let duration: Duration

    /// Whether the duration has passed.
    func isOver(at now: Instant) -> Bool { began.duration(to: now) >= duration }

    /// The raw value at `now`.
    func raw(at now: Instant) -> Int {
        let passed = began.duration(to: now)
        if passed >= duration { return target }
        let progress = max(0, Double(passed.nanoseconds) / Double(duration.nanoseconds))
        let (from, to) = (scale.displayFraction(start), scale.displayFraction(target))
        let raw = scale.raw(atDisplayFraction: from + (to - from) * progress)
        return max(min(start, target), min(raw, max(start, target)))
    }
}
