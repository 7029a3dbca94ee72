// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Something that is owed until a deadline.
protocol Expiring: AnyObject {
    var deadline: Instant { get }
    /// Whether it has still to be given.
    var isOpen: Bool { get }
    /// Gives what can be given now that the deadline has passed.
    func expire(_ failure: LevelError)
}

/// The answer to one command: given exactly once, at the end of a turn, never from inside the call that asks.
final class PendingReply<Value>: Expiring {
    let deadline: Instant
    private(set) var isOpen = true
    /// What holds already and is only being checked: given in place of a failure.
    var fallback: Value?
    private unowned let deadlines: DeadlineQueue
    private var done: ((Result<Value, LevelError>) -> Void)?

    init(_ deadlines: DeadlineQueue, _ done: ((Result<Value, LevelError>) -> Void)?) {
        self.deadlines = deadlines
        self.done = done
        deadline = MonotonicClock.now.advanced(by: deadlines.timeout)
        deadlines.add(self)
    }

    func complete(_ result: Result<Value, LevelError>) {
        guard isOpen else { return }
        isOpen = false
        if let done = done.take() { deadlines.reactor.runLater { done(result) } }
        deadlines.removeCompleted()
    }

    func expire(_ failure: LevelError) {
        complete(fallback.map { .success($0) } ?? .failure(failure))
    }
}
