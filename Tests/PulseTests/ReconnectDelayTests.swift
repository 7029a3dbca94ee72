// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

@Suite struct ReconnectDelayTests {
    let start = Instant(nanoseconds: 0)

    private func pauses(_ count: Int, _ delay: inout ReconnectDelay) -> [Duration] {
        (0..<count).map { _ in start.duration(to: delay.nextAttempt(afterFailureAt: start)) }
    }

    @Test func pausesGrowToALimitAndStartAgainAfterAConnection() {
        var delay = ReconnectDelay()
        #expect(pauses(6, &delay) == [200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
        delay.reset()
        #expect(pauses(1, &delay) == [.milliseconds(200)])
        delay.socketChanged()
        #expect(pauses(2, &delay) == [.milliseconds(20), .milliseconds(40)])
    }

    @Test func aCommandWaitsOnlyForThePauseBetweenCommands() {
        var delay = ReconnectDelay()
        #expect(delay.nextAttempt(forCommandAt: start) == start)
        delay.begin(at: start)
        let soon = start.advanced(by: .milliseconds(30))
        #expect(delay.nextAttempt(forCommandAt: soon) == start.advanced(by: .milliseconds(100)))
        let late = start.advanced(by: .milliseconds(130))
        #expect(delay.nextAttempt(forCommandAt: late) == late)
    }
}
