// SPDX-License-Identifier: MIT

/// An edge or a corner of an overlay as a handle for resizing; the raw value is the name of the cursor in
/// CSS.
package enum ResizeHandle: String, CaseIterable, Hashable, Sendable {
    case left = "w-resize", right = "e-resize", top = "n-resize", bottom = "s-resize"
    case topLeft = "nw-resize", topRight = "ne-resize"
    case bottomLeft = "sw-resize", bottomRight = "se-resize"

    /// The width of an edge handle in logical pixels.
    package static let edgePx = 10.0
    /// The length of a corner handle along both edges in logical pixels.
    package static let cornerPx = 16.0
    /// The maximum fraction of the overlay's width or height per handle, so that half of a small overlay is
    /// left for gestures.
    static let maxSideFraction = 0.25

    /// The handle at `point` of an overlay of `size`; `nil` away from the edges, and outside.
    package static func handle(at point: Point, size: Size) -> ResizeHandle? {
        guard Rect(origin: Point(x: 0, y: 0), size: size).contains(point) else { return nil }
        let across = Side(point.x, of: size.width)
        let down = Side(point.y, of: size.height)
        if across.isCorner && down.isCorner { return corner(isRight: across.isFar, isBottom: down.isFar) }
        // In a thin overlay both edges are in reach: the nearer one is used.
        if across.isEdge && (!down.isEdge || across.distance <= down.distance) {
            return across.isFar ? .right : .left
        }
        return down.isEdge ? (down.isFar ? .bottom : .top) : nil
    }

    private static func corner(isRight: Bool, isBottom: Bool) -> ResizeHandle {
        isBottom ? (isRight ? .bottomRight : .bottomLeft) : (isRight ? .topRight : .topLeft)
    }

    /// The position of a coordinate between two opposite edges.
    private struct Side {
        let distance: Double
        let isFar: Bool
        private let length: Double

        init(_ position: Double, of length: Double) {
            self.length = length
            isFar = position > length / 2
            distance = isFar ? length - position : position
        }

        var isEdge: Bool { distance < min(ResizeHandle.edgePx, length * ResizeHandle.maxSideFraction) }
        var isCorner: Bool { distance < min(ResizeHandle.cornerPx, length * ResizeHandle.maxSideFraction) }
    }
}
