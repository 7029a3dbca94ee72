// SPDX-License-Identifier: MIT

/// One event of a pointer or a touch.
public struct InputEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The pointer came over the surface.
        case enter
        /// The pointer left the surface.
        case leave
        case press(PointerButton)
        case release(PointerButton)
        /// The pointer, or the touch that is followed, moved.
        case motion
        /// The wheel turned, in notches: right and down are positive; a touchpad sends fractions.
        case scroll(x: Double, y: Double)
        /// The fingers that scrolled were lifted; where nobody tells, it does not come.
        case scrollEnd
        /// A finger came down; `id` tells fingers apart.
        case touchDown(id: UInt32)
        case touchMove(id: UInt32)
        case touchUp(id: UInt32)
        /// Whatever was going on is over and does not count as finished.
        case cancel
    }

    /// What happened.
    public var kind: Kind
    /// Logical pixels in the grab frame: the surface's top left corner as it was at the press, and as it is now
    /// when nothing is pressed.
    public var position: Point
    /// Keys held down, where the desktop tells.
    public var modifiers: Modifiers
    /// When it happened, by the device's own time stamp.
    public var time: Instant

    /// Makes an event from its parts.
    public init(kind: Kind, position: Point, modifiers: Modifiers = [], time: Instant) {
        self.kind = kind
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}

/// A button of a pointer.
public enum PointerButton: Hashable, Sendable {
    case left, middle, right
    /// Any other, by its number.
    case other(Int)
}

/// Keys that change what a gesture means.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit each.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Either Control.
    public static let control = Modifiers(rawValue: 1 << 1)
    /// Either Alt.
    public static let alt = Modifiers(rawValue: 1 << 2)
    /// Either Super, the key with the logo.
    public static let `super` = Modifiers(rawValue: 1 << 3)
}
