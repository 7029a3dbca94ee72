// SPDX-License-Identifier: MIT

/// A rectangle in logical pixels.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// Width and height in logical pixels.
    public var size: Size

    /// Creates a rectangle from its top left corner and its size.
    ///
    /// - Parameters:
    ///   - origin: The top left corner.
    ///   - size: Width and height in logical pixels.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its four numbers, in logical pixels.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the left edge.
    ///   - y: The y coordinate of the top edge.
    ///   - width: The width.
    ///   - height: The height.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates a rectangle of `size` around `middle`.
    init(middle: Point, size: Size) {
        self.init(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// The x coordinate of the right edge.
    public var maxX: Double { origin.x + size.width }
    /// The y coordinate of the bottom edge.
    public var maxY: Double { origin.y + size.height }
    var middle: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// Whether `point` lies inside; the right and bottom edges are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.x < maxX && point.y >= origin.y && point.y < maxY
    }

    /// Logical pixels from `point` to the nearest edge, along the axis with the larger distance; 0 inside.
    func distance(to point: Point) -> Double {
        if contains(point) { return 0 }
        let across = max(origin.x - point.x, point.x - maxX)
        let down = max(origin.y - point.y, point.y - maxY)
        // The right and bottom edges do not belong to the rectangle.
        return max(across, down, .leastNonzeroMagnitude)
    }

    /// The area of the intersection.
    func overlap(_ other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(origin.x, other.origin.x)
        let height = min(maxY, other.maxY) - max(origin.y, other.origin.y)
        return max(0, width) * max(0, height)
    }

    /// Whether each edge is less than `distance` logical pixels from that of `other`.
    package func isNear(_ other: Rect, within distance: Double) -> Bool {
        abs(origin.x - other.origin.x) < distance && abs(origin.y - other.origin.y) < distance
            && abs(maxX - other.maxX) < distance && abs(maxY - other.maxY) < distance
    }

    /// The nearest corner of a monitor of size `monitor`.
    package func nearestCorner(on monitor: Size) -> Corner {
        Corner(isRight: middle.x > monitor.width / 2, isBottom: middle.y > monitor.height / 2)
    }

    /// The rectangle resized to `size` around its middle.
    package func resized(to size: Size) -> Rect { Rect(middle: middle, size: size) }

    /// The rectangle moved into `area`; to the top left corner of `area` if it does not fit.
    func moved(into area: Rect) -> Rect {
        Rect(
            x: max(area.origin.x, min(origin.x, area.maxX - size.width)),
            y: max(area.origin.y, min(origin.y, area.maxY - size.height)), width: size.width,
            height: size.height)
    }

    /// The rectangle resized to `size`: the edges nearest to a corner of `monitor` are kept, and the result
    /// is limited to the work area.
    package func resized(to size: Size, on monitor: Monitor) -> Rect {
        let corner = nearestCorner(on: monitor.size)
        return Rect(
            x: corner.isRight ? maxX - size.width : origin.x,
            y: corner.isBottom ? maxY - size.height : origin.y, width: size.width, height: size.height
        ).moved(into: monitor.workArea)
    }
}
