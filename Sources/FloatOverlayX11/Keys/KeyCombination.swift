// SPDX-License-Identifier: MIT

/// A key and the modifiers in effect, locks included, as a grab specifies them.
struct KeyCombination: Hashable {
    let keycode: UInt8
    let modifiers: UInt8

    init(keycode: UInt32, modifiers: UInt32) {
        self.keycode = UInt8(truncatingIfNeeded: keycode)
        // The higher bits are buttons and the group.
        self.modifiers = UInt8(truncatingIfNeeded: modifiers)
    }
}
