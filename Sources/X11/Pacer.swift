// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Lets changes of a window that come without a frame happen at most once in a refresh interval, and marks in
/// the stream of requests how far the server has got. Nothing changing means no timer.
final class Pacer {
    /// Time between two refreshes of the monitor.
    var interval = Duration.nanoseconds(16_666_667)
    /// Called when changes may happen.
    var due: (() -> Void)?
    private let connection: Connection
    private let window: Window
    private let reactor: Reactor
    private lazy var timer = reactor.timer { [unowned self] _ in due?() }
    private var latest: Instant?

    init(_ connection: Connection, window: Window, reactor: Reactor) {
        self.connection = connection
        self.window = window
        self.reactor = reactor
    }

    /// Asks to be called.
    func schedule() {
        guard timer.deadline == nil else { return }
        let next = latest.map { $0.advanced(by: interval) } ?? reactor.now
        timer.set(at: max(reactor.now, next))
    }

    /// Something has been changed now.
    func committed() { latest = reactor.now }

    /// Stands a mark behind the requests so far: a message to ourselves that comes back when they are done.
    func mark() {
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
