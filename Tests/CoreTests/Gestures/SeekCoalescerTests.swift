// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct SeekCoalescerTests {
    private func target(_ seconds: Double, _ isExact: Bool = false) -> SeekCoalescer.Target {
        SeekCoalescer.Target(seconds: seconds, isExact: isExact)
    }

    @Test func newestSeekFollowsTheSeekInFlight() {
        var coalescer = SeekCoalescer()
        #expect(coalescer.request(target(1)) == target(1))
        #expect(coalescer.request(target(2)) == nil)
        #expect(coalescer.request(target(3, true)) == nil)
        #expect(coalescer.seekEnded() == target(3, true))
        #expect(coalescer.request(target(4)) == nil)
        #expect(coalescer.seekEnded() == target(4))
        #expect(coalescer.seekEnded() == nil)
        #expect(coalescer.request(target(5)) == target(5))
    }

    @Test func anUnexpectedArrivalHasNoEffect() {
        var coalescer = SeekCoalescer()
        #expect(coalescer.seekEnded() == nil)
        #expect(coalescer.request(target(1)) == target(1))
    }

    /// 500 random steps: at most one seek in flight, and the last request is the last seek.
    @Test func randomRequestsEndAtTheNewest() {
        var generator = SeededGenerator(seed: 4711)
        var coalescer = SeekCoalescer()
        var (underWay, last, looked): (Int, SeekCoalescer.Target?, SeekCoalescer.Target?) = (0, nil, nil)
        for step in 0..<500 {
            let isArrival = underWay > 0 && Bool.random(using: &generator)
            let next: SeekCoalescer.Target?
            if isArrival {
                underWay -= 1
                next = coalescer.seekEnded()
            } else {
                last = target(Double(step))
                next = last.flatMap { coalescer.request($0) }
            }
            if let next { (underWay, looked) = (underWay + 1, next) }
            #expect(underWay <= 1)
        }
        while underWay > 0 {
            underWay -= 1
            if let next = coalescer.seekEnded() { (underWay, looked) = (underWay + 1, next) }
        }
        #expect(looked == last)
    }
}
