// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// Finds the keys that produce a keysym on the current keyboard, and the modifiers they need.
struct KeymapLookup {
    private let connection: Connection
    private let modifiers: KeyModifiers
    private let group: UInt32

    init(_ connection: Connection) {
        self.connection = connection
        modifiers = KeyModifiers(connection)
        var state = XkbStateRec()
        group =
            XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &state) == Success
            ? UInt32(state.group) : 0
    }

    /// All combinations that produce each of `keys`, with every state of the locks; empty if no key does. The
    /// current layout is searched first, then the others (for Latin letters with a Cyrillic layout).
    func find(_ keys: [WantedKey]) -> [Trigger: Set<KeyCombination>] {
        var missing = Set(keys.map(\.keysym)).subtracting([0])
        var combinations: [KeySym: Set<KeyCombination>] = [:]
        for group in [group] + (0..<4).filter({ $0 != group }) where !missing.isEmpty {
            combinations.merge(search(missing, in: group)) { first, _ in first }
            missing.subtract(combinations.keys)
        }
        return Dictionary(
            uniqueKeysWithValues: keys.map { ($0.trigger, spread(combinations[$0.keysym] ?? [], $0)) })
    }

    /// Num Lock changes the keysyms of the keypad, so it is a level here and not an idle lock.
    private func search(_ keysyms: Set<KeySym>, in group: UInt32) -> [KeySym: Set<KeyCombination>] {
        var (first, last): (CInt, CInt) = (0, 0)
        XDisplayKeycodes(connection.display, &first, &last)
        var found: [KeySym: Set<KeyCombination>] = [:]
        for keycode in UInt32(first)...UInt32(max(first, last)) {
            for numLock in modifiers.numLock == 0 ? [0] : [0, modifiers.numLock] {
                for (keysym, held) in levels(of: keycode, numLock, group) where keysyms.contains(keysym) {
                    found[keysym, default: []].insert(KeyCombination(keycode: keycode, modifiers: held))
                }
            }
        }
        return found
    }

    /// The keysyms of a key, each with the fewest modifiers (`XkbLookupKeySym`).
    private func levels(of keycode: UInt32, _ numLock: UInt32, _ group: UInt32) -> [KeySym: UInt32] {
        let (shift, three) = (UInt32(ShiftMask), modifiers.levelThree)
        var levels: [KeySym: UInt32] = [:]
        for held in three == 0 ? [0, shift] : [0, shift, three, shift | three] {
            var (keysym, unused): (KeySym, UInt32) = (0, 0)
            XkbLookupKeySym(
                connection.display, KeyCode(keycode), held | numLock | group << 13, &unused, &keysym)
            if keysym != 0 && levels[keysym] == nil { levels[keysym] = held | numLock }
        }
        return levels
    }

    private func spread(_ combinations: Set<KeyCombination>, _ key: WantedKey) -> Set<KeyCombination> {
        guard let held = modifiers.mask(of: key.modifiers) else { return [] }
        let locks = modifiers.idleLockCombinations
        return Set(
            combinations.flatMap { combination in
                locks.map {
                    KeyCombination(
                        keycode: UInt32(combination.keycode),
                        modifiers: UInt32(combination.modifiers) | held | $0)
                }
            })
    }
}
