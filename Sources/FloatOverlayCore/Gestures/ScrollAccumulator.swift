// SPDX-License-Identifier: MIT

/// Accumulates fractions of notches from touchpads into whole notches of one wheel.
struct ScrollAccumulator: Hashable, Sendable {
    /// The maximum per event; larger values come from faulty devices.
    private static let maxNotches = 100.0
    /// The maximum age of a fraction that counts towards the next notch.
    static let fractionLifetime = Duration.seconds(1)

    private var remainder = 0.0
    private var latest: Instant?
    private var trigger: Trigger?

    /// Adds `amount` notches for `trigger` at `time` and returns the whole ones. A change of direction or
    /// trigger, or a pause, discards the fraction.
    mutating func add(_ amount: Double, for trigger: Trigger, at time: Instant) -> Int {
        guard amount != 0, amount.isFinite else { return 0 }
        let isOld = latest.map { $0.duration(to: time) > Self.fractionLifetime } ?? false
        if amount * remainder < 0 || self.trigger != trigger || isOld { remainder = 0 }
        self.trigger = trigger
        latest = time
        let sum = max(-Self.maxNotches, min(remainder + amount, Self.maxNotches))
        // Sums of thirds and eighths can be slightly below the whole number.
        let whole = (sum + (sum < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
        remainder = sum - whole
        return Int(whole)
    }

    /// Discards the fraction.
    mutating func reset() { remainder = 0 }
}
