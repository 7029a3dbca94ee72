// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Everything owed, in the order of the deadlines; no timer runs while nothing is.
final class Ledger {
    let reactor: Reactor
    /// How long an answer may take.
    let patience: Duration
    private var overdue: ((Instant) -> LevelFailure)?
    private var open: [any Owed] = []
    private var timer: Timer?

    init(in reactor: Reactor, patience: Duration) {
        self.reactor = reactor
        self.patience = patience
        timer = reactor.timer { [unowned self] _ in self.collect() }
    }

    /// Asks `overdue` why nothing has come for whom the deadline is over at that instant, once whenever one passes.
    func whenOverdue(_ overdue: @escaping (Instant) -> LevelFailure) { self.overdue = overdue }

    deinit { timer?.cancel() }

    /// Notes an answer; all have the same time, so the last entered is due last.
    func enter(_ owed: any Owed) {
        open.append(owed)
        if open.count == 1 { timer?.set(at: owed.deadline) }
    }

    /// Forgets what has been given.
    func tidy() {
        let given = open.firstIndex { $0.isOpen } ?? open.count
        guard given > 0 else { return }
        open.removeFirst(given)
        if let next = open.first { timer?.set(at: next.deadline) } else { timer?.cancel() }
    }

    /// Answers everything open with one failure.
    func failAll(_ failure: LevelFailure) {
        for owed in open where owed.isOpen { owed.expire(failure) }
    }

    private func collect() {
        // The same instant for both: a deadline between two looks at the clock would be answered, and sent later.
        let now = MonotonicClock.now
        guard let failure = overdue?(now) else { return }
        for owed in open where owed.isOpen && owed.deadline <= now { owed.expire(failure) }
        if let next = open.first { timer?.set(at: next.deadline) }
    }
}
