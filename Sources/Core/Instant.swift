// SPDX-License-Identifier: MIT

/// A point on the monotonic clock (`CLOCK_MONOTONIC`), read once per turn of the loop and handed down as a
/// parameter; Core never reads a clock.
public struct Instant: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since the clock's unspecified start.
    public var nanoseconds: Int64

    /// Makes the instant `nanoseconds` after the clock's start.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Makes the instant `milliseconds` after the clock's start.
    public init(milliseconds: Int64) { self.init(nanoseconds: milliseconds * 1_000_000) }

    /// The instant `duration` later; durations beyond the clock's range stop at its end.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// The time from this instant to `other`; negative when `other` is earlier.
    public func duration(to other: Instant) -> Duration {
        .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
    }

    /// Orders instants in time.
    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
