// SPDX-License-Identifier: MIT

/// A change of a surface, or input.
package enum SurfaceEvent {
    /// Position, size or scale has changed.
    case geometryChanged(SurfaceGeometry)
    /// The first frame is on screen.
    case shown
    /// A frame has reached the screen, or a buffer has become free: the next frame may be drawn.
    case frameDue(Instant)
    /// The producer may draw into this adopted buffer again.
    case returned(Int)
    /// Pointer or touch input.
    case input(InputEvent)
    /// The window is closed and will not return.
    case gone(SurfaceCloseReason)
}

/// Why a surface was closed.
package enum SurfaceCloseReason: Hashable, Sendable {
    /// The display connection is lost.
    case displayLost
    /// The display server closed or rejected the window.
    case refused
}
