// SPDX-License-Identifier: MIT

/// How the monitors lie together, as seen from one of them: for who carries something from one to another.
public struct MonitorArrangement: Hashable, Sendable {
    /// A monitor, and where it lies in the logical pixels of the one it is all seen from.
    public struct Area: Hashable, Sendable {
        /// The monitor, with its own logical pixels.
        public var monitor: Monitor
        /// Where it lies.
        public var rect: Rect

        /// Makes an area from its parts.
        public init(monitor: Monitor, rect: Rect) {
            self.monitor = monitor
            self.rect = rect
        }

        /// Its own logical pixels in one of the other's.
        private var factor: Double { monitor.size.width / max(rect.size.width, 1) }

        /// What is at `rect`, in its own pixels.
        public func local(_ rect: Rect) -> Rect {
            let corner = rect.origin - self.rect.origin
            return Rect(
                origin: Point(x: corner.width * factor, y: corner.height * factor), size: rect.size * factor)
        }

        /// The way back.
        public func global(_ rect: Rect) -> Rect {
            let corner = Size(width: rect.origin.x, height: rect.origin.y) * (1 / factor)
            return Rect(origin: self.rect.origin + corner, size: rect.size * (1 / factor))
        }

        /// What is at `rect` and comes to rest here, in its own pixels: in the middle of where it is, as large in
        /// logical pixels as before.
        public func resting(_ rect: Rect) -> Rect { Rect(middle: local(rect).middle, size: rect.size) }
    }

    /// The monitors, the one it is seen from first.
    public let areas: [Area]
    /// The least rectangle around all of them.
    public let bounds: Rect

    /// Makes a map from its areas, of which there is at least one.
    public init?(_ areas: [Area]) {
        guard let first = areas.first else { return nil }
        self.areas = areas
        bounds = areas.reduce(first.rect) { $0.union($1.rect) }
    }

    /// A map of `monitor` alone.
    public init(_ monitor: Monitor) {
        let area = Area(monitor: monitor, rect: Rect(origin: Point(x: 0, y: 0), size: monitor.size))
        areas = [area]
        bounds = area.rect
    }

    /// The area of the monitor called `id`.
    public func area(_ id: Monitor.ID?) -> Area? { areas.first { $0.monitor.id == id } }

    /// The area that `rect` is mostly on; off all of them the nearest one.
    public func mainArea(of rect: Rect) -> Area {
        var best = areas[0]
        var bestScore = -Double.infinity
        for area in areas {
            let common = area.rect.common(rect)
            let score = common > 0 ? common : -area.rect.remoteness(of: rect.middle)
            if score > bestScore { (best, bestScore) = (area, score) }
        }
        return best
    }

    /// The sides of `area` beyond which nothing of `rect` would be on another monitor.
    public func outer(_ rect: Rect, on area: Area) -> Sides {
        let frame = area.rect
        var sides = Sides.all
        for other in areas where other != area && other.rect.common(rect) > 0 {
            if other.rect.maxX <= frame.origin.x { sides.remove(.left) }
            if other.rect.origin.x >= frame.maxX { sides.remove(.right) }
            if other.rect.maxY <= frame.origin.y { sides.remove(.top) }
            if other.rect.origin.y >= frame.maxY { sides.remove(.bottom) }
        }
        return sides
    }

    /// The sides of `area` where `rect` can be put aside without lying on another monitor.
    public func free(_ rect: Rect, of area: Area) -> Set<Side> {
        let local = area.resting(rect)
        return Set(
            Side.allCases.filter { side in
                let aside = area.global(Stash.rect(local, at: side, of: area.monitor))
                return !areas.contains { $0 != area && $0.rect.common(aside) > 0 }
            })
    }
}

extension Rect {
    /// The corner of a monitor of the extent `monitor` that it is nearest to.
    public func nearestCorner(on monitor: Size) -> Corner {
        switch (middle.x > monitor.width / 2, middle.y > monitor.height / 2) {
        case (false, false): .topLeft
        case (true, false): .topRight
        case (false, true): .bottomLeft
        case (true, true): .bottomRight
        }
    }

    /// The same place in the extent `size`: the side of it that is nearest to a corner of `monitor` stays, but nothing
    /// goes beyond the part that panels leave free.
    public func resized(to size: Size, on monitor: Monitor) -> Rect {
        let corner = nearestCorner(on: monitor.size)
        let area = monitor.workArea
        let x = corner.isRight ? maxX - size.width : origin.x
        let y = corner.isBottom ? maxY - size.height : origin.y
        return Rect(
            x: max(area.origin.x, min(x, area.maxX - size.width)),
            y: max(area.origin.y, min(y, area.maxY - size.height)), width: size.width, height: size.height)
    }

    /// A rectangle around `middle`.
    fileprivate init(middle: Point, size: Size) {
        self.init(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Its middle.
    fileprivate var middle: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// The least rectangle around both.
    fileprivate func union(_ other: Rect) -> Rect {
        let origin = Point(x: min(origin.x, other.origin.x), y: min(origin.y, other.origin.y))
        let end = Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY))
        return Rect(origin: origin, size: end - origin)
    }

    /// How much area both have in common.
    fileprivate func common(_ other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(origin.x, other.origin.x)
        let height = min(maxY, other.maxY) - max(origin.y, other.origin.y)
        return width > 0 && height > 0 ? width * height : 0
    }

    /// How far `point` is away, along the axis where it is further.
    fileprivate func remoteness(of point: Point) -> Double {
        max(origin.x - point.x, point.x - maxX, origin.y - point.y, point.y - maxY, 0)
    }
}
