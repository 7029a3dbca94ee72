// SPDX-License-Identifier: MIT

/// A position in logical pixels.
public struct Point: Hashable, Sendable {
    /// Logical pixels to the right of the origin.
    public var x: Double
    /// Logical pixels below the origin.
    public var y: Double

    /// Creates a position.
    ///
    /// - Parameters:
    ///   - x: Logical pixels to the right of the origin.
    ///   - y: Logical pixels below the origin.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The offset from `b` to `a`.
    public static func - (a: Point, b: Point) -> Size { Size(width: a.x - b.x, height: a.y - b.y) }

    /// The position moved by `offset`.
    public static func + (a: Point, offset: Size) -> Point {
        Point(x: a.x + offset.width, y: a.y + offset.height)
    }
}
