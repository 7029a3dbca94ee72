// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension OverlayMotion.Interaction {
    /// Moves the surface by `offset` from the start.
    fileprivate mutating func update(by offset: Size) {
        switch self {
        case .move(var moving):
            moving.move(by: offset)
            self = .move(moving)
        case .resize(var resize):
            resize.rect = resize.aspectResize.rect(offset)
            self = .resize(resize)
        case .dragTab(var active):
            active.animation.transition.update(offset.width / active.animation.horizontalDistance)
            self = .dragTab(active)
        }
    }

    /// The monitor whose logical pixels the interaction uses.
    fileprivate var monitor: Monitor.ID {
        switch self {
        case .move(let moving): moving.monitor.id
        case .resize(let resize): resize.monitor.id
        case .dragTab(let active): active.monitor
        }
    }

    fileprivate func placement(at now: Instant) -> Placement {
        switch self {
        case .move(let moving): Placement(moving.rect, on: moving.monitor.id)
        case .resize(let resize): Placement(resize.rect, on: resize.monitor.id)
        case .dragTab(let active): active.placement(at: now)
        }
    }
}

extension OverlayMotion {
    /// The handle of the resize in progress.
    var resizeHandle: ResizeHandle? {
        if case .interacting(.resize(let resize), _) = state { resize.resizeHandle } else { nil }
    }

    /// Whether the monitor on which the interaction in progress began, or to which it pulls a tab, has been
    /// disconnected.
    var hasLostMonitor: Bool {
        guard case .interacting(let interaction, _) = state else { return false }
        if case .dragTab(let active) = interaction, host.monitor(active.end.monitor) == nil { return true }
        return host.monitor(interaction.monitor) == nil
    }

    /// Begins a drag that moves the overlay or pulls the tab of a stashed one.
    func beginMove() {
        guard let (placement, monitor, rect) = start else { return }
        if let stash, !isMoving { return beginTabDrag(stash, at: placement, from: rect, on: monitor) }
        let home = homePlacement ?? placement
        let moving = MoveInteraction(rect, homePlacement: home, on: arrangement(relativeTo: monitor))
        begin(.interacting(.move(moving), queued: nil))
        set(stash: nil)
    }

    /// Begins a drag of `resizeHandle`.
    func beginResize(by resizeHandle: ResizeHandle) {
        guard let (placement, monitor, visibleRect) = start else { return }
        let home = homePlacement ?? placement
        // An interrupted animation may have stopped between two aspects.
        let rect = visibleRect.resized(to: home.size.scaled(toArea: visibleRect.size.area))
        let aspectResize = AspectResize(
            rect, by: resizeHandle, maxSize: monitor.workArea.size,
            anchor: rect.nearestCorner(on: monitor.size))
        let resize = ResizeInteraction(
            homePlacement: home, monitor: monitor, resizeHandle: resizeHandle, aspectResize: aspectResize,
            rect: rect)
        begin(.interacting(.resize(resize), queued: nil))
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
        guard let end = self.rect(of: stash.homePlacement, seenFrom: monitor) else { return }
        let active = ActiveAnimation(
            animation: GeometryAnimation(from: rect, to: end), monitor: monitor.id, start: start,
            end: stash.homePlacement)
        begin(.interacting(.dragTab(active), queued: nil))
    }

    /// Updates the interaction; `offset` is the total pointer movement since its start.
    func updateInteraction(by offset: Size) {
        guard case .interacting(var interaction, let queued) = state else { return }
        interaction.update(by: offset)
        state = .interacting(interaction, queued: queued)
        window.surface?.move(to: interaction.placement(at: host.reactor.now))
    }

    /// Ends the interaction at `velocity` logical pixels per second. Returns whether it has decided about the
    /// placement.
    func endInteraction(velocity: Size) -> Bool {
        switch takeInteraction() {
        case .move(let moving): endMove(moving, velocity: velocity)
        case .resize(let resize):
            userSize = resize.rect.size
            finishMove(at: Placement(resize.rect, near: resize.monitor))
        case .dragTab(let active): endTabDrag(active, velocity: velocity.width)
        case nil: return false
        }
        return true
    }

    /// Ends the interaction and returns it. Returns `nil` if there is none, or if a queued destination exists; then the
    /// overlay moves there.
    private func takeInteraction() -> Interaction? {
        guard case .interacting(let interaction, let queued) = state else { return nil }
        discardInteraction()
        guard let queued else { return interaction }
        relocate(to: queued)
        return nil
    }

    private func endMove(_ moving: MoveInteraction, velocity: Size) {
        // Monitors may have changed during the move.
        guard let monitor = host.monitor(moving.monitor.id) else { return relocate(to: moving.homePlacement) }
        let arrangement = arrangement(relativeTo: monitor)
        let dragged = moving.restingRect
        let area = arrangement.mainArea(of: dragged)
        let rect = area.resting(dragged)
        let margin = host.preferences.overlay.margin
        let dropTarget = DropTarget(
            of: rect, velocity: velocity, on: area.monitor, margin: margin,
            outerSides: arrangement.outerSides(of: dragged, on: area),
            stashSides: arrangement.stashSides(for: dragged, on: area))
        switch dropTarget {
        case .stay(let origin):
            relocate(to: Placement(Rect(origin: origin, size: rect.size), near: area.monitor))
        case .corner(let corner):
            let inset = OverlayGeometry.inset(at: corner, on: area.monitor, margin: margin)
            relocate(
                to: Placement(monitor: area.monitor.id, corner: corner, inset: inset, size: rect.size))
        case .stash(let side):
            moveToStash(
                Stash(side: side, homePlacement: moving.homePlacement),
                at: Placement(Stash.rect(rect, at: side, of: area.monitor), near: area.monitor))
        }
    }

    private func endTabDrag(_ active: ActiveAnimation, velocity: Double) {
        var active = active
        let now = host.reactor.now
        let isOut = active.animation.transition.release(
            velocity: velocity / active.animation.horizontalDistance, at: now)
        animate(active, from: now)
        if isOut { set(stash: nil) }
    }

    /// Cancels the interaction and moves the overlay back to its start.
    func cancelInteraction() {
        switch takeInteraction() {
        case .move(let moving):
            cancelInteraction(moving.rect, to: moving.homePlacement, from: moving.monitor)
        case .resize(let resize):
            cancelInteraction(resize.rect, to: resize.homePlacement, from: resize.monitor)
        case .dragTab(var active):
            let now = host.reactor.now
            active.animation.transition.cancel(at: now)
            animate(active, from: now)
        case nil: break
        }
    }

    private func cancelInteraction(_ rect: Rect, to home: Placement, from monitor: Monitor) {
        let end = self.rect(of: home, seenFrom: monitor) ?? rect
        relocate(to: home, seconds: GeometryAnimation.returnSeconds(from: rect, to: end))
    }

    /// Continues `active` as a timed animation after a drag of the tab.
    private func animate(_ active: ActiveAnimation, from now: Instant) {
        state = .animating(active)
        if isAnimated { step(now) } else { finishMove(at: active.destination) }
    }
}

extension GeometryAnimation {
    /// The signed horizontal distance, at least 1. The progress of a tab drag is the offset divided by the distance.
    fileprivate var horizontalDistance: Double {
        let offset = to.origin.x - from.origin.x
        return offset.magnitude < 1 ? (offset < 0 ? -1 : 1) : offset
    }
}

/// A resize by the pointer.
struct ResizeInteraction {
    let homePlacement: Placement
    let monitor: Monitor
    let resizeHandle: ResizeHandle
    let aspectResize: AspectResize
    var rect: Rect
}
