// SPDX-License-Identifier: MIT

/// Why the image of a window is frozen.
package enum FreezeReason: Hashable, Sendable {
    /// The window is not on screen.
    case offScreen
    /// The requested part lies outside the window.
    case outsideWindow
}
