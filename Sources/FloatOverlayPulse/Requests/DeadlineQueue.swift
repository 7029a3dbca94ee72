// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The open replies in the order of their deadlines. The timer runs only while replies are open.
final class DeadlineQueue {
    let reactor: Reactor
    /// The time limit of a reply.
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

    /// Adds a reply. All replies have the same time limit, so the newest reply is due last.
    func add(_ reply: any Expiring) {
        openReplies.append(reply)
        if openReplies.count == 1 { timer.set(at: reply.deadline) }
    }

    /// Removes the completed replies at the front of the queue.
    func removeCompleted() {
        let completedCount = openReplies.firstIndex { $0.isOpen } ?? openReplies.count
        guard completedCount > 0 else { return }
        openReplies.removeFirst(completedCount)
        if let next = openReplies.first { timer.set(at: next.deadline) } else { timer.cancel() }
    }

    /// Removes an open reply.
    func remove(_ reply: any Expiring) {
        openReplies.removeAll { $0 === reply }
        if openReplies.isEmpty { timer.cancel() }
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
        if let next = openReplies.first { timer.set(at: next.deadline) }
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
