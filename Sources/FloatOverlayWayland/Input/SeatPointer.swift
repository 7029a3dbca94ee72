// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The pointer of a seat (`wl_pointer`).
final class SeatPointer: ListenerTarget {
    /// The overlay's surface under the pointer.
    struct Focus {
        let surface: OpaquePointer
        let target: InputTarget
        let serial: UInt32
    }

    private(set) var focus: Focus?
    private let proxy: OpaquePointer
    /// A receiver of an event can close the display; the seat must exist until the event is handled.
    private let seat: Seat
    private let image = CursorSurface()
    private var clock = TimestampMapper()
    private var scroll = ScrollFrame()
    private var position = Point(x: 0, y: 0)
    private var scrollTime: UInt32?

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, of seat: Seat) {
        (self.proxy, self.seat) = (proxy, seat)
        wl_pointer_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Releases the pointer: it leaves its surface and its gesture is cancelled. A receiver of these events
    /// can close the display, so no request follows them.
    func destroy() {
        image.destroy()
        wl_pointer_release(proxy)
        leave()
    }

    /// Makes the pointer leave a destroyed `wl_surface`.
    func surfaceDestroyed(_ surface: OpaquePointer) {
        if focus?.surface == surface { leave() }
    }

    /// Sets the cursor for the surface under the pointer.
    func showCursor() {
        guard let focus, let cursors = seat.reader.cursors else { return }
        image.show(
            focus.target.cursor, of: cursors, scale: focus.target.scale, on: proxy, serial: focus.serial)
    }

    // MARK: Events

    private func enter(_ serial: UInt32, _ surface: OpaquePointer?, at position: Point) {
        leave()
        guard let surface, let target = seat.reader.target(of: surface) else { return }
        focus = Focus(surface: surface, target: target, serial: serial)
        self.position = position
        showCursor()
        target.input.cross(isInside: true, event(at: seat.reader.now))
    }

    /// The event's surface may already be destroyed by this client, so `focus` is used instead. A pointer that
    /// leaves with a button down has lost its grab.
    private func leave() {
        scroll = ScrollFrame()
        image.clear()
        guard let left = focus else { return }
        focus = nil
        let event = event(at: seat.reader.now)
        left.target.input.grabLost(event)
        left.target.input.cross(isInside: false, event)
    }

    private func motion(_ stamp: UInt32, to position: Point) {
        self.position = position
        focus?.target.input.motion(event(stamp))
    }

    private func button(_ stamp: UInt32, _ code: UInt32, isPress: Bool) {
        focus?.target.input.button(Self.button(code), isPress: isPress, event(stamp))
    }

    private func axis(_ stamp: UInt32, _ axis: UInt32, by px: Double) {
        scrollTime = stamp
        scroll.moved(axis, by: px)
    }

    private func stopped(_ stamp: UInt32) {
        scrollTime = stamp
        scroll.stopped()
    }

    private func frame() {
        let hasStopped = scroll.hasStopped
        let turned = scroll.finish()
        guard let stamp = scrollTime.take(), let input = focus?.target.input else { return }
        let event = event(stamp)
        if turned != (0, 0) { input.scroll(x: turned.x, y: turned.y, event) }
        if hasStopped { input.scrollEnd(event) }
    }

    private func event(_ stamp: UInt32) -> PointerEvent {
        event(at: clock.instant(stamp, arrival: seat.reader.now))
    }

    private func event(at time: Instant) -> PointerEvent {
        PointerEvent(
            device: PointerState.Device(pointer: Int(seat.name)), time: time, position: position,
            modifiers: seat.modifiers)
    }

    /// The button of a kernel code (`linux/input-event-codes.h`), numbered as on X11.
    static func button(_ code: UInt32) -> PointerButton {
        switch code {
        case 0x110: .left
        case 0x111: .right
        case 0x112: .middle
        case 0x113...0x11f: .other(Int(code) - 0x113 + 8)
        default: .other(Int(code))
        }
    }
}

extension Point {
    /// A point in the protocol's fixed-point format, in 256ths.
    init(fixed x: wl_fixed_t, _ y: wl_fixed_t) {
        self.init(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y))
    }
}

extension SeatPointer {
    /// The events of a pointer.
    private static let listener = Listener(wl_pointer_listener()) {
        $0.enter = { owner, _, serial, surface, x, y in
            SeatPointer.from(owner)?.enter(serial, surface, at: Point(fixed: x, y))
        }
        $0.leave = { owner, _, _, _ in SeatPointer.from(owner)?.leave() }
        $0.motion = { owner, _, time, x, y in
            SeatPointer.from(owner)?.motion(time, to: Point(fixed: x, y))
        }
        $0.button = { owner, _, _, time, button, state in
            SeatPointer.from(owner)?.button(time, button, isPress: state != 0)
        }
        $0.axis = { owner, _, time, axis, value in
            SeatPointer.from(owner)?.axis(time, axis, by: wl_fixed_to_double(value))
        }
        $0.frame = { owner, _ in SeatPointer.from(owner)?.frame() }
        $0.axis_source = { _, _, _ in }
        $0.axis_stop = { owner, _, time, _ in SeatPointer.from(owner)?.stopped(time) }
        $0.axis_discrete = { owner, _, axis, clicks in
            SeatPointer.from(owner)?.scroll.clicked(axis, by: clicks)
        }
        $0.axis_value120 = { owner, _, axis, value in
            SeatPointer.from(owner)?.scroll.turned(axis, by: value)
        }
    }
}
