// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Checks whether a client has grabbed the keyboard or the pointer, without an effect on the focused program:
/// the server tests for other grabs before it tests whether the grab window is viewable, and the window used
/// here is never mapped.
final class GrabProbe {
    private let connection: Connection
    private var window: Window = 0
    /// Whether this process holds the pointer grab, which a probe would end.
    var ownsPointerGrab = false
    /// The pressed key that this process has grabbed with XInput 2. A probe takes this grab for that of
    /// another client.
    var ownKey: () -> UInt8? = { nil }

    init(_ connection: Connection) { self.connection = connection }

    /// Whether another client has grabbed the keyboard (`XGrabKeyboard`).
    var isKeyboardGrabbed: Bool {
        if let key = ownKey(), isDown(key) { return false }
        let status = XGrabKeyboard(
            connection.display, unmappedWindow, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        if status == GrabSuccess { XUngrabKeyboard(connection.display, Time(CurrentTime)) }
        return status == AlreadyGrabbed
    }

    /// Whether any client has grabbed the pointer (`XGrabPointer`).
    var isPointerGrabbed: Bool {
        if ownsPointerGrab { return true }
        let status = XGrabPointer(
            connection.display, unmappedWindow, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
        if status == GrabSuccess { XUngrabPointer(connection.display, Time(CurrentTime)) }
        return status == AlreadyGrabbed
    }

    /// Whether the key is down (`XQueryKeymap`). The release of a key is not reported if the grab has ended with
    /// the release of another key.
    private func isDown(_ keycode: UInt8) -> Bool {
        var keys = [CChar](repeating: 0, count: 32)
        XQueryKeymap(connection.display, &keys)
        return (Int(keys[Int(keycode) / 8]) >> (Int(keycode) % 8)) & 1 != 0
    }

    private var unmappedWindow: Window {
        if window == 0 { window = connection.makeUnmappedWindow() }
        return window
    }
}
