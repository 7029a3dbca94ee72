// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A timer of a reactor that fires once each time it is set. Deinitialization disarms the timer.
package final class Timer {
    private weak var reactor: Reactor?
    private let entry: TimerQueue.Entry

    /// Creates an unarmed timer of `reactor`. The owner may set `onFire` after its own initialization.
    package init(in reactor: Reactor, onFire: @escaping (Instant) -> Void = { _ in }) {
        self.reactor = reactor
        entry = TimerQueue.Entry(fire: onFire)
    }

    /// Called each time the timer is due, with the time of the turn.
    package var onFire: (Instant) -> Void {
        get { entry.fire }
        set { entry.fire = newValue }
    }

    deinit { cancel() }

    /// The time at which the timer fires; `nil` while the timer is not armed.
    package var deadline: Instant? { entry.deadline }

    /// Arms the timer for `deadline` and replaces an earlier deadline.
    package func set(at deadline: Instant) { reactor?.arm(entry, at: deadline) }

    /// Arms the timer for `delay` after the time of this turn, or after the current time between turns.
    package func set(after delay: Duration) {
        guard let reactor else { return }
        reactor.arm(entry, at: reactor.now.advanced(by: delay))
    }

    /// Disarms the timer. Idempotent.
    package func cancel() { reactor?.disarm(entry) }
}
