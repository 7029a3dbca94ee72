// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// A move by the pointer across all monitors.
struct MoveInteraction {
    /// The placement to restore if the move is cancelled.
    let home: Placement
    let arrangement: MonitorArrangement
    let start: Rect
    /// The current rectangle in logical pixels of the monitor where the move began.
    var rect: Rect
    private let horizontalRange: ClosedRange<Double>
    private let verticalRange: ClosedRange<Double>

    init(_ start: Rect, home: Placement, on arrangement: MonitorArrangement) {
        (self.start, rect, self.home, self.arrangement) = (start, start, home, arrangement)
        let tab = Stash.tab(start.size.width)
        horizontalRange = Self.range(
            arrangement.bounds.origin.x + tab - start.size.width, arrangement.bounds.maxX - tab,
            start.origin.x)
        verticalRange = Self.range(
            arrangement.bounds.origin.y, arrangement.bounds.maxY - start.size.height, start.origin.y)
    }

    /// Moves the rectangle by `offset` from its start; at the outer edges of the monitors it resists like a
    /// rubber band.
    mutating func move(by offset: Size) {
        rect.origin = Point(
            x: RubberBand.held(start.origin.x + offset.width, in: horizontalRange, limit: start.size.width),
            y: RubberBand.held(start.origin.y + offset.height, in: verticalRange, limit: start.size.height))
    }

    /// The range, extended to the present position if that lies outside.
    private static func range(_ low: Double, _ high: Double, _ present: Double) -> ClosedRange<Double> {
        min(low, present)...max(low, high, present)
    }
}

/// A resize by the pointer.
struct ResizeInteraction {
    let home: Placement
    let monitor: Monitor
    let resizeHandle: ResizeHandle
    let aspectResize: AspectResize
    var rect: Rect
}

extension OverlayMotion {
    /// Begins a drag that moves the overlay or pulls the tab of a stashed one.
    func beginMove() {
        guard let (placement, monitor, rect) = start else { return }
        if let stash, interruptedDestination == nil {
            return beginTabDrag(stash, at: placement, from: rect, on: monitor)
        }
        let home = stash?.home ?? interruptedDestination ?? placement
        beginInteraction()
        set(stash: nil)
        interaction = .move(MoveInteraction(rect, home: home, on: arrangement(relativeTo: monitor)))
    }

    /// Begins a drag of `resizeHandle`.
    func beginResize(by resizeHandle: ResizeHandle) {
        guard let (placement, monitor, rect) = start else { return }
        let home = interruptedDestination ?? placement
        beginInteraction()
        let aspectResize = AspectResize(
            rect, by: resizeHandle, maxSize: monitor.workArea.size,
            anchor: rect.nearestCorner(on: monitor.size))
        interaction = .resize(
            ResizeInteraction(
                home: home, monitor: monitor, resizeHandle: resizeHandle, aspectResize: aspectResize,
                rect: rect))
    }

    /// The window's placement, its monitor, and its rectangle there.
    private var start: (placement: Placement, monitor: Monitor, rect: Rect)? {
        guard let placement = window.geometry?.placement, let monitor = host.monitor(placement.monitor),
            let rect = rect(of: placement, seenFrom: monitor)
        else { return nil }
        return (placement, monitor, rect)
    }

    private func beginTabDrag(
        _ stash: Stash, at start: Placement, from rect: Rect, on monitor: Monitor
    ) {
        guard let end = self.rect(of: stash.home, seenFrom: monitor) else { return }
        beginInteraction()
        activeAnimation = ActiveAnimation(
            animation: GeometryAnimation(from: rect, to: end), monitor: monitor.id, start: start,
            end: stash.home
        )
        interaction = .dragTab
    }

    private func beginInteraction() {
        activeAnimation = nil
        interruptedDestination = nil
        beginSurfaceMove()
    }

    /// Updates the interaction; `offset` is the total pointer movement since its start.
    func updateInteraction(by offset: Size) {
        switch interaction {
        case .move(var moving):
            moving.move(by: offset)
            interaction = .move(moving)
            window.surface?.move(to: Placement(moving.rect, on: moving.arrangement.areas[0].monitor.id))
        case .resize(var resize):
            resize.rect = resize.aspectResize.rect(offset)
            interaction = .resize(resize)
            window.surface?.move(to: Placement(resize.rect, on: resize.monitor.id))
        case .dragTab: dragTab(offset.width)
        case nil: break
        }
    }

    private func dragTab(_ offset: Double) {
        guard var activeAnimation else { return }
        activeAnimation.animation.transition.update(offset / activeAnimation.animation.horizontalDistance)
        self.activeAnimation = activeAnimation
        window.surface?.move(to: activeAnimation.placement(at: host.reactor.now))
    }

    /// Ends the interaction at `velocity` logical pixels per second.
    func drop(_ velocity: Size) {
        switch takeInteraction() {
        case .move(let moving): drop(moving, velocity)
        case .resize(let resize):
            ownSize = resize.rect.size
            finishMove(at: Placement(resize.rect, near: resize.monitor))
        case .dragTab: release(velocity.width)
        case nil: break
        }
    }

    /// Ends the interaction and returns it; `nil` without one, or after a move to the queued destination.
    private func takeInteraction() -> Interaction? {
        guard let interaction = interaction.take() else { return nil }
        guard let queuedDestination = queuedDestination.take() else { return interaction }
        relocate(to: queuedDestination)
        return nil
    }

    private func drop(_ moving: MoveInteraction, _ velocity: Size) {
        // Monitors may have changed during the move.
        guard let monitor = host.monitor(moving.arrangement.areas[0].monitor.id) else {
            return relocate(to: moving.home)
        }
        let arrangement = arrangement(relativeTo: monitor)
        let area = arrangement.mainArea(of: moving.rect)
        let rect = area.resting(moving.rect)
        let margin = host.preferences.overlay.margin
        let dropTarget = DropTarget(
            of: rect, velocity: velocity, on: area.monitor, margin: margin,
            outer: arrangement.outer(moving.rect, on: area), free: arrangement.free(moving.rect, of: area))
        switch dropTarget {
        case .stay(let origin):
            relocate(to: Placement(Rect(origin: origin, size: rect.size), near: area.monitor))
        case .corner(let corner):
            let inset = OverlayGeometry.inset(at: corner, on: area.monitor, margin: margin)
            relocate(
                to: Placement(monitor: area.monitor.id, corner: corner, inset: inset, size: rect.size))
        case .stash(let side):
            moveToStash(
                Stash(side: side, home: moving.home),
                at: Placement(Stash.rect(rect, at: side, of: area.monitor), near: area.monitor))
        }
    }

    private func release(_ velocity: Double) {
        guard var activeAnimation else { return }
        let now = host.reactor.now
        let isOut = activeAnimation.animation.transition.release(
            velocity: velocity / activeAnimation.animation.horizontalDistance, at: now)
        follow(activeAnimation, now)
        if isOut { set(stash: nil) }
    }

    /// Cancels the interaction and moves the overlay back to its start.
    func cancelInteraction() {
        switch takeInteraction() {
        case .move(let moving):
            cancelInteraction(moving.rect, to: moving.home, from: moving.arrangement.areas[0].monitor)
        case .resize(let resize):
            cancelInteraction(resize.rect, to: resize.home, from: resize.monitor)
        case .dragTab:
            guard var activeAnimation else { return }
            let now = host.reactor.now
            activeAnimation.animation.transition.cancel(at: now)
            follow(activeAnimation, now)
        case nil: break
        }
    }

    private func cancelInteraction(_ rect: Rect, to home: Placement, from monitor: Monitor) {
        let end = self.rect(of: home, seenFrom: monitor) ?? rect
        relocate(to: home, seconds: GeometryAnimation.returnSeconds(from: rect, to: end))
    }

    /// Continues an animation that a finger has driven, now driven by time.
    private func follow(_ activeAnimation: ActiveAnimation, _ now: Instant) {
        self.activeAnimation = activeAnimation
        if isAnimated { step(now) } else { finishMove(at: activeAnimation.destination) }
    }
}

extension GeometryAnimation {
    /// The signed horizontal distance; a finger's offset is a fraction of it.
    fileprivate var horizontalDistance: Double {
        let offset = to.origin.x - from.origin.x
        return offset.magnitude < 1 ? (offset < 0 ? -1 : 1) : offset
    }
}
