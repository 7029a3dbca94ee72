// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Sends key grab requests. The server refuses a core grab (`BadAccess`) if another client has a core grab of
/// the key, and an XInput 2 grab only if another client has an XInput 2 grab. Of a core grab and an XInput 2
/// grab, the later one receives the key.
struct KeyGrabRequests {
    let connection: Connection

    /// Grabs all of `combinations` or none (`XGrabKey`).
    func grab(_ combinations: Set<KeyCombination>) -> Bool {
        let trap = ErrorTrap(connection)
        for key in combinations { connection.grab(key) }
        if trap.finish() == nil { return true }
        release(combinations)
        return false
    }

    /// Releases `combinations` (`XUngrabKey`). Grabs of other clients are not affected.
    func release(_ combinations: Set<KeyCombination>) {
        for key in combinations { connection.ungrab(key) }
    }

    /// Grabs all of `combinations` or none, even if other clients have core grabs (`XIGrabKeycode`).
    func forceGrab(_ combinations: Set<KeyCombination>) -> Bool {
        let trap = ErrorTrap(connection)
        let isRefused = byKey(combinations).contains { keycode, modifiers in
            var modifiers = modifiers
            var bits: [UInt8] = [0, 0, 0, 0]
            for type in [XI_KeyPress, XI_KeyRelease] { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
            return bits.withUnsafeMutableBufferPointer { bits in
                var mask = XIEventMask(
                    deviceid: XIAllMasterDevices, mask_len: CInt(bits.count), mask: bits.baseAddress)
                return XIGrabKeycode(
                    connection.display, XIAllMasterDevices, keycode, connection.root, XIGrabModeAsync,
                    XIGrabModeAsync, 0, &mask, CInt(modifiers.count), &modifiers) != 0
            }
        }
        if trap.finish() == nil && !isRefused { return true }
        forceRelease(combinations)
        return false
    }

    /// Releases the grabs of `forceGrab` (`XIUngrabKeycode`).
    func forceRelease(_ combinations: Set<KeyCombination>) {
        for (keycode, modifiers) in byKey(combinations) {
            var modifiers = modifiers
            XIUngrabKeycode(
                connection.display, XIAllMasterDevices, keycode, connection.root, CInt(modifiers.count),
                &modifiers)
        }
    }

    private func byKey(_ combinations: Set<KeyCombination>) -> [(CInt, [XIGrabModifiers])] {
        Dictionary(grouping: combinations, by: \.keycode).map { keycode, group in
            (CInt(keycode), group.map { XIGrabModifiers(modifiers: CInt($0.modifiers), status: 0) })
        }
    }
}

extension Connection {
    /// Grabs a key for all windows (`XGrabKey`).
    func grab(_ key: KeyCombination) {
        let modifiers = UInt32(key.modifiers)
        XGrabKey(display, CInt(key.keycode), modifiers, root, 0, GrabModeAsync, GrabModeAsync)
    }

    /// Releases a key (`XUngrabKey`).
    func ungrab(_ key: KeyCombination) {
        XUngrabKey(display, CInt(key.keycode), UInt32(key.modifiers), root)
    }
}
