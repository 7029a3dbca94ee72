// SPDX-License-Identifier: MIT

/// Finds a placement for an overlay that does not overlap other overlays.
package enum OverlapAvoidance {
    /// `preferred` if it is free. Otherwise the next free position along the edges of its corner (vertical
    /// first), then at the other corners, then on the other monitors; otherwise the candidate with the
    /// smallest overlap. `margin` is the distance between overlays and around them in logical pixels.
    package static func freePlacement(
        near preferred: Placement, among taken: [Placement], on monitors: [Monitor], margin: Double
    ) -> Placement {
        guard let preferredMonitor = monitors.first(where: { $0.id == preferred.monitor }) else {
            return preferred
        }
        var best = preferred
        var leastOverlap = overlapArea(of: preferred, with: taken, on: preferredMonitor)
        if leastOverlap == 0 { return preferred }
        for monitor in [preferredMonitor] + monitors.filter({ $0.id != preferredMonitor.id }) {
            for slot in slots(for: preferred, among: taken, on: monitor, margin) {
                let area = overlapArea(of: slot, with: taken, on: monitor)
                if area == 0 { return slot }
                if area < leastOverlap { (best, leastOverlap) = (slot, area) }
            }
        }
        return best
    }

    /// The total overlap of `placement` with the placements on `monitor`, in square logical pixels. Overlaps
    /// below one pixel are rounding errors and do not count.
    private static func overlapArea(
        of placement: Placement, with taken: [Placement], on monitor: Monitor
    ) -> Double {
        let frame = placement.frame(on: monitor.size)
        return taken.reduce(0) { sum, other in
            guard other.monitor == monitor.id else { return sum }
            let area = frame.overlap(other.frame(on: monitor.size))
            return area < 1 ? sum : sum + area
        }
    }

    /// The candidate placements at the four corners of `monitor`, the preferred corner first, and along their
    /// edges, all inside the work area.
    private static func slots(
        for preferred: Placement, among taken: [Placement], on monitor: Monitor, _ margin: Double
    ) -> [Placement] {
        let frames = taken.filter { $0.monitor == monitor.id }.map { $0.frame(on: monitor.size) }
        return order(of: preferred.corner).flatMap { corner in
            var first = preferred
            first.monitor = monitor.id
            first.corner = corner
            if preferred.monitor != monitor.id || corner != preferred.corner {
                first.inset = OverlayGeometry.inset(at: corner, on: monitor, margin: margin)
            }
            let origin = first.origin(on: monitor.size)
            let (size, isRight, isBottom) = (preferred.size, corner.isRight, corner.isBottom)
            let heights = frames.map { isBottom ? $0.origin.y - margin - size.height : $0.maxY + margin }
            let widths = frames.map { isRight ? $0.origin.x - margin - size.width : $0.maxX + margin }
            let verticalCandidates = heights.filter { isBottom ? $0 < origin.y : $0 > origin.y }
                .sorted { isBottom ? $0 > $1 : $0 < $1 }.map { Point(x: origin.x, y: $0) }
            let horizontalCandidates = widths.filter { isRight ? $0 < origin.x : $0 > origin.x }
                .sorted { isRight ? $0 > $1 : $0 < $1 }.map { Point(x: $0, y: origin.y) }
            return ([origin] + verticalCandidates + horizontalCandidates)
                .filter { monitor.workArea.holds(Rect(origin: $0, size: size)) }
                .map { first.moved(to: $0, on: monitor.size) }
        }
    }

    /// `corner`, then the vertically adjacent corner, then the other two.
    private static func order(of corner: Corner) -> [Corner] {
        switch corner {
        case .topLeft: [.topLeft, .bottomLeft, .topRight, .bottomRight]
        case .bottomLeft: [.bottomLeft, .topLeft, .bottomRight, .topRight]
        case .topRight: [.topRight, .bottomRight, .topLeft, .bottomLeft]
        case .bottomRight: [.bottomRight, .topRight, .bottomLeft, .topLeft]
        }
    }
}

extension Rect {
    /// Whether `other` lies inside, with a tolerance for rounding.
    fileprivate func holds(_ other: Rect) -> Bool {
        let slack = 0.5
        return other.origin.x >= origin.x - slack && other.origin.y >= origin.y - slack
            && other.maxX <= maxX + slack && other.maxY <= maxY + slack
    }
}
