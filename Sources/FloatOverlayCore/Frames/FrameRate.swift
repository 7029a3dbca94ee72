// SPDX-License-Identifier: MIT

/// A frame rate in frames per second, as an exact fraction.
package struct FrameRate: Hashable, Sendable {
    /// The numerator, 1 or more.
    package let numerator: Int
    /// The denominator, 1 or more.
    package let denominator: Int

    /// Returns `nil` unless both numbers are in 1…999 999 999.
    package init?(_ numerator: Int, per denominator: Int) {
        let range = 1...999_999_999
        guard range.contains(numerator), range.contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The time from the first frame, which has index 0, to the frame `index`. Rounding errors do not
    /// accumulate.
    package func time(ofFrame index: Int) -> Duration {
        precondition(index >= 0, "negative frame index")
        let (seconds, rest) = numerator.dividingFullWidth(index.multipliedFullWidth(by: denominator))
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / numerator)
    }
}
