// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The pending replies in the order of their deadlines. The timer runs only while replies are pending.
final class DeadlineQueue {
    let reactor: Reactor
    /// The time limit of a reply.
    let timeout: Duration
    /// Called once for each passed deadline with the current time; returns the error for the overdue replies.
    var onOverdue: ((Instant) -> LevelError)?
    private var pendingReplies: [any ExpiringReply] = []
    private let timer: Timer

    init(in reactor: Reactor, timeout: Duration) {
        self.reactor = reactor
        self.timeout = timeout
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in expireOverdue() }
    }

    /// Adds a reply. All replies have the same time limit, so the newest reply is due last.
    func add(_ reply: any ExpiringReply) {
        pendingReplies.append(reply)
        if pendingReplies.count == 1 { timer.set(at: reply.deadline) }
    }

    /// Removes the completed replies at the front of the queue.
    func removeCompleted() {
        let completedCount = pendingReplies.firstIndex { $0.isPending } ?? pendingReplies.count
        guard completedCount > 0 else { return }
        pendingReplies.removeFirst(completedCount)
        setTimer()
    }

    /// Removes a pending reply.
    func remove(_ reply: any ExpiringReply) {
        pendingReplies.removeAll { $0 === reply || !$0.isPending }
        setTimer()
    }

    /// Sets the timer to the deadline of the first reply.
    private func setTimer() {
        if let next = pendingReplies.first { timer.set(at: next.deadline) } else { timer.cancel() }
    }

    /// Fails all pending replies with `failure`.
    func failAll(_ failure: LevelError) {
        for reply in pendingReplies where reply.isPending { reply.expire(failure) }
    }

    private func expireOverdue() {
        // Both steps use the same instant: with a later clock reading, the second step could expire a reply
        // whose request the first step kept for sending.
        let now = MonotonicClock.now
        guard let failure = onOverdue?(now) else { return }
        for reply in pendingReplies where reply.isPending && reply.deadline <= now { reply.expire(failure) }
        setTimer()
    }
}

/// A reply with a deadline.
protocol ExpiringReply: AnyObject {
    var deadline: Instant { get }
    /// Whether the reply has not been completed yet.
    var isPending: Bool { get }
    /// Completes the reply after its deadline: with the fallback value if there is one, else with `failure`.
    func expire(_ failure: LevelError)
}
