// SPDX-License-Identifier: MIT
internal import CX11

/// Asks the server for keys and gives them back. A core grab is refused (`BadAccess`) where another client has one; a
/// grab of XInput 2 only where another client has one of XInput 2, and of a core grab and one of XInput 2 the later
/// gets the key.
struct KeyGrabRequests {
    let connection: Connection

    /// Takes all of `combinations` or none (`XGrabKey`).
    func grab(_ combinations: Set<KeyCombination>) -> Bool {
        let trap = ErrorTrap(connection)
        for key in combinations {
            XGrabKey(
                connection.display, CInt(key.keycode), UInt32(key.modifiers), connection.root, 0,
                GrabModeAsync,
                GrabModeAsync)
        }
        if trap.finish() == nil { return true }
        release(combinations)
        return false
    }

    /// Gives them back (`XUngrabKey`); those that are not ours are left alone.
    func release(_ combinations: Set<KeyCombination>) {
        for key in combinations {
            XUngrabKey(connection.display, CInt(key.keycode), UInt32(key.modifiers), connection.root)
        }
    }

    /// Takes all of `combinations` or none, from core grabs too (`XIGrabKeycode`).
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

    /// Gives back what `forceGrab` took (`XIUngrabKeycode`).
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
