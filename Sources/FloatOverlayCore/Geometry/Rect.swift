// SPDX-License-Identifier: MIT

/// A rectangle in logical pixels.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// Width and height in logical pixels.
    public var size: Size

    /// `origin` is the top left corner.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// `x` and `y` are the top left corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The x coordinate of the right edge.
    public var maxX: Double { origin.x + size.width }
    /// The y coordinate of the bottom edge.
    public var maxY: Double { origin.y + size.height }

    /// Whether `point` lies inside; the right and bottom edges are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.x < maxX && point.y >= origin.y && point.y < maxY
    }
}
