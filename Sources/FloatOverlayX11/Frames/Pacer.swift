// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Schedules changes of a window without a new frame according to `CommitPace`, and inserts fences that
/// report the server's progress. No timer runs while nothing changes.
final class Pacer {
    /// Maximum number of bytes sent through the connection without a fence. The limit is far below the size
    /// of a socket buffer: with a full buffer, Xlib would block while the server is busy.
    private static let maxUnfenced = 1 << 14

    /// Time between two refreshes of the monitor.
    var interval: Duration {
        get { pace.interval }
        set { pace.interval = newValue }
    }
    private let connection: Connection
    private let window: Window
    private let reactor: Reactor
    private let timer: Timer
    private var pace = CommitPace()
    /// Bytes sent since the last frame or fence.
    private var unfencedBytes = 0

    init(_ connection: Connection, window: Window, reactor: Reactor) {
        self.connection = connection
        self.window = window
        self.reactor = reactor
        timer = Timer(in: reactor)
    }

    /// Called when the scheduled changes must be applied.
    var onDue: (Instant) -> Void {
        get { timer.onFire }
        set { timer.onFire = newValue }
    }

    /// Requests a call of `onDue` at the next time that the pace allows.
    func schedule() {
        guard timer.deadline == nil else { return }
        timer.set(at: pace.next(at: reactor.now))
    }

    /// Records a new frame, which carries other changes.
    func recordFrame() { pace.recordFrame(at: reactor.now) }

    /// Records that all requested changes have been applied.
    func recordCommit() {
        pace.recordCommit(at: reactor.now)
        timer.cancel()
    }

    /// Counts `count` bytes; returns whether they may be sent before the next fence.
    func maySend(_ count: Int) -> Bool {
        unfencedBytes += count
        return unfencedBytes <= Self.maxUnfenced
    }

    /// Records that a completion event of the server will follow the next requests, so that they need no fence.
    func recordCompletionEvent() { unfencedBytes = 0 }

    /// Inserts a fence after the requests so far: a client message to the own window, which returns when the
    /// server has processed them.
    func insertFence() {
        recordCompletionEvent()
        guard connection.isUsable else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atoms[.fence]
        event.xclient.format = 32
        // With an empty event mask the server sends the event to the client that created the window.
        XSendEvent(connection.display, window, 0, 0, &event)
    }

    /// Stops the timer.
    func cancel() { timer.cancel() }
}
