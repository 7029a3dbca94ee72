// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct VelocityTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    /// Goes right at `speed` px/s for 200 ms, with an event every `step` ms.
    private func run(_ speed: Double, every step: Int64) -> VelocityTracker {
        var tracker = VelocityTracker()
        tracker.begin(Point(x: 0, y: 0), at: at(0))
        for time in stride(from: step, through: 200, by: Int64.Stride(step)) {
            tracker.add(Point(x: speed * Double(time) / 1000, y: -Double(time)), at: at(time))
        }
        return tracker
    }

    @Test(arguments: [1, 2, 4, 5, 8, 10, 20, 40] as [Int64])
    func theSameMotionIsAsFastAtAnyRate(step: Int64) {
        let velocity = run(1500, every: step).velocity(at: at(200))
        #expect((velocity.width - 1500).magnitude < 1 && (velocity.height + 1000).magnitude < 1)
    }

    @Test(
        arguments: [(0, 1000.0), (20, 750), (40, 500), (60, 250), (79, 12.5), (80, 0), (5000, 0)]
            as [(Int64, Double)])
    func restingPointerSlowsDown(pause: Int64, speed: Double) {
        let velocity = run(1000, every: 10).velocity(at: at(200 + pause))
        #expect((velocity.width - speed).magnitude < 1)
    }

    @Test func pauseDiscardsEarlierMotion() {
        var tracker = run(5000, every: 10)
        tracker.add(Point(x: 1000, y: -200), at: at(1000))
        tracker.add(Point(x: 1001, y: -200), at: at(1010))
        #expect(tracker.velocity(at: at(1010)).width < 30)
    }

    @Test func reversedMotionHasReversedVelocity() {
        var tracker = run(1000, every: 10)
        for time in 1...8 as ClosedRange<Int64> {
            tracker.add(Point(x: 200 - Double(time) * 20, y: 0), at: at(200 + time * 10))
        }
        #expect((tracker.velocity(at: at(280)).width + 2000).magnitude < 1)
    }

    @Test func lastOfSimultaneousEventsCounts() {
        var tracker = VelocityTracker()
        tracker.begin(Point(x: 0, y: 0), at: at(100))
        for x in 1...50 { tracker.add(Point(x: Double(x), y: 0), at: at(100)) }
        #expect(tracker.velocity(at: at(100)) == .zero)
        for x in 51...100 { tracker.add(Point(x: Double(x), y: 0), at: at(150)) }
        #expect(tracker.velocity(at: at(150)).width == 1000)
    }

    @Test func velocityUsesAMinimumInterval() {
        var tracker = VelocityTracker()
        tracker.begin(Point(x: 0, y: 0), at: at(100))
        tracker.add(Point(x: 10, y: 0), at: at(101))
        #expect(tracker.velocity(at: at(101)).width == 1000)
    }

    @Test func velocityIsZeroWithoutMotion() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: at(0)) == .zero)
        tracker.add(Point(x: .nan, y: 0), at: at(0))
        tracker.begin(Point(x: 5, y: 5), at: at(0))
        #expect(tracker.velocity(at: at(9)) == .zero)
        tracker.begin(Point(x: 500, y: 5), at: at(10))
        #expect(tracker.velocity(at: at(11)) == .zero)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func velocityIsBoundedByTheMotion(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var tracker = VelocityTracker()
        var now: Int64 = 0
        var x = 0.0
        tracker.begin(Point(x: x, y: 0), at: at(now))
        for step in 0..<500 {
            // Timestamps may be slightly out of order, or equal.
            let time = Int64.random(in: 10...60, using: &generator)
            now += time
            x += Double(time) * .random(in: -2...2, using: &generator)
            tracker.add(Point(x: x, y: 0), at: at(now - .random(in: 0...3, using: &generator)))
            let velocity = tracker.velocity(at: at(now + .random(in: 0...20, using: &generator)))
            #expect(velocity.width.isFinite && velocity.width.magnitude < 4000, "seed \(seed), step \(step)")
            #expect(velocity.height == 0)
        }
    }
}
