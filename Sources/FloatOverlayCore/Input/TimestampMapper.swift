// SPDX-License-Identifier: MIT

/// Maps a display's 32-bit millisecond timestamps to the monotonic clock. Local X servers and compositors take
/// timestamps from that clock. The epoch of other displays is unknown: the smallest observed difference between
/// timestamp and arrival is then taken as the offset of the clocks.
package struct TimestampMapper: Sendable {
    /// The maximum plausible delay of an event; a larger one means that the timestamp's clock has changed.
    package static let maxDelay = Duration.seconds(2)

    private var latest: UInt32 = 0
    private var extended: Int64?
    private var offset: Int64 = 0

    /// Starts without an offset.
    package init() {}

    /// The instant of an event with the timestamp `stamp` that arrived at `arrival`; never later than
    /// `arrival`.
    package mutating func instant(_ stamp: UInt32, arrival: Instant) -> Instant {
        let milliseconds = extend(stamp)
        // Timestamps can have any value: wrapping arithmetic gives the right result for plausible ones.
        let distance = arrival.nanoseconds &- milliseconds &* 1_000_000
        var delay = distance &- offset
        if extended == nil || delay < 0 || delay > Self.maxDelay.nanoseconds {
            delay = Self.monotonicDelay(of: stamp, arrival: arrival) ?? 0
            offset = distance &- delay
        }
        extended = milliseconds
        latest = stamp
        return Instant(nanoseconds: arrival.nanoseconds &- delay)
    }

    /// The delay of an event whose timestamp is of the monotonic clock; `nil` if the delay is not plausible.
    private static func monotonicDelay(of stamp: UInt32, arrival: Instant) -> Int64? {
        let (milliseconds, fraction) = arrival.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let delay = Int64(UInt32(truncatingIfNeeded: milliseconds) &- stamp) * 1_000_000 + fraction
        return delay <= maxDelay.nanoseconds ? delay : nil
    }

    /// Extends the timestamp beyond its wrap-around after 49.7 days: the value nearest to the previous one.
    private func extend(_ stamp: UInt32) -> Int64 {
        guard let extended else { return Int64(stamp) }
        return extended &+ Int64(Int32(bitPattern: stamp &- latest))
    }
}
