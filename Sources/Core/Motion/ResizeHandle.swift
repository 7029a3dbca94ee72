// SPDX-License-Identifier: MIT

/// An edge or a corner of an overlay, as something to take hold of and resize it by.
public enum ResizeHandle: Hashable, CaseIterable, Sendable {
    case left, right, top, bottom
    case topLeft, topRight, bottomLeft, bottomRight

    /// Logical pixels from an edge that belong to its grip.
    public static let edgePx = 10.0
    /// Logical pixels along both edges that belong to a corner's grip.
    public static let cornerPx = 16.0
    /// The share of an overlay's extent that a grip takes at most: half of a small one is left for gestures.
    static let maxSideFraction = 0.25

    /// The grip at `point` of an overlay of the extent `size`; `nil` away from its edges, and outside.
    public static func handle(at point: Point, size: Size) -> ResizeHandle? {
        guard Rect(origin: Point(x: 0, y: 0), size: size).contains(point) else { return nil }
        let across = Side(point.x, of: size.width)
        let down = Side(point.y, of: size.height)
        if across.isCorner && down.isCorner { return corner(isRight: across.isFar, isBottom: down.isFar) }
        // In a thin overlay both edges are near: the nearer one is meant.
        if across.isEdge && (!down.isEdge || across.distance <= down.distance) {
            return across.isFar ? .right : .left
        }
        return down.isEdge ? (down.isFar ? .bottom : .top) : nil
    }

    private static func corner(isRight: Bool, isBottom: Bool) -> ResizeHandle {
        isBottom ? (isRight ? .bottomRight : .bottomLeft) : (isRight ? .topRight : .topLeft)
    }

    /// Where a coordinate is between two opposite edges.
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
