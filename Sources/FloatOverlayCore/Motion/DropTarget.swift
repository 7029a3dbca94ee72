// SPDX-License-Identifier: MIT

/// The resting position of an overlay that is released after a move.
package enum DropTarget: Hashable, Sendable {
    /// A top left corner, in logical pixels relative to the monitor's top left corner.
    case stay(Point)
    /// A corner of the work area, at the margin.
    case corner(Corner)
    /// Stashed at a side, with only a tab on screen.
    case stash(Stash.Side)

    /// The minimum velocity of a throw in logical pixels per second.
    package static let throwSpeed = 400.0
    /// The snapping distance of the margin lines in logical pixels.
    package static let marginSnapDistancePx = 20.0
    /// The snapping distance of the centre line in logical pixels.
    package static let centreSnapDistancePx = 8.0
    /// A component of a throw below this fraction of the other one is ignored.
    private static let aimFraction = 0.4

    /// The resting position of `rect` when released at `velocity` logical pixels per second. No other monitor
    /// adjoins the sides `outerSides`; stashing is possible at the sides `stashSides`.
    package init(
        of rect: Rect, velocity: Size, on monitor: Monitor, margin: Double, outerSides: Sides,
        stashSides: Set<Stash.Side>
    ) {
        let offset = DecelerationProjection.offset(velocity)
        if let side = Self.side(of: rect, offset: offset, on: monitor, stashSides: stashSides) {
            self = .stash(side)
        } else if velocity.width * velocity.width + velocity.height * velocity.height
            >= Self.throwSpeed * Self.throwSpeed
        {
            self = .corner(Self.corner(for: rect, offset: offset, on: monitor))
        } else {
            self = .stay(Self.snapped(rect, on: monitor, margin: margin, outerSides: outerSides))
        }
    }

    /// The side beyond which more than half of the overlay is, or its centre would come to rest.
    private static func side(
        of rect: Rect, offset: Size, on monitor: Monitor, stashSides: Set<Stash.Side>
    ) -> Stash.Side? {
        let middle = rect.middle.x
        // A throw back inside must not stash the overlay.
        let rest = middle + offset.width
        if stashSides.contains(.left), min(middle, rest) < 0,
            offset.width < throwSpeed * DecelerationProjection.seconds
        {
            return .left
        }
        let width = monitor.size.width
        if stashSides.contains(.right), max(middle, rest) > width,
            offset.width > -throwSpeed * DecelerationProjection.seconds
        {
            return .right
        }
        return nil
    }

    /// The corner in the direction of `offset`; for a direction along one axis, the corner on the overlay's
    /// half of the other axis.
    private static func corner(for rect: Rect, offset: Size, on monitor: Monitor) -> Corner {
        func isFar(_ offset: Double, other: Double, middle: Double, length: Double) -> Bool {
            offset.magnitude > other.magnitude * aimFraction ? offset > 0 : middle + offset > length / 2
        }
        let isRight = isFar(
            offset.width, other: offset.height, middle: rect.middle.x, length: monitor.size.width)
        let isBottom = isFar(
            offset.height, other: offset.width, middle: rect.middle.y, length: monitor.size.height)
        return Corner(isRight: isRight, isBottom: isBottom)
    }

    private static func snapped(
        _ rect: Rect, on monitor: Monitor, margin: Double, outerSides: Sides
    ) -> Point {
        let area = monitor.workArea
        let across = SnapAxis(
            length: rect.size.width, end: monitor.size.width, area: area.origin.x...area.maxX, margin: margin,
            isStartOuter: outerSides.contains(.left), isEndOuter: outerSides.contains(.right))
        let down = SnapAxis(
            length: rect.size.height, end: monitor.size.height, area: area.origin.y...area.maxY,
            margin: margin, isStartOuter: outerSides.contains(.top), isEndOuter: outerSides.contains(.bottom))
        return Point(x: across.snappedPosition(rect.origin.x), y: down.snappedPosition(rect.origin.y))
    }

    /// One axis of the monitor.
    private struct SnapAxis {
        let length: Double
        let end: Double
        let area: ClosedRange<Double>
        let margin: Double
        let isStartOuter: Bool
        let isEndOuter: Bool

        func snappedPosition(_ position: Double) -> Double {
            var position = position
            if isEndOuter { position = min(position, end - length) }
            if isStartOuter { position = max(position, 0) }
            return nearestLine(position)
        }

        private func nearestLine(_ position: Double) -> Double {
            let lines = (
                area.lowerBound + margin, area.upperBound - margin - length,
                (area.lowerBound + area.upperBound - length) / 2
            )
            var best = (line: position, distance: Double.infinity)
            func snap(to line: Double, within limit: Double) {
                let distance = (line - position).magnitude
                if distance <= limit && distance < best.distance { best = (line, distance) }
            }
            snap(to: lines.0, within: marginSnapDistancePx)
            snap(to: lines.1, within: marginSnapDistancePx)
            snap(to: lines.2, within: centreSnapDistancePx)
            return best.line
        }
    }
}
