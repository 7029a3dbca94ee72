// SPDX-License-Identifier: MIT

/// The relative positions of the monitors, as seen from one of them; used to move overlays between monitors.
package struct MonitorArrangement: Hashable, Sendable {
    /// A monitor and its rectangle in the logical pixels of the reference monitor.
    package struct Area: Hashable, Sendable {
        /// The monitor, with its own logical pixels.
        package var monitor: Monitor
        /// The rectangle in the logical pixels of the reference monitor.
        package var rect: Rect

        /// `rect` is in the logical pixels of the reference monitor.
        package init(monitor: Monitor, rect: Rect) {
            self.monitor = monitor
            self.rect = rect
        }

        /// The monitor's own logical pixels per logical pixel of the reference monitor.
        private var factor: Double { monitor.size.width / max(rect.size.width, 1) }

        /// `rect` converted to the monitor's own pixels.
        package func local(_ rect: Rect) -> Rect {
            let corner = rect.origin - self.rect.origin
            return Rect(
                origin: Point(x: corner.width * factor, y: corner.height * factor), size: rect.size * factor)
        }

        /// `rect` converted back to the pixels of the reference monitor.
        package func global(_ rect: Rect) -> Rect {
            let corner = Size(width: rect.origin.x, height: rect.origin.y) * (1 / factor)
            return Rect(origin: self.rect.origin + corner, size: rect.size * (1 / factor))
        }

        /// The rectangle, in the monitor's own pixels, of an overlay that comes to rest here: the centre is
        /// kept, and the size in logical pixels.
        package func resting(_ rect: Rect) -> Rect { Rect(middle: local(rect).middle, size: rect.size) }
    }

    /// The monitors; the reference monitor is the first.
    package let areas: [Area]
    /// The smallest rectangle around all monitors.
    package let bounds: Rect

    /// Returns `nil` without areas; the first one is the reference monitor.
    package init?(_ areas: [Area]) {
        guard let first = areas.first else { return nil }
        self.areas = areas
        bounds = areas.reduce(first.rect) { $0.union($1.rect) }
    }

    /// Creates an arrangement of one monitor.
    package init(_ monitor: Monitor) {
        let area = Area(monitor: monitor, rect: Rect(origin: Point(x: 0, y: 0), size: monitor.size))
        areas = [area]
        bounds = area.rect
    }

    /// The area of the monitor `id`; `nil` if there is none.
    package func area(_ id: Monitor.ID?) -> Area? { areas.first { $0.monitor.id == id } }

    /// The area with the largest overlap with `rect`; without an overlap the nearest one.
    package func mainArea(of rect: Rect) -> Area {
        var best = areas[0]
        var bestScore = -Double.infinity
        for area in areas {
            let overlap = area.rect.overlap(rect)
            let score = overlap > 0 ? overlap : -area.rect.distance(to: rect.middle)
            if score > bestScore { (best, bestScore) = (area, score) }
        }
        return best
    }

    /// The sides of `area` beyond which `rect` does not overlap another monitor.
    package func outerSides(of rect: Rect, on area: Area) -> Sides {
        let frame = area.rect
        var sides = Sides.all
        for other in areas where other != area && other.rect.overlap(rect) > 0 {
            if other.rect.maxX <= frame.origin.x { sides.remove(.left) }
            if other.rect.origin.x >= frame.maxX { sides.remove(.right) }
            if other.rect.maxY <= frame.origin.y { sides.remove(.top) }
            if other.rect.origin.y >= frame.maxY { sides.remove(.bottom) }
        }
        return sides
    }

    /// The sides of `area` where `rect` can be stashed without an overlap with another monitor.
    package func stashSides(for rect: Rect, on area: Area) -> Set<Stash.Side> {
        let local = area.resting(rect)
        return Set(
            Stash.Side.allCases.filter { side in
                let aside = area.global(Stash.rect(local, at: side, of: area.monitor))
                return !areas.contains { $0 != area && $0.rect.overlap(aside) > 0 }
            })
    }
}

extension Rect {
    /// The smallest rectangle that contains both.
    fileprivate func union(_ other: Rect) -> Rect {
        let origin = Point(x: min(origin.x, other.origin.x), y: min(origin.y, other.origin.y))
        let end = Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY))
        return Rect(origin: origin, size: end - origin)
    }
}
