// SPDX-License-Identifier: MIT

/// A pointer or touch event on a surface.
package struct InputEvent: Hashable, Sendable {
    /// The kind of an event.
    package enum Kind: Hashable, Sendable {
        /// The pointer entered the surface.
        case enter
        /// The pointer left the surface.
        case leave
        case press(PointerButton)
        case release(PointerButton)
        /// The pointer moved.
        case motion
        /// The wheel turned, in notches: right and down are positive; touchpads report fractions.
        case scroll(x: Double, y: Double)
        /// The fingers were lifted after scrolling; not every display reports it.
        case scrollEnd
        /// A finger touched the surface; `id` distinguishes fingers.
        case touchDown(id: UInt32)
        case touchMove(id: UInt32)
        case touchUp(id: UInt32)
        /// The gesture in progress was cancelled and must have no effect.
        case cancel
    }

    /// The kind of the event.
    package var kind: Kind
    /// The position in logical pixels, relative to the surface's top left corner at the time of the press, or
    /// now if nothing is pressed.
    package var position: Point
    /// The modifiers held; empty if the display does not report them.
    package var modifiers: Modifiers
    /// The device's timestamp of the event, on the monotonic clock.
    package var time: Instant

    /// `position` is in logical pixels of the surface.
    package init(kind: Kind, position: Point, modifiers: Modifiers = [], time: Instant) {
        self.kind = kind
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}
