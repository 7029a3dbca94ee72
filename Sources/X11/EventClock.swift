// SPDX-License-Identifier: MIT
internal import Core

/// Maps the server's 32-bit millisecond stamps to the monotonic clock: the smallest distance seen between
/// stamp and arrival is taken for the distance of the two clocks.
struct EventClock {
    /// An event that seems to have been under way for longer than this was stamped by another clock.
    static let longestWay = Duration.seconds(2)

    private var latest: UInt32 = 0
    private var extended: Int64?
    private var offset: Int64 = 0

    /// The instant of an event stamped `stamp` that arrived at `arrival`; never later than that.
    mutating func instant(_ stamp: UInt32, arrival: Instant) -> Instant {
        let milliseconds = extend(stamp)
        let distance = arrival.nanoseconds - milliseconds * 1_000_000
        let way = distance - offset
        if extended == nil || way < 0 || way > Self.longestWay.nanoseconds { offset = distance }
        extended = milliseconds
        latest = stamp
        return Instant(nanoseconds: milliseconds * 1_000_000 + offset)
    }

    /// Unrolls the wrap after 49.7 days: a stamp belongs to where it is nearest to the one before.
    private func extend(_ stamp: UInt32) -> Int64 {
        guard let extended else { return Int64(stamp) }
        return extended + Int64(Int32(bitPattern: stamp &- latest))
    }
}
