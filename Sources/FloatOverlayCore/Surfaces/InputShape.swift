// SPDX-License-Identifier: MIT

/// The area of a surface that takes input.
package enum InputShape: Hashable, Sendable {
    case all
    case none
    /// Rectangles in logical pixels of the surface.
    case rects([Rect])
}
