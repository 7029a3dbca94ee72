// SPDX-License-Identifier: MIT
import Core
import Testing

@Suite struct SeekLaneTests {
    private func wish(_ seconds: Double, _ isExact: Bool = false) -> SeekLane.Wish {
        SeekLane.Wish(seconds: seconds, isExact: isExact)
    }

    @Test func oneAtATimeTheNewestNext() {
        var lane = SeekLane()
        #expect(lane.wish(wish(1)) == wish(1))
        #expect(lane.wish(wish(2)) == nil)
        #expect(lane.wish(wish(3, true)) == nil)
        #expect(lane.arrived() == wish(3, true))
        #expect(lane.wish(wish(4)) == nil)
        #expect(lane.arrived() == wish(4))
        #expect(lane.arrived() == nil)
        #expect(lane.wish(wish(5)) == wish(5))
    }

    @Test func anArrivalThatNobodyWaitsForIsNothing() {
        var lane = SeekLane()
        #expect(lane.arrived() == nil)
        #expect(lane.wish(wish(1)) == wish(1))
    }

    /// 500 random steps: never two under way, and the last wish is the last that is looked for.
    @Test func random() {
        var dice = SeededDice(seed: 4711)
        var lane = SeekLane()
        var (underWay, last, looked): (Int, SeekLane.Wish?, SeekLane.Wish?) = (0, nil, nil)
        for step in 0..<500 {
            let isArrival = underWay > 0 && Bool.random(using: &dice)
            let next: SeekLane.Wish?
            if isArrival {
                underWay -= 1
                next = lane.arrived()
            } else {
                last = wish(Double(step))
                next = last.flatMap { lane.wish($0) }
            }
            if let next { (underWay, looked) = (underWay + 1, next) }
            #expect(underWay <= 1)
        }
        while underWay > 0 {
            underWay -= 1
            if let next = lane.arrived() { (underWay, looked) = (underWay + 1, next) }
        }
        #expect(looked == last)
    }
}
