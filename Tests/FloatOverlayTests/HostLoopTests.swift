// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import Testing

@Suite struct HostLoopTests {
    let fixture = Fixture()

    @Test func aTimerFiresOnce() {
        var count = 0
        let timer = fixture.host.schedule(after: .milliseconds(1)) { count += 1 }
        #expect(fixture.reactor.run(until: { count > 0 }, within: .seconds(20)))
        #expect(fixture.reactor.nextDeadline == nil)
        timer.cancel()
    }

    @Test func repeatingTimerFiresUntilCancelled() {
        var count = 0
        var timer: ScheduledTimer?
        timer = fixture.host.schedule(every: .milliseconds(1)) {
            count += 1
            if count == 3 { timer?.cancel() }
        }
        #expect(fixture.reactor.run(until: { count == 3 }, within: .seconds(20)))
        #expect(fixture.reactor.nextDeadline == nil)
    }

    @Test func aTimerMayBeReleasedInItsOwnAction() {
        var count = 0
        var timer: ScheduledTimer?
        timer = fixture.host.schedule(every: .milliseconds(1)) {
            count += 1
            timer = nil
        }
        #expect(timer != nil)
        #expect(fixture.reactor.run(until: { count == 1 }, within: .seconds(20)))
        #expect(fixture.reactor.nextDeadline == nil)
    }

    @Test func stopEndsRun() {
        var count = 0
        let timer = fixture.host.schedule(every: .milliseconds(1)) {
            count += 1
            if count == 2 { fixture.host.stop() }
        }
        fixture.host.run()
        timer.cancel()
        #expect(count == 2)
    }

    @Test func anAppMayRunTheLoopItself() throws {
        var isDone = false
        let timer = fixture.host.schedule(after: .milliseconds(5)) { isDone = true }
        #expect(try fixture.host.fileDescriptor() >= 0)
        #expect(try #require(fixture.host.prepareToWait()) <= .milliseconds(5))
        fixture.clock?.advance(by: .milliseconds(5))
        fixture.host.dispatch()
        #expect(isDone)
        #expect(fixture.host.prepareToWait() == nil)
        timer.cancel()
    }
}
