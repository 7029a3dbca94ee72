// SPDX-License-Identifier: MIT

/// What a recognizer found out; appended to a list that the caller keeps, so that motion allocates nothing.
public enum GestureEffect: Hashable, Sendable {
    /// A drag has locked on to an axis, never to `none`; exactly one `ended` or `cancelled` follows.
    case began(Axis, DragDirection)
    /// The drag went on by this many logical pixels, up and right positive; Shift is taken into account.
    case turned(Axis, by: Double)
    /// A move went on: the whole way in logical pixels since it began.
    case carried(by: Size)
    /// A resize has begun by this grip; exactly one `stretchEnded` or `stretchCancelled` follows.
    case gripped(ResizeHandle)
    /// The resize went on: the whole way of the hand in logical pixels since it began.
    case stretched(by: Size)
    case stretchEnded, stretchCancelled
    /// The drag ended by a release.
    case ended(Axis)
    /// The drag was broken off: a seek is dropped, a level stays.
    case cancelled(Axis)
    /// The wheel turned by whole notches, up and right positive.
    case stepped(Axis, notches: Int)
    /// A click of some kind.
    case triggered(Trigger)
}

/// Which way a drag has locked.
public enum DragDirection: Hashable, Sendable {
    case vertical, horizontal
    /// Both: a move.
    case free
}
