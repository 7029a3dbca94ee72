// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

@Suite struct DeadlineQueueTests {
    private let reactor: Reactor
    private let queue: DeadlineQueue
    private let other: DeadlineQueue

    init() {
        reactor = Reactor()
        queue = DeadlineQueue(in: reactor, timeout: .seconds(60))
        other = DeadlineQueue(in: reactor, timeout: .seconds(600))
    }

    @Test func removedReplyCausesNoWakeup() {
        let first = PendingReply<Int>(in: queue, completion: nil)
        let second = PendingReply<Int>(in: queue, completion: nil)
        let third = PendingReply<Int>(in: queue, completion: nil)
        second.complete(.success(2))
        first.move(to: other)
        #expect(reactor.nextDeadline == third.deadline)
        third.move(to: other)
        #expect(reactor.nextDeadline == first.deadline)
    }
}
