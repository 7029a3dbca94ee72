// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The meaning of the modifier bits on the current keyboard. Except for Shift, Lock and Control, the modifier
/// map defines it. 0 means that no key has the modifier.
struct KeyModifiers {
    let numLock: UInt32
    let scrollLock: UInt32
    let levelThree: UInt32
    let alt: UInt32
    let superKey: UInt32

    /// Reads the modifier map (`XGetModifierMapping`).
    init(_ connection: Connection) {
        let masks = Self.masks(connection.display)
        func mask(_ keysyms: CInt...) -> UInt32 { keysyms.lazy.compactMap { masks[KeySym($0)] }.first ?? 0 }
        numLock = mask(XK_Num_Lock)
        scrollLock = mask(XK_Scroll_Lock)
        levelThree = mask(XK_ISO_Level3_Shift, XK_Mode_switch)
        alt = mask(XK_Alt_L, XK_Alt_R, XK_Meta_L)
        superKey = mask(XK_Super_L, XK_Super_R)
    }

    /// All combinations of Caps Lock, Num Lock and Scroll Lock.
    var lockCombinations: [UInt32] { Self.combinations([UInt32(LockMask), numLock, scrollLock]) }

    /// The combinations of locks that do not change the keysym of any key.
    var idleLockCombinations: [UInt32] { Self.combinations([UInt32(LockMask), scrollLock]) }

    /// The modifier bits of `modifiers`; `nil` if the keyboard lacks one of them.
    func mask(of modifiers: Modifiers) -> UInt32? {
        let all: [(Modifiers, UInt32)] = [
            (.shift, UInt32(ShiftMask)), (.control, UInt32(ControlMask)), (.alt, alt), (.super, superKey),
        ]
        let masks = all.filter { modifiers.contains($0.0) }.map(\.1)
        return masks.contains(0) ? nil : masks.reduce(0, |)
    }

    private static func combinations(_ locks: [UInt32]) -> [UInt32] {
        var combinations: Set<UInt32> = [0]
        for lock in locks { combinations.formUnion(combinations.map { $0 | lock }) }
        return combinations.sorted()
    }

    /// The modifier of each keysym in the map; the first of several.
    private static func masks(_ display: OpaquePointer) -> [KeySym: UInt32] {
        guard let map = XGetModifierMapping(display) else { return [:] }
        defer { XFreeModifiermap(map) }
        let perModifier = Int(map.pointee.max_keypermod)
        var masks: [KeySym: UInt32] = [:]
        for index in 0..<(8 * perModifier) {
            let keycode = map.pointee.modifiermap[index]
            guard keycode != 0 else { continue }
            for keysym in keysyms(of: keycode, display) where masks[keysym] == nil {
                masks[keysym] = 1 << UInt32(index / perModifier)
            }
        }
        return masks
    }

    /// The keysyms of a key in all groups, without and with Shift (`XkbKeycodeToKeysym`).
    private static func keysyms(of keycode: KeyCode, _ display: OpaquePointer) -> [KeySym] {
        (0..<4).flatMap { group in
            (0..<2).map { XkbKeycodeToKeysym(display, keycode, CInt(group), CInt($0)) }
        }
    }
}
