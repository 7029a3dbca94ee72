// SPDX-License-Identifier: MIT
public import FloatOverlayCore
public import FloatOverlayRuntime

/// The event loop, for apps that let the host run it and for apps with a loop of their own.
extension OverlayHost {
    /// Ends `run()` after the current callback. Overlays stay open; `close()` closes them.
    public func stop() { reactor.stop() }

    /// The monotonic time. All callbacks of one turn of the loop read the same value; between turns, the
    /// current time.
    public var now: Instant { reactor.now }

    /// Calls `action` once after `delay`, unless the timer is cancelled or released before.
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: delay, every: nil, action)
    }

    /// Calls `action` every `interval`, first after one interval, until the timer is cancelled or released. A
    /// late call is not repeated for the intervals it missed.
    public func schedule(every interval: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: interval, every: interval, action)
    }

    // MARK: External event loops

    /// A descriptor that becomes readable when events are pending, except timers (`epoll`). The host owns the
    /// descriptor; do not close it. Throws if the kernel cannot create one.
    public func fileDescriptor() throws(SystemError) -> CInt { try reactor.fileDescriptor }

    /// Sends pending requests to the display. Returns how long the app may wait for `fileDescriptor` before it
    /// calls `dispatch()`; `nil` is without limit. Call it directly before each wait.
    public func prepareToWait() -> Duration? { reactor.prepareToWait() }

    /// Handles pending events without waiting, and makes the callbacks.
    public func dispatch() { reactor.dispatch() }
}
