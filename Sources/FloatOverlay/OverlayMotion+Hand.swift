// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// A move under the pointer, across all monitors.
struct MovingHand {
    /// Where it goes back to when the move is broken off.
    let home: Placement
    let map: MonitorArrangement
    let start: Rect
    /// Where it is now, in the logical pixels of the monitor where it began.
    var rect: Rect
    private let across: ClosedRange<Double>
    private let down: ClosedRange<Double>

    init(_ start: Rect, home: Placement, on map: MonitorArrangement) {
        (self.start, rect, self.home, self.map) = (start, start, home, map)
        let tab = Stash.tab(start.size.width)
        across = Self.range(
            map.bounds.origin.x + tab - start.size.width, map.bounds.maxX - tab, start.origin.x)
        down = Self.range(map.bounds.origin.y, map.bounds.maxY - start.size.height, start.origin.y)
    }

    /// The hand has gone by `way`: it follows, and gives way where nothing lies beyond.
    mutating func go(by way: Size) {
        rect.origin = Point(
            x: RubberBand.held(start.origin.x + way.width, in: across, limit: start.size.width),
            y: RubberBand.held(start.origin.y + way.height, in: down, limit: start.size.height))
    }

    /// It may be where it is already.
    private static func range(_ low: Double, _ high: Double, _ present: Double) -> ClosedRange<Double> {
        min(low, present)...max(low, high, present)
    }
}

/// A resize under the pointer.
struct StretchingHand {
    let home: Placement
    let monitor: Monitor
    let grip: ResizeHandle
    let resizing: AspectResize
    var rect: Rect
}

extension OverlayMotion {
    /// A hand takes it: moves it, or pulls its tab.
    func beginMove() {
        guard let surface = overlay.surface, let monitor = host.monitor(surface.geometry.placement.monitor),
            let rect = rect(of: surface.geometry.placement, seenFrom: monitor)
        else { return }
        if let stash, caught == nil { return beginPull(stash, from: rect, on: monitor) }
        let home = stash?.home ?? caught ?? surface.geometry.placement
        takeIt()
        set(stash: nil)
        hand = .move(MovingHand(rect, home: home, on: arrangement(relativeTo: monitor)))
    }

    /// A hand takes it by `grip`.
    func beginStretch(by grip: ResizeHandle) {
        guard let surface = overlay.surface, let monitor = host.monitor(surface.geometry.placement.monitor),
            let rect = rect(of: surface.geometry.placement, seenFrom: monitor)
        else { return }
        let home = caught ?? surface.geometry.placement
        takeIt()
        let resizing = AspectResize(
            rect, by: grip, most: monitor.workArea.size, anchor: rect.nearestCorner(on: monitor.size))
        hand = .stretch(
            StretchingHand(home: home, monitor: monitor, grip: grip, resizing: resizing, rect: rect))
    }

    private func beginPull(_ stash: Stash, from rect: Rect, on monitor: Monitor) {
        guard let surface = overlay.surface, let end = self.rect(of: stash.home, seenFrom: monitor) else {
            return
        }
        let start = surface.geometry.placement
        takeIt()
        course = Course(
            flight: GeometryAnimation(from: rect, to: end), monitor: monitor.id, start: start, end: stash.home
        )
        hand = .pull
    }

    private func takeIt() {
        course = nil
        caught = nil
        takeUp()
    }

    /// The hand has gone by `way` since it took it.
    func carry(by way: Size) {
        switch hand {
        case .move(var moving):
            moving.go(by: way)
            hand = .move(moving)
            overlay.surface?.move(to: Placement(moving.rect, on: moving.map.areas[0].monitor.id))
        case .stretch(var stretching):
            stretching.rect = stretching.resizing.rect(way)
            hand = .stretch(stretching)
            overlay.surface?.move(to: Placement(stretching.rect, on: stretching.monitor.id))
        case .pull: pull(way.width)
        case nil: break
        }
    }

    private func pull(_ way: Double) {
        guard var course else { return }
        course.flight.driver.update(way / course.flight.wayAcross)
        self.course = course
        overlay.surface?.move(to: course.placement(at: host.reactor.now))
    }

    /// The hand lets go at `velocity` logical pixels a second.
    func drop(_ velocity: Size) {
        guard let hand else { return }
        self.hand = nil
        if let waiting = waiting.take() { return depart(to: waiting) }
        switch hand {
        case .move(let moving): drop(moving, velocity)
        case .stretch(let stretching):
            ownSize = stretching.rect.size
            land(Placement(stretching.rect, near: stretching.monitor))
        case .pull: release(velocity.width)
        }
    }

    private func drop(_ moving: MovingHand, _ velocity: Size) {
        // Monitors may have come and gone meanwhile.
        guard let monitor = host.monitor(moving.map.areas[0].monitor.id) else {
            return depart(to: moving.home)
        }
        let map = arrangement(relativeTo: monitor)
        let area = map.home(of: moving.rect)
        let rect = area.resting(moving.rect)
        let margin = host.preferences.overlay.margin
        let landing = DropTarget(
            of: rect, velocity: velocity, on: area.monitor, margin: margin,
            outer: map.outer(moving.rect, on: area), free: map.free(moving.rect, of: area))
        switch landing {
        case .stay(let origin):
            depart(to: Placement(Rect(origin: origin, size: rect.size), near: area.monitor))
        case .corner(let corner):
            let inset = OverlayGeometry.inset(at: corner, on: area.monitor, margin: margin)
            depart(
                to: Placement(monitor: area.monitor.id, corner: corner, inset: inset, size: rect.size))
        case .stash(let side):
            putAside(
                Stash(side: side, home: moving.home),
                at: Placement(Stash.rect(rect, at: side, of: area.monitor), near: area.monitor))
        }
    }

    private func release(_ velocity: Double) {
        guard var course else { return }
        let now = host.reactor.now
        let isOut = course.flight.driver.release(velocity: velocity / course.flight.wayAcross, at: now)
        follow(course, now)
        if isOut { set(stash: nil) }
    }

    /// The hand is broken off: it goes back to where it was.
    func putBack() {
        guard let hand else { return }
        self.hand = nil
        if let waiting = waiting.take() { return depart(to: waiting) }
        switch hand {
        case .move(let moving): putBack(moving.rect, to: moving.home, from: moving.map.areas[0].monitor)
        case .stretch(let stretching):
            putBack(stretching.rect, to: stretching.home, from: stretching.monitor)
        case .pull:
            guard var course else { return }
            let now = host.reactor.now
            course.flight.driver.cancel(at: now)
            follow(course, now)
        }
    }

    private func putBack(_ rect: Rect, to home: Placement, from monitor: Monitor) {
        let end = self.rect(of: home, seenFrom: monitor) ?? rect
        depart(to: home, seconds: GeometryAnimation.secondsBack(from: rect, to: end))
    }

    /// The time drives what a finger did.
    private func follow(_ course: Course, _ now: Instant) {
        self.course = course
        if isAnimated { run(now) } else { land(course.destination) }
    }
}

extension GeometryAnimation {
    /// The signed way across, for a finger to be a share of.
    fileprivate var wayAcross: Double {
        let way = to.origin.x - from.origin.x
        return way.magnitude < 1 ? (way < 0 ? -1 : 1) : way
    }
}
