// SPDX-License-Identifier: MIT

/// A way from one brightness to another that takes its time: even on the curve, never backwards, and exact at the end.
public struct BrightnessTransition: Hashable, Sendable {
    /// The shortest time between two writes.
    public static let frame = Duration.milliseconds(16)
    /// The longest it may take.
    public static let longest = Duration.seconds(10)

    /// The raw value it goes to.
    public let target: Int
    private let start: Int
    private let scale: BrightnessScale
    private let began: Instant
    private let duration: Duration

    /// Goes from the raw value `start` at the time `began` to `target` within `duration`.
    public init(
        from start: Int, to target: Int, on scale: BrightnessScale, at began: Instant,
        within duration: Duration
    ) {
        self.start = start
        self.target = target
        self.scale = scale
        self.began = began
        self.duration = duration
    }

    /// Whether it has arrived.
    public func isOver(at now: Instant) -> Bool { began.duration(to: now) >= duration }

    /// Where it is.
    public func raw(at now: Instant) -> Int {
        let passed = began.duration(to: now)
        if passed >= duration { return target }
        let way = max(0, Double(passed.nanoseconds) / Double(duration.nanoseconds))
        let (from, to) = (scale.displayFraction(start), scale.displayFraction(target))
        let raw = scale.raw(atDisplayFraction: from + (to - from) * way)
        return max(min(start, target), min(raw, max(start, target)))
    }
}
