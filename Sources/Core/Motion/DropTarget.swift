// SPDX-License-Identifier: MIT

/// Where an overlay that is let go comes to rest on its monitor.
public enum DropTarget: Hashable, Sendable {
    /// Its top left corner, in logical pixels from the monitor's.
    case stay(Point)
    /// The margin's corner.
    case corner(Corner)
    /// Put aside, but for a tab.
    case stash(Side)

    /// Logical pixels a second from which on it is thrown.
    public static let throwSpeed = 400.0
    /// How near a margin line is met, in logical pixels.
    public static let marginReachPx = 20.0
    /// How near the line in the middle is met, in logical pixels.
    public static let centreReachPx = 8.0
    /// A component of a throw that is smaller than this share of the other says nothing.
    private static let aimFraction = 0.4

    /// Where `rect` comes to rest when it is let go at `velocity` logical pixels a second. Beyond the sides `outer`
    /// there is no other monitor, and at the sides `free` it may be put aside.
    public init(
        of rect: Rect, velocity: Size, on monitor: Monitor, margin: Double, outer: Sides, free: Set<Side>
    ) {
        let offset = DecelerationProjection.offset(velocity)
        if let side = Self.side(rect, offset, monitor, free) {
            self = .stash(side)
        } else if velocity.width * velocity.width + velocity.height * velocity.height
            >= Self.throwSpeed * Self.throwSpeed
        {
            self = .corner(Self.corner(rect, offset, monitor))
        } else {
            self = .stay(Self.magnetic(rect, monitor, margin, outer))
        }
    }

    /// The side beyond which more than half of it is, or its middle would come to rest.
    private static func side(_ rect: Rect, _ offset: Size, _ monitor: Monitor, _ free: Set<Side>) -> Side? {
        let middle = rect.origin.x + rect.size.width / 2
        // A throw back inside is no wish to put it aside.
        let rest = middle + offset.width
        if free.contains(.left), min(middle, rest) < 0,
            offset.width < throwSpeed * DecelerationProjection.seconds
        {
            return .left
        }
        let width = monitor.size.width
        if free.contains(.right), max(middle, rest) > width,
            offset.width > -throwSpeed * DecelerationProjection.seconds
        {
            return .right
        }
        return nil
    }

    /// The corner that `offset` points at; where it points at a side, the one on its own half.
    private static func corner(_ rect: Rect, _ offset: Size, _ monitor: Monitor) -> Corner {
        func isFar(_ offset: Double, _ other: Double, _ middle: Double, _ length: Double) -> Bool {
            offset.magnitude > other.magnitude * aimFraction ? offset > 0 : middle + offset > length / 2
        }
        let isRight = isFar(
            offset.width, offset.height, rect.origin.x + rect.size.width / 2, monitor.size.width)
        let isBottom = isFar(
            offset.height, offset.width, rect.origin.y + rect.size.height / 2, monitor.size.height)
        return isBottom
            ? (isRight ? .bottomRight : .bottomLeft) : (isRight ? .topRight : .topLeft)
    }

    private static func magnetic(
        _ rect: Rect, _ monitor: Monitor, _ margin: Double, _ outer: Sides
    ) -> Point {
        let area = monitor.workArea
        let across = Track(
            length: rect.size.width, end: monitor.size.width, area: area.origin.x...area.maxX, margin: margin,
            isStartOuter: outer.contains(.left), isEndOuter: outer.contains(.right))
        let down = Track(
            length: rect.size.height, end: monitor.size.height, area: area.origin.y...area.maxY,
            margin: margin, isStartOuter: outer.contains(.top), isEndOuter: outer.contains(.bottom))
        return Point(x: across.rest(rect.origin.x), y: down.rest(rect.origin.y))
    }

    /// One axis of a monitor, as a drop finds it.
    private struct Track {
        let length: Double
        let end: Double
        let area: ClosedRange<Double>
        let margin: Double
        let isStartOuter: Bool
        let isEndOuter: Bool

        func rest(_ position: Double) -> Double {
            var rest = position
            if isEndOuter { rest = min(rest, end - length) }
            if isStartOuter { rest = max(rest, 0) }
            return nearest(rest)
        }

        private func nearest(_ position: Double) -> Double {
            let lines = (
                area.lowerBound + margin, area.upperBound - margin - length,
                (area.lowerBound + area.upperBound - length) / 2
            )
            var best = (line: position, distance: Double.infinity)
            func meet(_ line: Double, within reach: Double) {
                let distance = (line - position).magnitude
                if distance <= reach && distance < best.distance { best = (line, distance) }
            }
            meet(lines.0, within: marginReachPx)
            meet(lines.1, within: marginReachPx)
            meet(lines.2, within: centreReachPx)
            return best.line
        }
    }
}
