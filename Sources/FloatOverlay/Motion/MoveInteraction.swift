// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A move by the pointer across all monitors.
struct MoveInteraction {
    /// The placement to restore if the move is cancelled.
    let homePlacement: Placement
    let arrangement: MonitorArrangement
    let start: Rect
    /// The current rectangle in logical pixels of the monitor where the move began.
    var rect: Rect
    private let horizontalRange: ClosedRange<Double>
    private let verticalRange: ClosedRange<Double>

    init(_ start: Rect, homePlacement: Placement, on arrangement: MonitorArrangement) {
        (self.start, rect) = (start, start)
        (self.homePlacement, self.arrangement) = (homePlacement, arrangement)
        let tab = Stash.tabWidth(ofOverlay: start.size.width)
        horizontalRange = Self.range(
            arrangement.bounds.origin.x + tab - start.size.width, arrangement.bounds.maxX - tab,
            including: start.origin.x)
        verticalRange = Self.range(
            arrangement.bounds.origin.y, arrangement.bounds.maxY - start.size.height,
            including: start.origin.y)
    }

    /// The monitor where the move began.
    var monitor: Monitor { arrangement.areas[0].monitor }

    /// The rectangle with the size to rest at: the move may have begun while an animation changed the size.
    var restingRect: Rect { rect.resized(to: homePlacement.size) }

    /// Moves the rectangle by `offset` from its start; at the outer edges of the monitors it resists like a
    /// rubber band.
    mutating func move(by offset: Size) {
        rect.origin = Point(
            x: RubberBand.held(start.origin.x + offset.width, in: horizontalRange, limit: start.size.width),
            y: RubberBand.held(start.origin.y + offset.height, in: verticalRange, limit: start.size.height))
    }

    /// The range, extended to the current position if that lies outside.
    private static func range(
        _ low: Double, _ high: Double, including current: Double
    ) -> ClosedRange<Double> {
        min(low, current)...max(low, high, current)
    }
}
