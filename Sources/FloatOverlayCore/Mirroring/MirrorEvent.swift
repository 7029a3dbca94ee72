// SPDX-License-Identifier: MIT

/// A change of a mirrored window.
package enum MirrorEvent: Hashable, Sendable {
    /// `size` has changed.
    case resized
    /// `title` has changed.
    case titleChanged
    /// `freezeReason` has changed.
    case freezeReasonChanged
    /// The window was drawn to.
    case drawn
    /// `isFocused` has changed.
    case focusChanged
    /// The window is closed.
    case gone
}
