// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A seat (`wl_seat`) with its pointer, touch screen and keyboard, which may be added and removed.
final class Seat: ListenerTarget {
    /// The registry name.
    let name: UInt32
    /// The pressed modifiers, if the compositor reports them. Most compositors report them only to the client
    /// with keyboard focus.
    var modifiers: Modifiers = []
    unowned let reader: InputReader
    private(set) var pointer: SeatPointer?
    let proxy: OpaquePointer
    /// The devices hold the seat until they are removed.
    private var touch: SeatTouch?
    private var keyboard: SeatKeyboard?
    private var isReleased = false

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, name: UInt32, reader: InputReader) {
        (self.proxy, self.name, self.reader) = (proxy, name, reader)
        wl_seat_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Releases the seat and cancels its gestures.
    func destroy() {
        isReleased = true
        update([])
        wl_seat_release(proxy)
    }

    /// Ends input on a destroyed `wl_surface`.
    func surfaceDestroyed(_ surface: OpaquePointer) {
        pointer?.surfaceDestroyed(surface)
        touch?.surfaceDestroyed(surface)
    }

    /// Handles Escape.
    func escape(_ time: Instant) {
        if let input = pointer?.focus?.target.input, input.isHeld(by: name) { input.escape(time) }
        touch?.escape(time)
    }

    /// Adds and removes devices according to the seat's capabilities. A removed device is forgotten before
    /// its end is reported, because a receiver of the report can close the display, which releases the seat.
    private func update(_ capabilities: Capabilities) {
        if !capabilities.contains(.pointer) { pointer.take()?.destroy() }
        if !capabilities.contains(.touch) { touch.take()?.destroy() }
        if !capabilities.contains(.keyboard) { keyboard.take()?.destroy() }
        guard !isReleased else { return }
        if capabilities.contains(.pointer), pointer == nil {
            pointer = wl_seat_get_pointer(proxy).map { SeatPointer($0, of: self) }
        }
        if capabilities.contains(.touch), touch == nil {
            touch = wl_seat_get_touch(proxy).map { SeatTouch($0, of: self) }
        }
        if capabilities.contains(.keyboard), keyboard == nil {
            keyboard = wl_seat_get_keyboard(proxy).map { SeatKeyboard($0, of: self) }
        }
    }

    /// `enum wl_seat.capability`.
    private struct Capabilities: OptionSet {
        let rawValue: UInt32
        static let pointer = Capabilities(rawValue: WL_SEAT_CAPABILITY_POINTER.rawValue)
        static let keyboard = Capabilities(rawValue: WL_SEAT_CAPABILITY_KEYBOARD.rawValue)
        static let touch = Capabilities(rawValue: WL_SEAT_CAPABILITY_TOUCH.rawValue)
    }
}

extension Seat {
    /// The capabilities of a seat.
    private static let listener = Listener(wl_seat_listener()) {
        $0.capabilities = { owner, _, capabilities in
            Seat.from(owner)?.update(Seat.Capabilities(rawValue: capabilities))
        }
        $0.name = { _, _, _ in }
    }
}

extension SurfaceInput {
    /// Whether a button or finger of the seat with the registry name `seat` is down.
    func isHeld(by seat: UInt32) -> Bool { holder?.pointer == Int(seat) }
}
