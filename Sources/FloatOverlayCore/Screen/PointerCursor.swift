// SPDX-License-Identifier: MIT

/// The pointer cursor over a surface; the raw value is the name in CSS and in cursor themes.
package enum PointerCursor: String, CaseIterable, Hashable, Sendable {
    case arrow = "default"
    /// Over an element that reacts to clicks.
    case hand = "pointer"
    /// While the pointer moves the surface.
    case move = "move"
    case resizeTop = "n-resize"
    case resizeTopRight = "ne-resize"
    case resizeRight = "e-resize"
    case resizeBottomRight = "se-resize"
    case resizeBottom = "s-resize"
    case resizeBottomLeft = "sw-resize"
    case resizeLeft = "w-resize"
    case resizeTopLeft = "nw-resize"
}
