// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Tells lockers that tell nobody (i3lock, xsecurelock, slock) from games, pictures and pens, whose windows may cover
/// everything too: a locker holds the keyboard.
///
/// A grab comes without an event. So the server is asked, a few times after windows have come to cover all monitors and
/// then no more, in a way that no focused program notices: whether somebody has the keyboard is answered before
/// whether our window could have it, which is never on screen.
final class LockerWatch {
    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.milliseconds(1600)

    private let connection: Connection
    private lazy var timer: Timer = reactor.timer { [unowned self] _ in ask() }
    private let reactor: Reactor
    private var pause = firstPause
    private var isHeld = false
    private var probe: Window = 0

    /// Whether windows cover all monitors, and the ones over us.
    private(set) var isCovered = false
    /// Whether that is a locker's doing.
    private(set) var isLocked = false
    /// Told of `isCovered`.
    var onCover: (Bool) -> Void = { _ in }
    /// Told of `isLocked`.
    var onLock: (Bool) -> Void = { _ in }

    init(_ connection: Connection, _ reactor: Reactor) {
        self.connection = connection
        self.reactor = reactor
    }

    /// Hears, whenever windows have come, gone or moved, whether all monitors are covered.
    func look(isCovered: Bool) {
        if isCovered != self.isCovered {
            self.isCovered = isCovered
            onCover(isCovered)
        }
        guard isCovered else { return settle(false) }
        pause = Self.firstPause
        if !isLocked { ask() }
    }

    /// Watches nothing any more.
    func end() { timer.cancel() }

    /// One yes may be a menu or a key of the window manager's, which are over at the next question.
    private func ask() {
        guard connection.isUsable else { return }
        let wasHeld = isHeld
        isHeld = isKeyboardHeld
        if wasHeld && isHeld { return settle(true) }
        guard pause <= Self.longestPause else { return }
        timer.set(after: pause)
        pause = pause * 2
    }

    private func settle(_ isLocked: Bool) {
        timer.cancel()
        isHeld = false
        guard isLocked != self.isLocked else { return }
        self.isLocked = isLocked
        onLock(isLocked)
    }

    /// Whether another client holds the keyboard (`XGrabKeyboard` for a window that is not viewable).
    private var isKeyboardHeld: Bool {
        if probe == 0 {
            probe = XCreateWindow(
                connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        }
        let answer = XGrabKeyboard(
            connection.display, probe, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        if answer == GrabSuccess { XUngrabKeyboard(connection.display, Time(CurrentTime)) }
        return answer == AlreadyGrabbed
    }
}
