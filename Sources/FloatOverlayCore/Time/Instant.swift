// SPDX-License-Identifier: MIT

/// A point on the monotonic clock (`CLOCK_MONOTONIC`). The event loop reads the clock once per turn and
/// passes the value as a parameter; Core never reads a clock.
public struct Instant: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since the clock's unspecified start.
    public var nanoseconds: Int64

    /// The instant `nanoseconds` after the clock's start.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The instant `milliseconds` after the clock's start.
    public init(milliseconds: Int64) { self.init(nanoseconds: milliseconds * 1_000_000) }

    /// The instant `duration` later, clamped to the range of the clock.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// The time from this instant to `other`; negative when `other` is earlier.
    public func duration(to other: Instant) -> Duration {
        .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
    }

    /// Chronological order.
    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
