// SPDX-License-Identifier: MIT

/// Maps a display's 32-bit millisecond stamps, whose base is not known, to the monotonic clock: the smallest distance
/// seen between stamp and arrival is taken for the distance of the two clocks.
public struct TimestampMapper: Sendable {
    /// An event that seems to have been under way for longer than this was stamped by another clock.
    public static let maxDelay = Duration.seconds(2)

    private var latest: UInt32 = 0
    private var extended: Int64?
    private var offset: Int64 = 0

    /// Starts with nothing known.
    public init() {}

    /// The instant of an event stamped `stamp` that arrived at `arrival`; never later than that.
    public mutating func instant(_ stamp: UInt32, arrival: Instant) -> Instant {
        let milliseconds = extend(stamp)
        // Stamps may be anything: the arithmetic wraps, and comes out right for those that make sense.
        let distance = arrival.nanoseconds &- milliseconds &* 1_000_000
        var way = distance &- offset
        if extended == nil || way < 0 || way > Self.maxDelay.nanoseconds {
            offset = distance
            way = 0
        }
        extended = milliseconds
        latest = stamp
        return Instant(nanoseconds: arrival.nanoseconds &- way)
    }

    /// Unrolls the wrap after 49.7 days: a stamp belongs to where it is nearest to the one before.
    private func extend(_ stamp: UInt32) -> Int64 {
        guard let extended else { return Int64(stamp) }
        return extended &+ Int64(Int32(bitPattern: stamp &- latest))
    }
}
