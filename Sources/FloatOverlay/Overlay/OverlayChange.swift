// SPDX-License-Identifier: MIT

/// A change of one overlay.
enum OverlayChange {
    /// The first frame is on screen.
    case shown
    /// The window was shown or hidden.
    case mapping
    /// The overlay was hidden or shown again, or the suspension reasons changed.
    case visibility
    /// The window's position, size or scale has changed.
    case geometry
    /// The overlay was stashed or unstashed.
    case stash
    /// The window is closed.
    case closed
}
