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
    private let seat: Seat
    private var clock = TimestampMapper()

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, of seat: Seat) {
        (self.proxy, self.seat) = (proxy, seat)
        wl_keyboard_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Releases the keyboard.
    func destroy() {
        seat.modifiers = []
        wl_keyboard_release(proxy)
    }

    // MARK: Events

    private func key(_ stamp: UInt32, _ code: UInt32, isPress: Bool) {
        guard isPress, code == Self.escape else { return }
        seat.escape(clock.instant(stamp, arrival: seat.reader.now))
    }

    /// The modifiers of a modifier mask.
    static func modifiers(_ mask: UInt32) -> Modifiers {
        bits.reduce(into: []) { if mask & $1.0 != 0 { $0.insert($1.1) } }
    }
}

extension SeatKeyboard {
    /// The events of a keyboard.
    private static let listener = Listener(wl_keyboard_listener()) {
        $0.keymap = { _, _, _, descriptor, _ in close(descriptor) }
        $0.enter = { _, _, _, _, _ in }
        $0.leave = { owner, _, _, _ in SeatKeyboard.from(owner)?.seat.modifiers = [] }
        $0.key = { owner, _, _, time, code, state in
            SeatKeyboard.from(owner)?.key(time, code, isPress: state != 0)
        }
        $0.modifiers = { owner, _, _, depressed, latched, locked, _ in
            SeatKeyboard.from(owner)?.seat.modifiers = SeatKeyboard.modifiers(depressed | latched | locked)
        }
        $0.repeat_info = { _, _, _, _ in }
    }
}
