// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct TimestampMapperTests {
    /// A timestamp, its arrival, and the resulting instant; in milliseconds.
    struct Row: Sendable {
        var stamp: UInt32
        var arrival: Int64
        var expected: Int64
        init(_ stamp: UInt32, _ arrival: Int64, _ expected: Int64) {
            (self.stamp, self.arrival, self.expected) = (stamp, arrival, expected)
        }
    }

    private func check(_ rows: [Row], from start: Int64 = 1_000_000) {
        var clock = TimestampMapper()
        for row in rows {
            let instant = clock.instant(row.stamp, arrival: Instant(milliseconds: start + row.arrival))
            #expect(instant == Instant(milliseconds: start + row.expected), "\(row)")
        }
    }

    @Test(
        "the shortest observed delay counts as zero",
        arguments: [
            [Row(100, 7, 7), Row(110, 17, 17), Row(120, 30, 27), Row(130, 37, 37)],
            // The first event was late: the next ones show by how much.
            [Row(100, 9, 9), Row(110, 15, 15), Row(111, 20, 16)],
            // A batch that arrives at once.
            [Row(100, 0, 0), Row(108, 40, 8), Row(116, 40, 16), Row(124, 40, 24)],
        ])
    func shortestDelayCountsAsZero(rows: [Row]) { check(rows) }

    @Test(
        "timestamps of the monotonic clock are exact, also if the first event is late",
        arguments: [
            [Row(1_000_000, 90, 0), Row(1_000_004, 91, 4), Row(1_000_080, 92, 80), Row(1_000_090, 90, 90)],
            [Row(998_090, 90, -1910), Row(1_000_000, 91, 0)],
            // More than two seconds: another clock.
            [Row(998_089, 90, 90), Row(1_000_000, 2001, 2001)],
        ])
    func monotonicTimestampsAreExact(rows: [Row]) { check(rows) }

    @Test(
        "wrapped timestamps",
        arguments: [
            [Row(4_294_967_290, 0, 0), Row(4_294_967_294, 9, 4), Row(3, 13, 9), Row(10, 14, 14)],
            [Row(.max, 0, 0), Row(0, 1, 1), Row(.max, 3, 0), Row(1, 4, 2)],
        ])
    func wrappedTimestampsAreMapped(rows: [Row]) { check(rows) }

    @Test(
        "each device has its own clock",
        arguments: [
            // Ahead, behind, and back.
            [Row(10, 0, 0), Row(4_200_000_000, 5, 5), Row(4_200_000_010, 15, 15), Row(40, 30, 30)],
            [Row(4_200_000_000, 0, 0), Row(17, 5, 5), Row(18, 7, 6), Row(4_200_000_020, 40, 40)],
            // A delay of 2 s is a delay; more means another device clock.
            [Row(0, 0, 0), Row(10, 2010, 10), Row(20, 2021, 2021)],
        ])
    func devicesHaveSeparateClocks(rows: [Row]) { check(rows) }

    @Test(
        "an instant is never later than its arrival, nor two seconds earlier",
        arguments: [
            { _ in 0x7fff_ffff }, { _ in 0x8000_0000 }, { .random(in: 0...(.max), using: &$0) },
        ] as [@Sendable (inout SeededGenerator) -> UInt32])
    func instantIsNearItsArrival(step: @Sendable (inout SeededGenerator) -> UInt32) {
        var generator = SeededGenerator(seed: 7)
        var clock = TimestampMapper()
        var arrival = Instant(milliseconds: 0)
        var stamp: UInt32 = 0
        for _ in 0..<20_000 {
            arrival = arrival.advanced(by: .microseconds(Int64.random(in: 0...5_000_000, using: &generator)))
            stamp &+= step(&generator)
            let delay = clock.instant(stamp, arrival: arrival).duration(to: arrival)
            #expect(delay >= .zero && delay <= TimestampMapper.maxDelay)
        }
    }
}
