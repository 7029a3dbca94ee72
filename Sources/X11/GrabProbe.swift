// SPDX-License-Identifier: MIT
internal import CX11

/// Asks whether somebody holds the keyboard or the pointer, in a way that no focused program notices: the server says
/// so before it looks whether our window could have them, and that one is never on screen.
final class GrabProbe {
    private let connection: Connection
    private var window: Window = 0
    /// Whether we hold the pointer ourselves, which asking would end.
    var isPointerOurs = false

    init(_ connection: Connection) { self.connection = connection }

    /// Whether another client holds the keyboard (`XGrabKeyboard`).
    var isKeyboardHeld: Bool {
        let answer = XGrabKeyboard(
            connection.display, unseen, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        if answer == GrabSuccess { XUngrabKeyboard(connection.display, Time(CurrentTime)) }
        return answer == AlreadyGrabbed
    }

    /// Whether somebody holds the pointer (`XGrabPointer`).
    var isPointerHeld: Bool {
        if isPointerOurs { return true }
        let answer = XGrabPointer(
            connection.display, unseen, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
        if answer == GrabSuccess { XUngrabPointer(connection.display, Time(CurrentTime)) }
        return answer == AlreadyGrabbed
    }

    private var unseen: Window {
        if window == 0 {
            window = XCreateWindow(
                connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        }
        return window
    }
}
