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

/// A button of a pointer.
package enum PointerButton: Hashable, Sendable {
    case left, middle, right
    /// Any other button, by its number.
    case other(Int)
}

/// Keyboard modifiers.
package struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
    package let rawValue: UInt8
    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift.
    package static let shift = Modifiers(rawValue: 1 << 0)
    /// Either Control.
    package static let control = Modifiers(rawValue: 1 << 1)
    /// Either Alt.
    package static let alt = Modifiers(rawValue: 1 << 2)
    /// Either Super, also called the logo key.
    package static let `super` = Modifiers(rawValue: 1 << 3)
}
