// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The clock and the driver of flights and pulls.
@Suite struct InteractiveTransitionTests {
    private func at(_ milliseconds: Double) -> Instant { Instant(nanoseconds: Int64(milliseconds * 1e6)) }

    @Test func defaultClockEqualsTheTime() {
        let clock = AnimationClock()
        #expect(clock.begin == at(0) && clock.speed == 1 && clock.offset == 0)
        #expect(clock.time(at: at(1500)) == 1.5)
    }

    @Test(arguments: [
        (0.0, 1.0, 0.0, 250.0, 0.25), (100, 1, 0, 250, 0.15), (100, 2, 0, 250, 0.3),
        (100, -1, 0.2, 250, 0.05),
        (100, 0, 0.125, 9000, 0.125), (0, 0.5, 1, 1000, 1.5),
    ])
    func timeIsNowLessBeginTimesSpeedAndOffset(
        begin: Double, speed: Double, offset: Double, now: Double, time: Double
    ) {
        var clock = AnimationClock()
        (clock.begin, clock.speed, clock.offset) = (at(begin), speed, offset)
        #expect((clock.time(at: at(now)) - time).magnitude < 1e-12)
    }

    @Test func anotherSpeedIsNoJump() {
        var clock = AnimationClock(stoppedAt: 0.1)
        for (now, speed) in [(50.0, 1.0), (90, -1), (100, 3), (130, 0), (500, -0.5)] {
            let before = clock.time(at: at(now))
            clock.run(at: speed, from: at(now))
            #expect((clock.time(at: at(now)) - before).magnitude < 1e-12)
        }
        #expect((clock.time(at: at(500)) - 0.22).magnitude < 1e-12)
    }

    @Test(arguments: [(-1.0, 0.0), (0, 0), (0.25, 0.25), (1, 1), (7, 1), (.nan, 0), (.infinity, 1)])
    func aFingerIsCutOff(progress: Double, seen: Double) {
        var transition = InteractiveTransition()
        transition.update(progress)
        #expect(transition.progress(at: at(0)) == seen)
        #expect(transition.progress(at: at(9999)) == seen)
        #expect(!transition.isOver(at: at(9999)))
    }

    @Test(arguments: [
        (0.4, 0.39, 0.0, false), (0.4, 0.4, 0, true), (0.3, 0.3, 0, true), (0.3, 0.29, 0, false),
        // The velocity may override: the projected end decides.
        (0.4, 0.1, 3.1, true), (0.4, 0.1, 2.9, false), (0.4, 0.9, -6, false), (0.4, 0.9, .nan, true),
    ])
    func releaseFinishesFromTheThreshold(
        threshold: Double, progress: Double, velocity: Double, finishes: Bool
    ) {
        var transition = InteractiveTransition(threshold: threshold)
        transition.update(progress)
        let isFinished = transition.release(velocity: velocity, at: at(1000))
        #expect(isFinished == finishes)
        #expect(transition.isCancelled != finishes)
        #expect(transition.isOver(at: at(1250.001)))
        #expect(transition.progress(at: at(1251)) == (finishes ? 1 : 0))
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.8, 1.0]) func cancellationTimeIsProportionalToProgress(
        progress: Double
    ) {
        var transition = InteractiveTransition()
        transition.update(progress)
        transition.cancel(at: at(0))
        #expect(!transition.isOver(at: at(250 * progress - 1)))
        #expect(transition.isOver(at: at(250 * progress + 0.001)))
    }

    @Test func finishingTakesTheRemainingTimeOrLess() {
        var slow = InteractiveTransition()
        slow.update(0.4)
        slow.finish(at: at(0))
        #expect(!slow.isOver(at: at(149)) && slow.isOver(at: at(150.001)))
        var fast = InteractiveTransition()
        fast.update(0.4)
        fast.finish(velocity: 24, at: at(0))
        #expect(!fast.isOver(at: at(74)) && fast.isOver(at: at(75.001)))
        // The initial velocity is that of the finger.
        let first = (fast.progress(at: at(0.1)) - 0.4) / 0.0001
        #expect((first - 24).magnitude < 0.2)
    }

    @Test func easingIsFastAtFirstAndStandsStillInTheEnd() {
        for (share, eased) in [(-1.0, 0.0), (0, 0), (0.5, 0.875), (1, 1), (2, 1), (.nan, 0)] {
            #expect(Easing.out(share) == eased)
        }
    }

    /// Random interruptions: the value never jumps and stays within its range.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func progressIsContinuous(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var transition = InteractiveTransition(threshold: .random(in: 0.1...0.9, using: &generator))
        var now = 0.0
        for step in 0..<500 {
            now += .random(in: 0...40, using: &generator)
            let before = transition.progress(at: at(now))
            #expect(before.isFinite && before >= 0 && before <= 1, "seed \(seed), step \(step): \(before)")
            let soon = transition.progress(at: at(now + 0.01))
            #expect((soon - before).magnitude < 0.01, "seed \(seed), step \(step): moves too fast")
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: transition.update(before)
            case 1: transition.finish(velocity: .random(in: -50...50, using: &generator), at: at(now))
            case 2: transition.cancel(at: at(now))
            case 3: transition.release(velocity: .random(in: -50...50, using: &generator), at: at(now))
            default: break
            }
            let after = transition.progress(at: at(now))
            #expect((after - before).magnitude < 1e-9, "seed \(seed), step \(step): \(before) → \(after)")
        }
    }
}
