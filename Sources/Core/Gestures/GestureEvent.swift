// SPDX-License-Identifier: MIT

/// What a recognizer found out; appended to a list that the caller keeps, so that motion allocates nothing.
public enum GestureEvent: Hashable, Sendable {
    /// A drag has locked on to an axis, never to `none`; exactly one `ended` or `cancelled` follows.
    case began(DragTarget, DragDirection)
    /// The drag went on by this many logical pixels, up and right positive; Shift is taken into account.
    case adjusted(DragTarget, by: Double)
    /// A move went on: the whole way in logical pixels since it began.
    case moved(by: Size)
    /// A resize has begun by this grip; exactly one `resizeEnded` or `resizeCancelled` follows.
    case resizeBegan(ResizeHandle)
    /// The resize went on: the whole way of the hand in logical pixels since it began.
    case resized(by: Size)
    case resizeEnded, resizeCancelled
    /// The drag ended by a release.
    case ended(DragTarget)
    /// The drag was broken off: a seek is dropped, a level stays.
    case cancelled(DragTarget)
    /// The wheel turned by whole notches, up and right positive.
    case stepped(DragTarget, notches: Int)
    /// A click of some kind.
    case triggered(Trigger)
}

/// Which way a drag has locked.
public enum DragDirection: Hashable, Sendable {
    case vertical, horizontal
    /// Both: a move.
    case free
}
