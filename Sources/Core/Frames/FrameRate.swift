// SPDX-License-Identifier: MIT

/// Frames a second, as an exact fraction.
public struct FrameRate: Hashable, Sendable {
    /// Above the line, 1 or more.
    public let numerator: Int
    /// Below the line, 1 or more.
    public let denominator: Int

    /// Makes a rate; `nil` unless both are from 1 to 999 999 999.
    public init?(_ numerator: Int, per denominator: Int) {
        let legal = 1...999_999_999
        guard legal.contains(numerator), legal.contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// When the frame of this number, counted from 0, is due after the first: without drift.
    public func time(ofFrame index: Int) -> Duration {
        precondition(index >= 0, "negative frame index")
        let (seconds, rest) = numerator.dividingFullWidth(index.multipliedFullWidth(by: denominator))
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / numerator)
    }
}
