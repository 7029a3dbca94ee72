// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Lets changes of a window that come without a frame happen at most once in a refresh interval, and not before the
/// server has done the one before. Nothing changing means no timer.
final class Pacer {
    /// What a message that the server sends back to us stands behind.
    enum Mark: Int {
        /// A frame that travelled through the connection.
        case frame = 1
        /// Any other change.
        case commit = 2
    }

    /// Time between two refreshes of the monitor.
    var interval = Duration.nanoseconds(16_666_667)
    private let connection: Connection
    private let window: Window
    private let reactor: Reactor
    /// Called when changes may happen; `isOwed` says that a change before has been done and was not told of.
    var due: ((Instant, _ isOwed: Bool) -> Void)?
    private lazy var timer = reactor.timer { [unowned self] in fire($0) }
    private var latest = Instant(nanoseconds: .min)
    private var isMarked = false
    private var isOwed = false

    init(_ connection: Connection, window: Window, reactor: Reactor) {
        self.connection = connection
        self.window = window
        self.reactor = reactor
    }

    /// Asks to be called.
    func schedule() {
        guard !isMarked, timer.deadline == nil else { return }
        timer.set(at: max(reactor.now, latest.advanced(by: interval)))
    }

    /// Something has been changed now.
    func committed() { latest = reactor.now }

    /// Stands a mark behind the requests so far: a message to ourselves.
    func mark(_ mark: Mark) {
        guard connection.isUsable else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atoms[.fence]
        event.xclient.format = 32
        event.xclient.data.l.0 = mark.rawValue
        // No mask: it goes to the client that made the window.
        XSendEvent(connection.display, window, 0, 0, &event)
        if mark == .commit { isMarked = true }
    }

    /// The mark behind a change came back.
    func passed() {
        guard isMarked else { return }
        isMarked = false
        isOwed = true
        schedule()
    }

    /// Calls nothing any more.
    func cancel() {
        timer.cancel()
        isMarked = true
    }

    private func fire(_ now: Instant) {
        let isOwed = isOwed
        self.isOwed = false
        due?(now, isOwed)
    }
}
