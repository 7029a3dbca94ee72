// SPDX-License-Identifier: MIT

/// Collects the fractions a touchpad sends to whole notches of one wheel.
struct NotchCounter: Hashable, Sendable {
    /// More in one event is an accident.
    private static let most = 100.0
    /// A fraction older than this is not the beginning of another notch.
    static let patience = Duration.seconds(1)

    private var rest = 0.0
    private var latest: Instant?
    private var trigger: Trigger?

    /// Adds `amount` notches for `trigger` at `time` and takes out the whole ones. Turning back, turning something
    /// else and a long rest start anew.
    mutating func add(_ amount: Double, for trigger: Trigger, at time: Instant) -> Int {
        guard amount != 0, amount.isFinite else { return 0 }
        let isOld = latest.map { $0.duration(to: time) > Self.patience } ?? false
        if amount * rest < 0 || self.trigger != trigger || isOld { rest = 0 }
        self.trigger = trigger
        latest = time
        let sum = max(-Self.most, min(rest + amount, Self.most))
        // Fractions of thirds and eighths add up to a hair below the whole.
        let whole = (sum + (sum < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
        rest = sum - whole
        return Int(whole)
    }

    /// Forgets a fraction.
    mutating func reset() { rest = 0 }
}
