// SPDX-License-Identifier: MIT

/// A recognized gesture. The recognizer appends events to a list that the caller reuses, so that motion
/// events allocate no memory.
package enum GestureEvent: Hashable, Sendable {
    /// A drag started on a target other than `none`; exactly one `ended` or `cancelled` follows.
    case began(DragTarget, DragDirection)
    /// The drag moved by this many logical pixels, up and right positive, reduced while Shift is held.
    case adjusted(DragTarget, by: Double)
    /// A move continued: the total offset in logical pixels since its start.
    case moved(by: Size)
    /// A resize by this handle started; exactly one `resizeEnded` or `resizeCancelled` follows.
    case resizeBegan(ResizeHandle)
    /// The resize continued: the total pointer offset in logical pixels since its start.
    case resized(by: Size)
    case resizeEnded, resizeCancelled
    /// The drag ended by a release.
    case ended(DragTarget)
    /// The drag was cancelled: a seek is discarded, a level keeps its value.
    case cancelled(DragTarget)
    /// The wheel turned by whole notches, up and right positive.
    case stepped(DragTarget, notches: Int)
    /// A click of any kind.
    case triggered(Trigger)
}

/// The direction of a drag.
package enum DragDirection: Hashable, Sendable {
    case vertical, horizontal
    /// Both directions, for a move.
    case free
}
