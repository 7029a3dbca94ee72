// SPDX-License-Identifier: MIT
internal import Core

/// What all events of a seat's pointer and fingers have in common.
struct PointerEvent {
    /// The seat, by its number in the registry.
    let device: PointerState.Device
    let time: Instant
    /// The compositor's logical pixels, from the top left corner of the surface it is for.
    let position: Point
    let modifiers: Modifiers

    init(seat: UInt32, time: Instant, position: Point, modifiers: Modifiers) {
        device = PointerState.Device(pointer: Int(seat))
        (self.time, self.position, self.modifiers) = (time, position, modifiers)
    }
}
