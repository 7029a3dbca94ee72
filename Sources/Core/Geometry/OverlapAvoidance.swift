// SPDX-License-Identifier: MIT

/// Finds a place for an overlay where no other one is.
public enum OverlapAvoidance {
    /// `preferred` where that is free; else the next place along its corner's edges, the upright one first, then the same at
    /// the other corners, then on the other monitors; else the place among all these where it covers the least of
    /// `taken`. `margin` logical pixels stay between overlays and around them.
    public static func near(
        _ preferred: Placement, among taken: [Placement], on monitors: [Monitor], margin: Double
    ) -> Placement {
        guard let preferredMonitor = monitors.first(where: { $0.id == preferred.monitor }) else {
            return preferred
        }
        var best = preferred
        var leastOverlap = covered(by: preferred, of: taken, on: preferredMonitor)
        if leastOverlap == 0 { return preferred }
        for monitor in [preferredMonitor] + monitors.filter({ $0.id != preferredMonitor.id }) {
            for slot in slots(for: preferred, among: taken, on: monitor, margin) {
                let area = covered(by: slot, of: taken, on: monitor)
                if area == 0 { return slot }
                if area < leastOverlap { (best, leastOverlap) = (slot, area) }
            }
        }
        return best
    }

    /// The square logical pixels that `placement` shares with each of those on `monitor`, added up. What is less than
    /// a pixel comes of rounding.
    private static func covered(
        by placement: Placement, of taken: [Placement], on monitor: Monitor
    ) -> Double {
        let frame = placement.frame(on: monitor.size)
        return taken.reduce(0) { sum, other in
            guard other.monitor == monitor.id else { return sum }
            let area = frame.overlap(other.frame(on: monitor.size))
            return area < 1 ? sum : sum + area
        }
    }

    /// The places at the four corners of `monitor`, its own corner first, and along their edges, all inside what
    /// panels leave free.
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
            let upright = heights.filter { isBottom ? $0 < origin.y : $0 > origin.y }
                .sorted { isBottom ? $0 > $1 : $0 < $1 }.map { Point(x: origin.x, y: $0) }
            let level = widths.filter { isRight ? $0 < origin.x : $0 > origin.x }
                .sorted { isRight ? $0 > $1 : $0 < $1 }.map { Point(x: $0, y: origin.y) }
            return ([origin] + upright + level)
                .filter { monitor.workArea.holds(Rect(origin: $0, size: size)) }
                .map { first.moved(to: $0, on: monitor.size) }
        }
    }

    /// `corner`, the one above or below it, the other two.
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
    /// Whether all of `other` lies inside, but for rounding.
    fileprivate func holds(_ other: Rect) -> Bool {
        let slack = 0.5
        return other.origin.x >= origin.x - slack && other.origin.y >= origin.y - slack
            && other.maxX <= maxX + slack && other.maxY <= maxY + slack
    }
}
