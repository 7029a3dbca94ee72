// SPDX-License-Identifier: MIT
internal import CX11

/// Escape, taken from the focused program for as long as a button is down and not longer. Combinations
/// somebody else has grabbed stay theirs: the error is only logged.
final class EscapeGrab {
    private let connection: Connection
    private var keycode: KeyCode = 0
    private var combinations: [CInt] = []
    private(set) var isSet = false

    init(_ connection: Connection) {
        self.connection = connection
        readKeyboard()
    }

    /// Finds the key and the lock modifiers, at the start and when the keyboard's mapping changes.
    func readKeyboard() {
        let wasSet = isSet
        release()
        keycode = XKeysymToKeycode(connection.display, KeySym(XK_Escape))
        let held = [0, ShiftMask, Mod4Mask, ShiftMask | Mod4Mask]
        let locks = lockCombinations()
        combinations = held.flatMap { held in locks.map { held | $0 } }
        if wasSet { grab() }
    }

    /// Whether `keycode` is it.
    func isEscape(_ keycode: UInt32) -> Bool { self.keycode != 0 && keycode == UInt32(self.keycode) }

    /// Takes the key (`XGrabKey`).
    func grab() {
        guard !isSet, keycode != 0, connection.isUsable else { return }
        isSet = true
        for modifiers in combinations {
            XGrabKey(
                connection.display, CInt(keycode), UInt32(modifiers), connection.root, 0, GrabModeAsync,
                GrabModeAsync)
        }
    }

    /// Gives it back (`XUngrabKey`).
    func release() {
        guard isSet, connection.isUsable else { return }
        isSet = false
        for modifiers in combinations {
            XUngrabKey(connection.display, CInt(keycode), UInt32(modifiers), connection.root)
        }
    }

    /// All ways Caps Lock, Num Lock and Scroll Lock can be on.
    private func lockCombinations() -> [CInt] {
        let locks = [LockMask, modifier(of: KeySym(XK_Num_Lock)), modifier(of: KeySym(XK_Scroll_Lock))]
        var combinations: Set<CInt> = [0]
        for lock in locks { combinations.formUnion(combinations.map { $0 | lock }) }
        return combinations.sorted()
    }

    /// The modifier a key works as, 0 for none (`XGetModifierMapping`).
    private func modifier(of keysym: KeySym) -> CInt {
        let keycode = XKeysymToKeycode(connection.display, keysym)
        guard keycode != 0, let map = XGetModifierMapping(connection.display) else { return 0 }
        defer { XFreeModifiermap(map) }
        let perModifier = Int(map.pointee.max_keypermod)
        for place in 0..<(8 * perModifier) where map.pointee.modifiermap[place] == keycode {
            return 1 << CInt(place / perModifier)
        }
        return 0
    }
}
