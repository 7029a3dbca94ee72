// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Moves one overlay: at most one animation at a time, or one interaction by pointer or finger; and stashes
/// it. Without motion no timer runs; each motion starts at the position that the previous one has reached.
final class OverlayMotion: InteractiveMotion, PlacementMover {
    /// A change of the overlay by a motion.
    enum Event {
        /// A motion of the placement has begun.
        case began
        /// The motion has reached its destination.
        case ended
        /// The area that takes input may have changed.
        case inputChanged
        /// The overlay was stashed or unstashed.
        case stashChanged
    }

    /// An animation with its start and end placements.
    struct ActiveAnimation {
        var animation: GeometryAnimation
        /// The monitor whose logical pixels the animation uses.
        let monitor: Monitor.ID
        let start: Placement
        let end: Placement
        /// Whether the user has caused the animation, and can stop it by a press.
        var isByUser = true
        /// Whether the rest of the animation is not visible.
        var isNearEnd = false
        /// Called at the end.
        var done: (() -> Void)?

        var destination: Placement { animation.transition.isCancelled ? start : end }

        func placement(at now: Instant) -> Placement {
            Placement(animation.rect(at: now), on: monitor)
        }
    }

    /// A drag of the overlay by button or finger.
    enum Interaction {
        case move(MoveInteraction)
        case resize(ResizeInteraction)
        /// Pulls the tab of a stashed overlay along the path to its home placement.
        case dragTab(ActiveAnimation)
    }

    /// The cause of the surface's motion. In the last three states the surface is in move mode.
    enum State {
        case atRest
        /// The window is not on screen yet; the first animation will move it to this placement.
        case arriving(Placement)
        /// Driven by time.
        case animating(ActiveAnimation)
        /// A press has interrupted the animation to `destination`, or an interaction has just ended.
        case interrupted(destination: Placement?)
        /// Driven by the pointer or a finger. `queued` is the destination requested during the interaction, which
        /// is used at its end.
        case interacting(Interaction, queued: Placement?)
    }

    let window: SurfaceHandle
    unowned let host: OverlayHost
    /// Called for every event; the overlay handles it.
    var onEvent: (Event) -> Void = { _ in }
    /// Whether the overlay is hidden: motions are then not animated, although the window may still fade out.
    var isHidden: () -> Bool = { false }
    /// The stash, if the overlay is stashed.
    private(set) var stash: Stash?
    var state = State.atRest
    /// The size that the user chose last.
    var userSize: Size?
    /// Whether the closing animation has begun, after which no other motion starts.
    private var isLeaving = false
    /// The least change of an edge, in logical pixels, that is animated: a smaller one would hardly be visible, and the
    /// overlay would take no input during it.
    private static let visiblePx = 0.5
    private let timer: Timer

    init(_ window: SurfaceHandle, host: OverlayHost) {
        self.window = window
        self.host = host
        timer = Timer(in: host.reactor)
        timer.onFire = { [unowned self] in step($0) }
    }

    // MARK: Destination

    /// The current placement or, during an animation, its destination.
    var destination: Placement? {
        switch state {
        case .animating(let animation): animation.destination
        case .arriving(let destination), .interrupted(let destination?),
            .interacting(_, queued: let destination?):
            destination
        case .atRest, .interrupted(nil), .interacting(_, queued: nil): window.surface?.geometry.placement
        }
    }

    /// Moves to `placement`; during an interaction the move is queued until its end.
    func move(to placement: Placement, animated: Bool) {
        if case .interacting(let interaction, _) = state {
            state = .interacting(interaction, queued: placement)
        } else {
            set(stash: nil)
            animate(
                to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0, isByUser: false)
        }
    }

    /// Moves to `placement` and ends a stash.
    func relocate(to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds) {
        set(stash: nil)
        animate(to: placement, seconds: seconds)
    }

    /// Animates to `placement`, or moves there immediately, then calls `done`.
    func animate(
        to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds,
        isByUser: Bool = true, done: (() -> Void)? = nil
    ) {
        guard !isLeaving else { return }
        let now = host.reactor.now
        guard seconds > 0, isAnimated, var animation = activeAnimation(to: placement, seconds, from: now)
        else {
            finishMove(at: placement)
            done?()
            return
        }
        (animation.isByUser, animation.done) = (isByUser, done)
        begin(.animating(animation))
        onEvent(.inputChanged)
        step(now)
    }

    private func activeAnimation(to end: Placement, _ seconds: Double, from now: Instant) -> ActiveAnimation?
    {
        guard let surface = window.surface, let monitor = host.monitor(end.monitor),
            let from = rect(of: surface.geometry.placement, seenFrom: monitor),
            let to = rect(of: end, seenFrom: monitor), !from.isNear(to, within: Self.visiblePx)
        else { return nil }
        let animation = GeometryAnimation(from: from, to: to, at: now, seconds: seconds)
        return ActiveAnimation(
            animation: animation, monitor: monitor.id, start: surface.geometry.placement, end: end)
    }

    /// Lets the window, which is not shown yet, appear at `origin` and fly to its current placement.
    func arrive(from origin: Placement) {
        guard host.motion == .full, origin.isFinite, host.monitor(origin.monitor) != nil,
            let surface = window.surface
        else { return }
        state = .arriving(surface.geometry.placement)
        surface.requestPlacement(origin)
        onEvent(.inputChanged)
    }

    /// Begins the flight when the window is on screen.
    func shown() {
        if case .arriving(let destination) = state { animate(to: destination, isByUser: false) }
    }

    /// Whether the overlay moves without an action of the user. Unless the pointer is on it, it then takes no input: when
    /// it has passed a pointer, window managers that focus the window below the pointer would focus the window there.
    var isMovingWithoutUserAction: Bool {
        switch state {
        case .arriving: true
        case .animating(let animation): !animation.isByUser && !animation.isNearEnd
        case .atRest, .interrupted, .interacting: false
        }
    }

    /// Stops the animation at its current position, on a press.
    func interruptAnimation() {
        if case .animating(let animation) = state { state = .interrupted(destination: animation.destination) }
    }

    /// Resumes the animation that a press has interrupted.
    func resumeAnimation() {
        if case .interrupted(let destination?) = state { animate(to: destination) }
    }

    /// Puts the surface into move mode for an animation or an interaction.
    func begin(_ state: State) {
        let isBeginning = !isMoving
        self.state = state
        guard isBeginning else { return }
        window.surface?.beginMove()
        onEvent(.began)
    }

    /// Ends the motion at `placement`.
    func finishMove(at placement: Placement) {
        let (finished, wasMoving) = (state, isMoving)
        state = .atRest
        guard let surface = window.surface else { return }
        if wasMoving {
            surface.move(to: placement)
            surface.endMove()
            onEvent(.ended)
        } else {
            surface.requestPlacement(placement)
        }
        onEvent(.inputChanged)
        if case .animating(let animation) = finished { animation.done?() }
    }

    /// Whether a drag is in progress and no destination is queued for its end; the drag then decides the
    /// placement.
    var interactionDecidesPlacement: Bool {
        if case .interacting(_, queued: nil) = state { true } else { false }
    }

    /// Moves to the destination immediately.
    func finish() {
        if isMoving, let destination { finishMove(at: destination) }
    }

    /// Whether an animation or an interaction moves the surface.
    var isMoving: Bool {
        switch state {
        case .atRest, .arriving: false
        case .animating, .interrupted, .interacting: true
        }
    }

    /// Animates to `placement`, on the overlay's monitor unless it names one, as the last motion, then calls
    /// `done`.
    func leave(to placement: Placement, done: @escaping () -> Void) {
        var placement = placement
        placement.monitor = placement.monitor ?? destination?.monitor
        animate(to: placement, done: done)
        stay()
    }

    /// Starts no more motions: the overlay is closing.
    func stay() { isLeaving = true }

    /// Whether moves are animated: full motion is configured and the window is shown.
    var isAnimated: Bool {
        host.motion == .full && window.surface?.isShown == true
            && !isHidden()
    }

    // MARK: Timer

    /// Advances the animation to `now` and sets the timer.
    func step(_ now: Instant) {
        if case .animating(let animation) = state {
            if animation.animation.transition.isOver(at: now) {
                finishMove(at: animation.destination)
            } else {
                let rect = animation.animation.rect(at: now)
                window.surface?.move(to: Placement(rect, on: animation.monitor))
                inputBegins(at: rect, of: animation)
            }
        }
        // The end of an animation can start another one.
        guard case .animating = state else { return timer.cancel() }
        timer.set(at: now.advanced(by: host.frameInterval(of: window)))
    }

    /// Lets the overlay take input again where it is seen at its destination.
    private func inputBegins(at rect: Rect, of animation: ActiveAnimation) {
        guard isMovingWithoutUserAction, rect.isNear(animation.animation.to, within: Self.visiblePx) else {
            return
        }
        var ending = animation
        ending.isNearEnd = true
        state = .animating(ending)
        onEvent(.inputChanged)
    }

    /// Cancels all motion because the window closes.
    func end() {
        timer.cancel()
        state = .atRest
    }

    // MARK: Stash

    /// Sets or clears the stash.
    func set(stash: Stash?) {
        guard stash != self.stash else { return }
        self.stash = stash
        onEvent(.stashChanged)
    }

    /// Stashes the overlay at `placement` and ends any interaction.
    func moveToStash(_ stash: Stash, at placement: Placement, animated: Bool = true) {
        discardInteraction()
        set(stash: stash)
        animate(to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0)
    }

    /// Ends any interaction without an effect.
    func discardInteraction() {
        if case .interacting = state { state = .interrupted(destination: nil) }
    }

    /// The placement to return to if the overlay is stashed; otherwise `destination`.
    var homePlacement: Placement? { stash?.homePlacement ?? destination }

    /// The tab of a stashed overlay that does not move; otherwise `nil`.
    var restingTab: Rect? {
        guard !isMoving, let stash, let size = window.surface?.geometry.placement.size else { return nil }
        return Stash.tabRect(of: size, at: stash.side)
    }

    /// Stashes the overlay, with a tab left on screen, at the nearer side that no other monitor adjoins;
    /// returns `false` if both sides adjoin other monitors.
    func moveToStash() -> Bool {
        guard let home = homePlacement else { return false }
        return stash != nil || moveToStash(from: home, preferring: nil)
    }

    /// Stashes the overlay at `side` (default: the nearer side); if another monitor adjoins that side, at the
    /// opposite side.
    private func moveToStash(from home: Placement, preferring side: Stash.Side?, animated: Bool = true)
        -> Bool
    {
        guard let monitor = host.monitor(home.monitor), let rect = rect(of: home, seenFrom: monitor) else {
            return false
        }
        let arrangement = self.arrangement(relativeTo: monitor)
        let stashSides = arrangement.stashSides(for: rect, on: arrangement.areas[0])
        let first = side ?? (rect.nearestCorner(on: monitor.size).isRight ? .right : .left)
        guard let side = [first, first == .left ? .right : .left].first(where: stashSides.contains) else {
            return false
        }
        moveToStash(
            Stash(side: side, homePlacement: home),
            at: Placement(Stash.rect(rect, at: side, of: monitor), near: monitor), animated: animated)
        return true
    }

    /// Moves a stashed overlay back to its home placement.
    func unstash() {
        guard var home = stash?.homePlacement else { return }
        if host.monitor(home.monitor) == nil, let current = host.monitor(destination?.monitor) {
            home.monitor = current.id
            home = OverlayGeometry.clampedToVisible(home, on: current.size)
        }
        discardInteraction()
        relocate(to: home)
    }

    /// Sets a new home placement: moves there, or, if the overlay is stashed, stays stashed.
    func setHomePlacement(_ placement: Placement, animated: Bool) {
        if let stash, moveToStash(from: placement, preferring: stash.side, animated: animated) { return }
        move(to: placement, animated: animated)
    }

    // MARK: Monitors

    /// The arrangement of the monitors in the logical pixels of `monitor`.
    func arrangement(relativeTo monitor: Monitor) -> MonitorArrangement {
        host.display.arrangement(relativeTo: monitor.id) ?? MonitorArrangement(monitor)
    }

    /// The rectangle of `placement` in the logical pixels of `monitor`; `nil` if the placement's monitor is
    /// unknown.
    func rect(of placement: Placement, seenFrom monitor: Monitor) -> Rect? {
        if placement.monitor == monitor.id { return placement.frame(on: monitor.size) }
        guard let area = arrangement(relativeTo: monitor).area(placement.monitor) else { return nil }
        return area.global(placement.frame(on: area.monitor.size))
    }
}

extension Placement {
    /// Whether all lengths are finite; apps can compute others.
    var isFinite: Bool {
        inset.width.isFinite && inset.height.isFinite && size.width.isFinite && size.height.isFinite
    }
}
