// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A key and the modifiers that are on when it is pressed, locks among them: what a grab is for.
struct KeyCombination: Hashable {
    let keycode: UInt8
    let modifiers: UInt8

    init(keycode: UInt32, modifiers: UInt32) {
        self.keycode = UInt8(truncatingIfNeeded: keycode)
        // What is above are buttons and the group.
        self.modifiers = UInt8(truncatingIfNeeded: modifiers)
    }
}

/// A key that is asked for.
struct WantedKey: Hashable {
    let trigger: Trigger
    let modifiers: Modifiers
    let keysym: KeySym

    /// `nil` for what is no key; `keysym` is 0 where none has this name (`XStringToKeysym`).
    init?(_ trigger: Trigger) {
        guard case .key(let modifiers, let name) = trigger else { return nil }
        self.trigger = trigger
        self.modifiers = modifiers
        keysym = XStringToKeysym(name)
    }
}

/// Finds the keys that give a keysym on the keyboard as it is now, and what has to be held down for it.
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

    /// All combinations that mean each of `keys`, with every state of the locks; none where no key gives it. The
    /// layout in use counts; what it does not have (Latin letters in a Cyrillic one) is looked for in the others.
    func find(_ keys: [WantedKey]) -> [Trigger: Set<KeyCombination>] {
        var missing = Set(keys.map(\.keysym)).subtracting([0])
        var places: [KeySym: Set<KeyCombination>] = [:]
        for group in [group] + (0..<4).filter({ $0 != group }) where !missing.isEmpty {
            places.merge(search(missing, in: group)) { first, _ in first }
            missing.subtract(places.keys)
        }
        return Dictionary(
            uniqueKeysWithValues: keys.map { ($0.trigger, spread(places[$0.keysym] ?? [], $0)) })
    }

    /// Num Lock turns the keypad's keys into others, so it is a level here and no idle lock.
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

    /// What a key gives, each with the fewest modifiers (`XkbLookupKeySym`).
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

    private func spread(_ places: Set<KeyCombination>, _ key: WantedKey) -> Set<KeyCombination> {
        guard let held = modifiers.mask(of: key.modifiers) else { return [] }
        let locks = modifiers.idleLockCombinations
        return Set(
            places.flatMap { place in
                locks.map {
                    KeyCombination(
                        keycode: UInt32(place.keycode), modifiers: UInt32(place.modifiers) | held | $0)
                }
            })
    }
}
