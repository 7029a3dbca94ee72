// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct WallClockTimerTests {
    @Test func aTimerFiresOnceAtItsSecond() throws {
        let reactor = Reactor()
        var count = 0
        let timer = try WallClockTimer(in: reactor) { count += 1 }
        let next = WallClockTimer.now + 1
        timer.set(at: next)
        #expect(reactor.run(until: { count > 0 }, within: .seconds(10)))
        #expect(WallClockTimer.now >= next)
        reactor.turn(waitingAtMost: .zero)
        #expect(count == 1)
        timer.set(at: next)
        #expect(reactor.run(until: { count == 2 }, within: .seconds(10)), "a time in the past is due")
        withExtendedLifetime(timer) {}
    }
}
