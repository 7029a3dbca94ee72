// SPDX-License-Identifier: MIT

/// Collects the fractions a touchpad sends to whole notches of one wheel.
struct ScrollAccumulator: Hashable, Sendable {
    /// More in one event is an accident.
    private static let maxNotches = 100.0
    /// A fraction older than this is not the beginning of another notch.
    static let fractionLifetime = Duration.seconds(1)

    private var remainder = 0.0
    private var latest: Instant?
    private var trigger: Trigger?

    /// Adds `amount` notches for `trigger` at `time` and takes out the whole ones. Turning back, turning something
    /// else and a long rest start anew.
    mutating func add(_ amount: Double, for trigger: Trigger, at time: Instant) -> Int {
        guard amount != 0, amount.isFinite else { return 0 }
        let isOld = latest.map { $0.duration(to: time) > Self.fractionLifetime } ?? false
        if amount * remainder < 0 || self.trigger != trigger || isOld { remainder = 0 }
        self.trigger = trigger
        latest = time
        let sum = max(-Self.maxNotches, min(remainder + amount, Self.maxNotches))
        // Fractions of thirds and eighths add up to a hair below the whole.
        let whole = (sum + (sum < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
        remainder = sum - whole
        return Int(whole)
    }

    /// Forgets a fraction.
    mutating func reset() { remainder = 0 }
}
