// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// The loop, for apps that let the host run it and for those with a loop of their own.
extension OverlayHost {
    /// Ends `run()` after the current callback. Overlays stay as they are; `close()` ends them.
    public func stop() { reactor.stop() }

    /// The monotonic time that all callbacks of one turn of the loop agree on; between turns, the time.
    public var now: Instant { reactor.now }

    /// Calls `action` once, `delay` from now, unless the timer is cancelled or released before.
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: delay, every: nil, action)
    }

    /// Calls `action` every `interval`, the first time after one, until the timer is cancelled or released. A callback
    /// that comes late is not repeated for the intervals that it missed.
    public func schedule(every interval: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: interval, every: interval, action)
    }

    // MARK: A loop of the app's own

    /// A descriptor that becomes readable when there is something to do, timers aside (`epoll`). It stays the host's; do
    /// not close it. Throws where the kernel makes none.
    public func fileDescriptor() throws(SystemError) -> CInt { try reactor.fileDescriptor }

    /// How long the app may wait for `fileDescriptor` before it calls `dispatch()`; `nil` without a limit. To be read right
    /// before each wait, because reading it sends what the app has asked for since the last one.
    public var timeout: Duration? { reactor.timeout }

    /// Handles what is due, without waiting. Callbacks come from here.
    public func dispatch() { reactor.dispatch() }
}

/// A timer of `OverlayHost.schedule`. To release it is to cancel it.
public final class ScheduledTimer {
    private let interval: Duration?
    private let action: () -> Void
    private var timer: Timer?

    init(
        in reactor: Reactor, after delay: Duration, every interval: Duration?, _ action: @escaping () -> Void
    ) {
        precondition(interval.map { $0 > .zero } ?? true, "an interval must be positive")
        self.interval = interval
        self.action = action
        timer = reactor.timer { [unowned self] in fire($0) }
        timer?.set(after: delay)
    }

    private func fire(_ now: Instant) {
        if let interval { timer?.set(at: now.advanced(by: interval)) }
        action()
    }

    /// Stops the timer for good; its action is not called any more.
    public func cancel() { timer?.cancel() }
}
