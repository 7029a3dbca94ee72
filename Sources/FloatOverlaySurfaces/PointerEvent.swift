// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The common fields of a display's pointer and touch events.
package struct PointerEvent {
    let device: PointerState.Device
    let time: Instant
    /// Position in units of the display.
    let position: Point
    let modifiers: Modifiers

    package init(device: PointerState.Device, time: Instant, position: Point, modifiers: Modifiers) {
        (self.device, self.time, self.position, self.modifiers) = (device, time, position, modifiers)
    }
}
