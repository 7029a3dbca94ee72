// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Something that is owed until a deadline.
protocol Owed: AnyObject {
    var deadline: Instant { get }
    /// Whether it has still to be given.
    var isOpen: Bool { get }
    /// Gives what can be given now that the deadline has passed.
    func expire(_ failure: LevelFailure)
}

/// The answer to one command: given exactly once, at the end of a turn, never from inside the call that asks.
final class Answer<Value>: Owed {
    let deadline: Instant
    private(set) var isOpen = true
    /// What holds already and is only being checked: given in place of a failure.
    var granted: Value?
    private unowned let ledger: Ledger
    private var done: ((Result<Value, LevelFailure>) -> Void)?

    init(_ ledger: Ledger, _ done: ((Result<Value, LevelFailure>) -> Void)?) {
        self.ledger = ledger
        self.done = done
        deadline = MonotonicClock.now.advanced(by: ledger.patience)
        ledger.enter(self)
    }

    func give(_ result: Result<Value, LevelFailure>) {
        guard isOpen else { return }
        isOpen = false
        if let done = done.take() { ledger.reactor.later { done(result) } }
        ledger.tidy()
    }

    func expire(_ failure: LevelFailure) {
        give(granted.map { .success($0) } ?? .failure(failure))
    }
}
