// SPDX-License-Identifier: MIT

/// Maps a display's 32-bit millisecond timestamps, whose epoch is unknown, to the monotonic clock. The
/// smallest observed difference between timestamp and arrival is taken as the offset of the clocks.
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
            offset = distance
            delay = 0
        }
        extended = milliseconds
        latest = stamp
        return Instant(nanoseconds: arrival.nanoseconds &- delay)
    }

    /// Extends the timestamp beyond its wrap-around after 49.7 days: the value nearest to the previous one.
    private func extend(_ stamp: UInt32) -> Int64 {
        guard let extended else { return Int64(stamp) }
        return extended &+ Int64(Int32(bitPattern: stamp &- latest))
    }
}
