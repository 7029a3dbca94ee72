// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The touch screen of a seat (`wl_touch`). A finger belongs to the surface on which it was put down.
final class SeatTouch: ListenerTarget {
    private struct Finger {
        let id: Int32
        let surface: OpaquePointer
        let input: SurfaceInput
        var position: Point
    }

    /// Maximum number of fingers.
    private static let maxFingers = 32

    private let proxy: OpaquePointer
    /// A receiver of an event can close the display; the seat must exist until the event is handled.
    private let seat: Seat
    private var clock = TimestampMapper()
    private var fingers: [Finger] = []

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, of seat: Seat) {
        (self.proxy, self.seat) = (proxy, seat)
        wl_touch_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Releases the touch screen and cancels all fingers. A receiver of the cancellation can close the
    /// display, so no request follows it.
    func destroy() {
        wl_touch_release(proxy)
        cancel()
    }

    /// Cancels the fingers on a destroyed `wl_surface`.
    func surfaceDestroyed(_ surface: OpaquePointer) {
        let gone = fingers.filter { $0.surface == surface }
        fingers.removeAll { $0.surface == surface }
        cancel(gone)
    }

    /// Copies all values first, because a receiver of the events may close the connection.
    private func cancel(_ gone: [Finger]) {
        let (name, now) = (seat.name, seat.reader.now)
        for finger in gone where finger.input.isHeld(by: name) { finger.input.cancel(now) }
    }

    /// Handles Escape.
    func escape(_ time: Instant) {
        let (name, inputs) = (seat.name, fingers.map(\.input))
        for (index, input) in inputs.enumerated()
        where !inputs[..<index].contains(where: { $0 === input }) && input.isHeld(by: name) {
            input.escape(time)
        }
    }

    // MARK: Events

    /// Cancels all fingers: the compositor uses the touch sequence for its own gesture.
    private func cancel() {
        let ended = fingers
        fingers.removeAll(keepingCapacity: true)
        cancel(ended)
    }

    private func down(_ stamp: UInt32, id: Int32, on surface: OpaquePointer?, at position: Point) {
        // A touch ID that is still down has ended without an event.
        up(stamp, id)
        guard fingers.count < Self.maxFingers, let surface, let input = seat.reader.target(of: surface)?.input
        else {
            return
        }
        let finger = Finger(id: id, surface: surface, input: input, position: position)
        fingers.append(finger)
        if !input.fingerDown(UInt32(bitPattern: id), event(stamp, finger)) {
            fingers.removeAll { $0.id == id }
        }
    }

    private func motion(_ stamp: UInt32, _ id: Int32, to position: Point) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        fingers[index].position = position
        let finger = fingers[index]
        finger.input.fingerMove(UInt32(bitPattern: id), event(stamp, finger))
    }

    private func up(_ stamp: UInt32, _ id: Int32) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        let finger = fingers.remove(at: index)
        finger.input.fingerUp(UInt32(bitPattern: id), event(stamp, finger))
    }

    private func event(_ stamp: UInt32, _ finger: Finger) -> PointerEvent {
        PointerEvent(
            device: PointerState.Device(pointer: Int(seat.name)),
            time: clock.instant(stamp, arrival: seat.reader.now), position: finger.position,
            modifiers: seat.modifiers)
    }
}

extension SeatTouch {
    /// The events of a touch screen.
    private static let listener = Listener(wl_touch_listener()) {
        $0.down = { owner, _, _, time, surface, id, x, y in
            SeatTouch.from(owner)?.down(time, id: id, on: surface, at: Point(fixed: x, y))
        }
        $0.up = { owner, _, _, time, id in SeatTouch.from(owner)?.up(time, id) }
        $0.motion = { owner, _, time, id, x, y in
            SeatTouch.from(owner)?.motion(time, id, to: Point(fixed: x, y))
        }
        $0.frame = { _, _ in }
        $0.cancel = { owner, _ in SeatTouch.from(owner)?.cancel() }
        $0.shape = { _, _, _, _, _ in }
        $0.orientation = { _, _, _, _ in }
    }
}
