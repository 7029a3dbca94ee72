// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The reply to one command. The callback runs exactly once, at the end of a turn of the reactor, never
/// inside the call that creates the reply.
final class PendingReply<Value>: ExpiringReply {
    private(set) var deadline: Instant
    private(set) var isPending = true
    /// The result if the deadline passes: an acknowledged value that is still being verified.
    var fallback: Value?
    private unowned var deadlines: DeadlineQueue
    private var completion: ((Result<Value, LevelError>) -> Void)?

    init(in deadlines: DeadlineQueue, completion: ((Result<Value, LevelError>) -> Void)?) {
        self.deadlines = deadlines
        self.completion = completion
        deadline = MonotonicClock.now.advanced(by: deadlines.timeout)
        deadlines.add(self)
    }

    /// Moves the reply to `queue`, whose time limit begins now.
    func move(to queue: DeadlineQueue) {
        guard isPending else { return }
        deadlines.remove(self)
        deadlines = queue
        deadline = MonotonicClock.now.advanced(by: queue.timeout)
        queue.add(self)
    }

    func complete(_ result: Result<Value, LevelError>) {
        guard isPending else { return }
        isPending = false
        if let completion = completion.take() { deadlines.reactor.runLater { completion(result) } }
        deadlines.removeCompleted()
    }

    func expire(_ failure: LevelError) {
        complete(fallback.map { .success($0) } ?? .failure(failure))
    }
}
