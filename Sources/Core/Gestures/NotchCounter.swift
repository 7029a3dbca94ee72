// SPDX-License-Identifier: MIT

/// Collects the fractions a touchpad sends to whole notches of one wheel.
struct NotchCounter: Hashable, Sendable {
    /// More in one event is an accident.
    private static let most = 100.0

    private var rest = 0.0
    private var trigger: Trigger?

    /// Adds `amount` notches for `trigger` and takes out the whole ones. Turning back or turning something else
    /// starts anew.
    mutating func add(_ amount: Double, for trigger: Trigger) -> Int {
        guard amount != 0, amount.isFinite else { return 0 }
        if amount * rest < 0 || self.trigger != trigger { rest = 0 }
        self.trigger = trigger
        let sum = max(-Self.most, min(rest + amount, Self.most))
        // Fractions of thirds and eighths add up to a hair below the whole.
        let whole = (sum + (sum < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
        rest = sum - whole
        return Int(whole)
    }

    /// Forgets a fraction.
    mutating func reset() { rest = 0 }
}
