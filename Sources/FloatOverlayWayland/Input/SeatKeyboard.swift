// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import Glibc

/// The keyboard of a seat (`wl_keyboard`). An overlay requests no keyboard focus, but some compositors give
/// it the focus (KWin 5.27 after a click) or report modifiers to the client under the pointer.
final class SeatKeyboard: ListenerTarget {
    /// The kernel's key code of Escape (`KEY_ESC`).
    private static let escape: UInt32 = 1
    /// Shift, Control, Mod1 and Mod4 have these bits in every X11-compatible keymap.
    private static let bits: [(UInt32, Modifiers)] = [
        (1 << 0, .shift), (1 << 2, .control), (1 << 3, .alt), (1 << 6, .super),
    ]

    private let proxy: OpaquePointer
    private unowned let seat: Seat
    private var clock = TimestampMapper()

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, _ seat: Seat) {
        (self.proxy, self.seat) = (proxy, seat)
        wl_keyboard_add_listener(proxy, seat.reader.listeners.keyboard.pointer, handle)
    }

    /// Releases the keyboard.
    func destroy() {
        seat.modifiers = []
        wl_keyboard_release(proxy)
    }

    // MARK: Events

    fileprivate func leave() { seat.modifiers = [] }

    fileprivate func key(_ stamp: UInt32, _ code: UInt32, isPress: Bool) {
        guard isPress, code == Self.escape else { return }
        seat.escape(clock.instant(stamp, arrival: seat.reader.now))
    }

    fileprivate func modifiers(_ mask: UInt32) { seat.modifiers = Self.modifiers(mask) }

    /// The modifiers of a modifier mask.
    static func modifiers(_ mask: UInt32) -> Modifiers {
        bits.reduce(into: []) { if mask & $1.0 != 0 { $0.insert($1.1) } }
    }
}

extension wl_keyboard_listener {
    /// The events of a keyboard.
    static var keyboard: Self {
        var functions = Self()
        functions.keymap = { _, _, _, descriptor, _ in close(descriptor) }
        functions.enter = { _, _, _, _, _ in }
        functions.leave = { owner, _, _, _ in SeatKeyboard.from(owner)?.leave() }
        functions.key = { owner, _, _, time, code, state in
            SeatKeyboard.from(owner)?.key(time, code, isPress: state != 0)
        }
        functions.modifiers = { owner, _, _, depressed, latched, locked, _ in
            SeatKeyboard.from(owner)?.modifiers(depressed | latched | locked)
        }
        functions.repeat_info = { _, _, _, _ in }
        return functions
    }
}
