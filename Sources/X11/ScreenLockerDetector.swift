// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Tells lockers that tell nobody (i3lock, xsecurelock, slock) from games, pictures and pens, whose windows may cover
/// everything too: a locker holds the keyboard.
///
/// A grab comes without an event. So the server is asked (`GrabProbe`), a few times after windows have come to cover
/// all monitors and then no more.
final class ScreenLockerDetector {
    private static let firstPause = Duration.milliseconds(50)
    private static let longestPause = Duration.milliseconds(1600)

    private let connection: Connection
    private let probe: GrabProbe
    private lazy var timer: Timer = reactor.timer { [unowned self] _ in ask() }
    private let reactor: Reactor
    private var pause = firstPause
    private var isHeld = false

    /// Whether windows cover all monitors, and the ones over us.
    private(set) var isCovered = false
    /// Whether that is a locker's doing.
    private(set) var isLocked = false
    /// Told of `isCovered`.
    var onCover: (Bool) -> Void = { _ in }
    /// Told of `isLocked`.
    var onLock: (Bool) -> Void = { _ in }

    init(_ connection: Connection, _ probe: GrabProbe, _ reactor: Reactor) {
        self.connection = connection
        self.probe = probe
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
        isHeld = probe.isKeyboardHeld
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
}
