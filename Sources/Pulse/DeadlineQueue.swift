// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Everything owed, in the order of the deadlines; no timer runs while nothing is.
final class DeadlineQueue {
    let reactor: Reactor
    /// How long an answer may take.
    let timeout: Duration
    private var overdue: ((Instant) -> LevelError)?
    private var open: [any Expiring] = []
    private var timer: Timer?

    init(in reactor: Reactor, timeout: Duration) {
        self.reactor = reactor
        self.timeout = timeout
        timer = reactor.timer { [unowned self] _ in self.expireOverdue() }
    }

    /// Asks `overdue` why nothing has come for whom the deadline is over at that instant, once whenever one passes.
    func whenOverdue(_ overdue: @escaping (Instant) -> LevelError) { self.overdue = overdue }

    deinit { timer?.cancel() }

    /// Notes an answer; all have the same time, so the last entered is due last.
    func add(_ reply: any Expiring) {
        open.append(reply)
        if open.count == 1 { timer?.set(at: reply.deadline) }
    }

    /// Forgets what has been given.
    func removeCompleted() {
        let given = open.firstIndex { $0.isOpen } ?? open.count
        guard given > 0 else { return }
        open.removeFirst(given)
        if let next = open.first { timer?.set(at: next.deadline) } else { timer?.cancel() }
    }

    /// Answers everything open with one failure.
    func failAll(_ failure: LevelError) {
        for reply in open where reply.isOpen { reply.expire(failure) }
    }

    private func expireOverdue() {
        // The same instant for both: a deadline between two looks at the clock would be answered, and sent later.
        let now = MonotonicClock.now
        guard let failure = overdue?(now) else { return }
        for reply in open where reply.isOpen && reply.deadline <= now { reply.expire(failure) }
        if let next = open.first { timer?.set(at: next.deadline) }
    }
}
