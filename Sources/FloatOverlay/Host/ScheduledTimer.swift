// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// A timer of `OverlayHost.schedule`. Releasing the object cancels the timer. All calls belong to the thread
/// of the event loop.
public final class ScheduledTimer {
    private let interval: Duration?
    private let action: () -> Void
    private let timer: Timer

    init(
        in reactor: Reactor, after delay: Duration, every interval: Duration?, _ action: @escaping () -> Void
    ) {
        precondition(interval.map { $0 > .zero } ?? true, "an interval must be positive")
        self.interval = interval
        self.action = action
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in fire($0) }
        timer.set(after: delay)
    }

    private func fire(_ now: Instant) {
        if let interval { timer.set(at: now.advanced(by: interval)) }
        action()
    }

    /// Cancels the timer; its action is not called any more. Idempotent; the timer cannot be started again.
    public func cancel() { timer.cancel() }
}
