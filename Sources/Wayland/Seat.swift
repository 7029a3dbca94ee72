// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core

/// A seat (`wl_seat`): its pointer, touch screen and keyboard, which come and go.
final class Seat: ListenerTarget {
    /// The number of the global.
    let name: UInt32
    /// The keys held down, as far as the compositor tells: most tell only who has the keyboard.
    var modifiers: Modifiers = []
    unowned let reader: InputReader
    private(set) var pointer: SeatPointer?
    let proxy: OpaquePointer
    private var touch: SeatTouch?
    private var keyboard: SeatKeyboard?

    /// Listens to `proxy`, which it ends.
    init(_ proxy: OpaquePointer, name: UInt32, _ reader: InputReader) {
        (self.proxy, self.name, self.reader) = (proxy, name, reader)
        wl_seat_add_listener(proxy, reader.listeners.seat.pointer, handle)
    }

    /// Ends it; what it has down somewhere is cancelled.
    func end() {
        take([])
        wl_seat_release(proxy)
    }

    /// A `wl_surface` is going.
    func forget(_ surface: OpaquePointer) {
        pointer?.forget(surface)
        touch?.forget(surface)
    }

    /// Escape was pressed.
    func escape(_ time: Instant) {
        pointer?.focus?.input.escape(name, time)
        touch?.escape(time)
    }

    /// Takes what the seat has from now on.
    fileprivate func take(_ capabilities: Capabilities) {
        if capabilities.contains(.pointer) != (pointer != nil) {
            pointer?.end()
            pointer = pointer == nil ? wl_seat_get_pointer(proxy).map { SeatPointer($0, self) } : nil
        }
        if capabilities.contains(.touch) != (touch != nil) {
            touch?.end()
            touch = touch == nil ? wl_seat_get_touch(proxy).map { SeatTouch($0, self) } : nil
        }
        if capabilities.contains(.keyboard) != (keyboard != nil) {
            keyboard?.end()
            keyboard = keyboard == nil ? wl_seat_get_keyboard(proxy).map { SeatKeyboard($0, self) } : nil
        }
    }

    /// `enum wl_seat.capability`
    fileprivate struct Capabilities: OptionSet {
        let rawValue: UInt32
        static let pointer = Capabilities(rawValue: WL_SEAT_CAPABILITY_POINTER.rawValue)
        static let keyboard = Capabilities(rawValue: WL_SEAT_CAPABILITY_KEYBOARD.rawValue)
        static let touch = Capabilities(rawValue: WL_SEAT_CAPABILITY_TOUCH.rawValue)
    }
}

extension wl_seat_listener {
    /// What a seat has.
    static var seat: Self {
        var functions = Self()
        functions.capabilities = { owner, _, capabilities in
            Seat.from(owner)?.take(Seat.Capabilities(rawValue: capabilities))
        }
        functions.name = { _, _, _ in }
        return functions
    }
}
