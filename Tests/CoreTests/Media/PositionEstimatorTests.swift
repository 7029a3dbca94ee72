// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The meaning of consecutive positions; all in milliseconds.
@Suite struct PositionEstimatorTests {
    private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    /// Reports as `position@time`; the kind of each (`+` good, `-` stale, `=` still, `f25` was true 25 ms ago); the final
    /// position of a clock started at the first report.
    static let rows: [(reported: String, rate: Double, kinds: String, end: Int64)] = [
        ("5001@0 5301@300 5601@600 7601@2600", 1, "+ + + +", 7601),
        // Buffering: the same position for too long.
        ("5001@0 5001@100 5001@300 5001@600 5301@900", 1, "+ - - = +", 5301),
        // A short standstill does not count.
        ("5001@0 5001@10 5001@200 5101@400", 1, "+ - - +", 5101),
        // A backward change is a jump, not a standstill.
        ("5001@0 4001@300 4301@600", 1, "+ + +", 4301),
        ("5001@0 5031@300 5061@600", 0.1, "+ + +", 5061),
        // The player reports a position that is up to 50 ms old. It is exact when it has just changed.
        ("5001@0 5001@50 5051@100 5051@150 5351@200 7101@2200", 1, "+ - f25 - f25 -", 7376),
        // A larger delay is real, and a position is never ahead.
        ("5001@0 5001@50 5301@100 6401@2200", 1, "+ - f25 +", 6401),
        ("5001@0 5001@50 5301@100 7801@2200", 1, "+ - f25 +", 7801),
        // Whole seconds are the same case with longer steps.
        ("5000@0 5000@50 5000@100 6000@150 8000@2700", 1, "- - - f25 -", 8575),
        ("5000@0 6000@900 6000@950 7000@1900", 1, "- + - -", 7000),
        ("5000@0 5000@500 5000@1000 5000@1300", 1, "- - - =", 5000),
        ("5000@0 5000@1300 5000@2000 5000@2700", 0.5, "- - - =", 5000),
        // A player that has only reported 0 does not know its position.
        ("0@0 0@300 0@2000 0@9000", 1, "+ + + +", 9000),
        ("7@0 0@300 0@500 0@800", 1, "+ + - =", 0),
    ]

    @Test(arguments: rows)
    func positionsAreClassified(
        _ row: (reported: String, rate: Double, kinds: String, end: Int64)
    ) throws {
        var estimator = PositionEstimator()
        estimator.change(at: Self.at(0))
        var clock: PlaybackClock?
        var shown: [String] = []
        var now = Self.at(0)
        for reported in row.reported.split(separator: " ") {
            let parts = try reported.split(separator: "@").map { try #require(Int64($0)) }
            let position = Duration.milliseconds(parts[0])
            now = Self.at(parts[1])
            var updated = clock ?? PlaybackClock(position: position, isRunning: true, at: now)
            updated.setRate(row.rate, at: now)
            let own = updated.position(at: now)
            let kind = estimator.classify(position, own: own, rate: row.rate, at: now)
            _ = updated.accept(position, kind, at: now)
            clock = updated
            switch kind {
            case .good: shown.append("+")
            case .stale: shown.append("-")
            case .still: shown.append("=")
            case .fresh(let ago): shown.append("f\(ago.nanoseconds / 1_000_000)")
            }
        }
        #expect(shown.joined(separator: " ") == row.kinds)
        #expect(clock?.position(at: now) == .milliseconds(row.end))
    }

    /// The position is queried often again when the clock seems to be ahead.
    @Test func persistentDelayCausesFrequentQueries() {
        var estimator = PositionEstimator()
        estimator.change(at: Self.at(0))
        for (position, at) in [(5001, 0), (5001, 50), (5301, 100)] as [(Int64, Int64)] {
            _ = estimator.classify(
                .milliseconds(position), own: .milliseconds(position), rate: 1, at: Self.at(at))
        }
        var pauses: Set<Duration> = []
        for turn in 1...8 as ClosedRange<Int64> {
            let position = Duration.milliseconds(5301 + turn * 2000)
            let now = Self.at(100 + turn * 2000)
            let own = position + .milliseconds(150)
            #expect(estimator.classify(position, own: own, rate: 1, at: now) == .stale)
            pauses.insert(estimator.pause(isDoubtful: false, at: now))
        }
        #expect(pauses == [.seconds(2), .milliseconds(30)])
    }

    @Test func asksOftenOnlyAfterAChange() {
        var estimator = PositionEstimator()
        #expect(estimator.pause(isDoubtful: false, at: Self.at(0)) == .seconds(2))
        #expect(estimator.pause(isDoubtful: true, at: Self.at(0)) == .milliseconds(300))
        estimator.change(at: Self.at(0))
        let reported: [(position: Int64, at: Int64, pause: Int64)] = [
            (1001, 1, 30), (1031, 31, 300), (1331, 331, 300), (2531, 1531, 2000),
        ]
        for (position, at, pause) in reported {
            let own = Duration.milliseconds(position)
            _ = estimator.classify(own, own: own, rate: 1, at: Self.at(at))
            #expect(estimator.pause(isDoubtful: false, at: Self.at(at)) == .milliseconds(pause), "\(at)")
        }
        estimator.change(at: Self.at(5000))
        _ = estimator.classify(.seconds(1), own: .seconds(1), rate: 1, at: Self.at(5001))
        #expect(estimator.pause(isDoubtful: false, at: Self.at(5002)) == .milliseconds(30))
        #expect(estimator.pause(isDoubtful: false, at: Self.at(9000)) == .seconds(2))
        // A player that does not reply is not queried forever.
        estimator.change(at: Self.at(10_000))
        #expect(estimator.pause(isDoubtful: false, at: Self.at(10_001)) == .milliseconds(30))
        #expect(estimator.pause(isDoubtful: false, at: Self.at(12_000)) == .seconds(2))
    }

    /// For all reports, queries respect the minimum interval and are at most two seconds apart.
    @Test(arguments: 1...50 as ClosedRange<UInt64>) func randomReportsKeepTheQueryInterval(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var estimator = PositionEstimator()
        var clock = PlaybackClock(isRunning: true, at: Self.at(0))
        var now: Int64 = 0
        for _ in 0..<300 {
            now += Int64.random(in: 0...2500, using: &generator)
            if Int.random(in: 0..<8, using: &generator) == 0 { estimator.change(at: Self.at(now)) }
            let reported = Duration.milliseconds(Int64.random(in: 0...20, using: &generator) * 500)
            let kind = estimator.classify(
                reported, own: clock.position(at: Self.at(now)), rate: clock.rate, at: Self.at(now))
            let isGood = clock.accept(reported, kind, at: Self.at(now))
            let pause = estimator.pause(isDoubtful: !isGood, at: Self.at(now))
            #expect(pause >= .milliseconds(30) && pause <= .seconds(2), "seed \(seed)")
            #expect(
                clock.position(at: Self.at(now)) >= .zero && clock.isAdvancing != clock.isStalled,
                "seed \(seed)")
        }
    }
}
