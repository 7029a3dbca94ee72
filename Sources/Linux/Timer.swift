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
