// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Lets changes of a window that come without a frame happen when `CommitPace` says, and puts fences into the stream of
/// requests how far the server has got. Nothing changing means no timer.
final class Pacer {
    /// As many bytes may go through the connection until it is asked how far the server has got; far less than a
    /// socket holds, or a server that is busy would stop us.
    private static let maxUnfenced = 1 << 14

    /// Time between two refreshes of the monitor.
    var interval: Duration {
        get { pace.interval }
        set { pace.interval = newValue }
    }
    /// Called when changes may happen.
    var due: (() -> Void)?
    private let connection: Connection
    private let window: Window
    private let reactor: Reactor
    private lazy var timer = reactor.timer { [unowned self] _ in due?() }
    private var pace = CommitPace()
    /// Bytes that have been sent since the last frame or fence.
    private var unfencedBytes = 0

    init(_ connection: Connection, window: Window, reactor: Reactor) {
        self.connection = connection
        self.window = window
        self.reactor = reactor
    }

    /// Asks to be called.
    func schedule() {
        guard timer.deadline == nil else { return }
        timer.set(at: pace.next(at: reactor.now))
    }

    /// A frame is about to be shown.
    func takeFrame() { pace.takeFrame(at: reactor.now) }

    /// All that was asked for has been changed now.
    func committed() {
        pace.commit(at: reactor.now)
        timer.cancel()
    }

    /// Says whether `count` bytes more may go through the connection before the next fence.
    func maySend(_ count: Int) -> Bool {
        unfencedBytes += count
        return unfencedBytes <= Self.maxUnfenced
    }

    /// What is sent next has an end that is known, as behind a fence.
    func fenced() { unfencedBytes = 0 }

    /// Puts a fence behind the requests so far: a message to ourselves that comes back when they are done.
    func insertFence() {
        fenced()
        guard connection.isUsable else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atoms[.mark]
        event.xclient.format = 32
        // No mask: it goes to the client that made the window.
        XSendEvent(connection.display, window, 0, 0, &event)
    }

    /// Calls nothing any more.
    func cancel() {
        timer.cancel()
        due = nil
    }
}
