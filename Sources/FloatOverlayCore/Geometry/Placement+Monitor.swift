// SPDX-License-Identifier: MIT

extension Placement {
    /// The rectangle in the monitor's coordinates; it can extend beyond the monitor.
    func frame(on monitor: Size) -> Rect { Rect(origin: origin(on: monitor), size: size) }

    /// The same position, relative to the nearest corner.
    package func anchored(on monitor: Size) -> Placement {
        let origin = origin(on: monitor)
        var anchored = self
        anchored.corner = Corner(
            isRight: origin.x + size.width / 2 > monitor.width / 2,
            isBottom: origin.y + size.height / 2 > monitor.height / 2)
        // An unchanged corner keeps the exact numbers, without rounding.
        return anchored.corner == corner ? self : anchored.moved(to: origin, on: monitor)
    }

    /// The visible fraction of the area on a monitor of size `monitor`, 0…1.
    package func visiblePart(on monitor: Size) -> Double {
        let whole = size.width * size.height
        return whole > 0
            ? frame(on: monitor).overlap(Rect(origin: Point(x: 0, y: 0), size: monitor)) / whole : 0
    }
}

extension Rect {
    /// The area of the intersection.
    func overlap(_ other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(origin.x, other.origin.x)
        let height = min(maxY, other.maxY) - max(origin.y, other.origin.y)
        return max(0, width) * max(0, height)
    }
}
