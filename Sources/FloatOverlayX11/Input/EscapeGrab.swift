// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Grabs Escape while a button or finger is down. Combinations that another client has grabbed stay with that
/// client; the error is only logged.
final class EscapeGrab {
    private let connection: Connection
    private var keycode: KeyCode = 0
    private var combinations: [KeyCombination] = []
    private var grabbed: [KeyCombination] = []
    private(set) var isSet = false
    /// The key bindings; `release` leaves their combinations grabbed.
    private let bindings: KeyGrabs

    init(_ connection: Connection, bindings: KeyGrabs) {
        self.connection = connection
        self.bindings = bindings
        readKeyboard()
    }

    /// Reads the keycode of Escape and the lock modifiers, at the start and after a change of the keyboard
    /// mapping.
    func readKeyboard() {
        let wasSet = isSet
        release()
        keycode = XKeysymToKeycode(connection.display, KeySym(XK_Escape))
        let held = [0, ShiftMask, Mod4Mask, ShiftMask | Mod4Mask].map { UInt32($0) }
        let locks = KeyModifiers(connection).lockCombinations
        combinations = held.flatMap { held in
            locks.map { KeyCombination(keycode: UInt32(keycode), modifiers: held | $0) }
        }
        if wasSet { grab() }
    }

    /// Whether `keycode` is Escape.
    func isEscape(_ keycode: UInt32) -> Bool { self.keycode != 0 && keycode == UInt32(self.keycode) }

    /// Grabs the key (`XGrabKey`).
    func grab() {
        guard !isSet, keycode != 0, connection.isUsable else { return }
        isSet = true
        grabbed = combinations.filter { !bindings.holds($0) }
        for key in grabbed { connection.grab(key) }
    }

    /// Releases the key (`XUngrabKey`).
    func release() {
        guard isSet, connection.isUsable else { return }
        isSet = false
        for key in grabbed where !bindings.holds(key) { connection.ungrab(key) }
    }
}
