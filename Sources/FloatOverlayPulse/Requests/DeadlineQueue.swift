// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The open replies. The timer runs only while there are any.
final class DeadlineQueue {
    let reactor: Reactor
    /// The time limit of a new reply.
    let timeout: Duration
    /// Called once for each passed deadline with the current time; returns the error for the overdue replies.
    var onOverdue: ((Instant) -> LevelError)?
    private var openReplies: [any Expiring] = []
    private let timer: Timer

    init(in reactor: Reactor, timeout: Duration) {
        self.reactor = reactor
        self.timeout = timeout
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in expireOverdue() }
    }

    func add(_ reply: any Expiring) {
        openReplies.append(reply)
        setTimer()
    }

    /// Removes the completed replies.
    func removeCompleted() {
        openReplies.removeAll { !$0.isOpen }
        setTimer()
    }

    /// Sets the timer to the next deadline, also after the deadline of a reply has changed.
    func setTimer() {
        if let next = openReplies.lazy.map(\.deadline).min() { timer.set(at: next) } else { timer.cancel() }
    }

    /// Fails all open replies with `failure`.
    func failAll(_ failure: LevelError) {
        for reply in openReplies where reply.isOpen { reply.expire(failure) }
    }

    private func expireOverdue() {
        // Both steps use the same instant: with a later clock reading, the second step could expire a reply
        // whose request the first step kept for sending.
        let now = MonotonicClock.now
        guard let failure = onOverdue?(now) else { return }
        for reply in openReplies where reply.isOpen && reply.deadline <= now { reply.expire(failure) }
        setTimer()
    }
}

/// A reply with a deadline.
protocol Expiring: AnyObject {
    var deadline: Instant { get }
    /// Whether the reply has not been completed yet.
    var isOpen: Bool { get }
    /// Completes the reply after its deadline: with the fallback value if there is one, else with `failure`.
    func expire(_ failure: LevelError)
}
