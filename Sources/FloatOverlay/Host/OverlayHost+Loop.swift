// SPDX-License-Identifier: MIT
public import FloatOverlayCore
public import FloatOverlayRuntime

/// The event loop, for apps that let the host run it and for apps with a loop of their own.
extension OverlayHost {
    /// Ends `run()` after the current turn of the loop. Overlays stay open; `close()` closes them. Has no
    /// effect while `run()` is not running.
    public func stop() { reactor.stop() }

    /// The monotonic time. All callbacks of one turn of the loop read the same value; between turns, the
    /// current time.
    public var now: Instant { reactor.now }

    /// Calls `action` once after `delay`, unless the timer is cancelled or released before.
    ///
    /// - Parameters:
    ///   - delay: The time from `now` to the call. With zero or a negative value the call is in the next turn
    ///     of the loop.
    ///   - action: Called on the thread of the event loop.
    /// - Returns: The timer. The host does not retain it.
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: delay, every: nil, action)
    }

    /// Calls `action` every `interval`, first after one interval, until the timer is cancelled or released. A
    /// late call is not repeated for the intervals it missed.
    ///
    /// - Precondition: `interval` is above zero.
    /// - Parameters:
    ///   - interval: The time between two calls.
    ///   - action: Called on the thread of the event loop.
    /// - Returns: The timer. The host does not retain it.
    public func schedule(every interval: Duration, _ action: @escaping () -> Void) -> ScheduledTimer {
        ScheduledTimer(in: reactor, after: interval, every: interval, action)
    }

    // MARK: External event loops

    /// Returns a descriptor that becomes readable when events are pending, except timers (`epoll`). The first
    /// call creates the descriptor, later calls return the same one. The host owns the descriptor; do not
    /// close it.
    ///
    /// - Returns: The number of the descriptor, valid as long as the host exists.
    /// - Throws: `SystemError` if the kernel cannot create the descriptor, for example with the `code`
    ///   `EMFILE`.
    public func fileDescriptor() throws(SystemError) -> CInt { try reactor.fileDescriptor }

    /// Runs one turn of the loop without waiting, and sends pending requests to the display. Call this method
    /// right before each wait.
    ///
    /// - Precondition: No callback of the host is running.
    /// - Returns: How long the app may wait for `fileDescriptor` before it calls `dispatch()`; `nil` means no
    ///   limit.
    public func prepareToWait() -> Duration? { reactor.prepareToWait() }

    /// Handles pending events without waiting, and makes the callbacks.
    ///
    /// - Precondition: No callback of the host is running.
    public func dispatch() { reactor.dispatch() }
}
