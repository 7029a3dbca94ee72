// SPDX-License-Identifier: MIT

/// What the pointer looks like over a surface; the raw value is the word of CSS and of cursor themes.
public enum PointerCursor: String, CaseIterable, Hashable, Sendable {
    case arrow = "default"
    /// Over what a click does something to.
    case hand = "pointer"
    /// While the surface moves under it.
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
