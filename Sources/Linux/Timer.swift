// SPDX-License-Identifier: MIT
public import Core

/// A timer of a reactor: fires once each time it has been set.
public final class Timer {
    private unowned let reactor: Reactor
    private let fire: (Instant) -> Void
    /// When it is due; `nil` while it is not armed.
    public private(set) var deadline: Instant?

    init(reactor: Reactor, fire: @escaping (Instant) -> Void) {
        self.reactor = reactor
        self.fire = fire
    }

    /// Arms it for `deadline` (or anew: there is one deadline).
    public func set(at deadline: Instant) {
        self.deadline = deadline
        reactor.arm(self)
    }

    /// Arms it for `delay` after the time of this turn.
    public func set(after delay: Duration) { set(at: reactor.now.advanced(by: delay)) }

    /// Disarms it.
    public func cancel() {
        guard deadline != nil else { return }
        deadline = nil
        reactor.arm(self)
    }

    func expire(_ now: Instant) {
        deadline = nil
        fire(now)
    }
}
