// SPDX-License-Identifier: MIT
public import Core

/// A timer of a reactor: fires once each time it has been set. It ends when it is let go.
public final class Timer {
    private weak var reactor: Reactor?
    private let alarm: TimerQueue.Alarm

    init(reactor: Reactor, fire: @escaping (Instant) -> Void) {
        self.reactor = reactor
        alarm = TimerQueue.Alarm(fire: fire)
    }

    /// Makes a timer of `reactor`, not armed yet, for an owner that sets `onFire` once it is complete.
    public convenience init(in reactor: Reactor) { self.init(reactor: reactor) { _ in } }

    /// Called each time the timer is due, with the time of the turn.
    public var onFire: (Instant) -> Void {
        get { alarm.fire }
        set { alarm.fire = newValue }
    }

    deinit { cancel() }

    /// When it is due; `nil` while it is not armed.
    public var deadline: Instant? { alarm.deadline }

    /// Arms it for `deadline` (or anew: there is one deadline).
    public func set(at deadline: Instant) { reactor?.arm(alarm, at: deadline) }

    /// Arms it for `delay` after the time of this turn, or after now between turns.
    public func set(after delay: Duration) {
        guard let reactor else { return }
        reactor.arm(alarm, at: reactor.now.advanced(by: delay))
    }

    /// Disarms it.
    public func cancel() { reactor?.disarm(alarm) }
}
