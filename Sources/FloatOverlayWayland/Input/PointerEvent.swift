// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The common fields of pointer and touch events.
struct PointerEvent {
    /// The registry name of the seat.
    let device: PointerState.Device
    let time: Instant
    /// Position in logical pixels of the compositor, relative to the surface.
    let position: Point
    let modifiers: Modifiers

    init(seat: UInt32, time: Instant, position: Point, modifiers: Modifiers) {
        device = PointerState.Device(pointer: Int(seat))
        (self.time, self.position, self.modifiers) = (time, position, modifiers)
    }
}
