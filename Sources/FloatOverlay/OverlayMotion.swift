// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// How one overlay gets from place to place: one flight at a time, a fade, or what a hand does to it. Nothing under way
/// means no timer; each of them starts from where the one before has come to.
final class OverlayMotion {
    /// A flight, and the places it leads to.
    struct ActiveAnimation {
        var animation: GeometryAnimation
        /// The monitor whose logical pixels it is told in.
        let monitor: Monitor.ID
        let start: Placement
        let end: Placement

        var destination: Placement { animation.transition.isCancelled ? start : end }

        func placement(at now: Instant) -> Placement {
            Placement(animation.rect(at: now), on: monitor)
        }
    }

    /// What a button or finger is doing to the place.
    enum Interaction {
        case move(MoveInteraction)
        case resize(ResizeInteraction)
        /// Pulls the tab of a stashed one along its course.
        case dragTab
    }

    unowned let overlay: OverlayController
    var host: OverlayHost { overlay.host }
    /// Where it is put aside.
    private(set) var stash: Stash?
    var interaction: Interaction?
    var activeAnimation: ActiveAnimation?
    /// What a press has stopped in flight, and where it was going.
    var interruptedDestination: Placement?
    /// Where it was sent while it was in a hand.
    var queuedDestination: Placement?
    /// The last extent that its user gave it.
    var ownSize: Size?
    /// The share of its opacity that it has while it fades.
    private(set) var level = 1.0
    private var fade: OpacityAnimation?
    private var onFadeFinished: (() -> Void)?
    private var onMoveFinished: (() -> Void)?
    private var isSurfaceMoving = false
    /// Whether it is on its way out, from which nothing turns it back.
    private var isLeaving = false
    private lazy var timer = overlay.host.reactor.timer { [unowned self] in step($0) }

    init(_ overlay: OverlayController) { self.overlay = overlay }

    // MARK: Where to

    /// Where it is, or is going to.
    var target: Placement? {
        if let queuedDestination { return queuedDestination }
        if interaction == nil, let activeAnimation { return activeAnimation.destination }
        return interruptedDestination ?? overlay.surface?.geometry.placement
    }

    /// Goes to `placement`; what is in a hand goes there when it is let go.
    func go(to placement: Placement, animated: Bool) {
        guard interaction == nil else { return queuedDestination = placement }
        relocate(to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0)
    }

    /// Goes to `placement`; it is put aside no more.
    func relocate(to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds) {
        set(stash: nil)
        animate(to: placement, seconds: seconds)
    }

    /// Flies to `placement`, or is there at once, then says `done`.
    func animate(
        to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds,
        done: (() -> Void)? = nil
    ) {
        guard !isLeaving else { return }
        interruptedDestination = nil
        activeAnimation = nil
        onMoveFinished = done
        let now = host.reactor.now
        guard seconds > 0, isAnimated,
            let activeAnimation = activeAnimation(to: placement, seconds, from: now)
        else {
            return finishMove(at: placement)
        }
        beginSurfaceMove()
        self.activeAnimation = activeAnimation
        overlay.applyInput()
        step(now)
    }

    private func activeAnimation(to end: Placement, _ seconds: Double, from now: Instant) -> ActiveAnimation?
    {
        guard let surface = overlay.surface, let monitor = host.monitor(end.monitor),
            let from = rect(of: surface.geometry.placement, seenFrom: monitor),
            let to = rect(of: end, seenFrom: monitor), from != to
        else { return nil }
        let animation = GeometryAnimation(from: from, to: to, at: now, seconds: seconds)
        return ActiveAnimation(
            animation: animation, monitor: monitor.id, start: surface.geometry.placement, end: end)
    }

    /// A press stops a flight where it is.
    func interruptAnimation() {
        guard let activeAnimation, interaction == nil else { return }
        interruptedDestination = activeAnimation.destination
        self.activeAnimation = nil
    }

    /// What a press has stopped goes on.
    func resumeAnimation() {
        guard let interruptedDestination, interaction == nil else { return }
        animate(to: interruptedDestination)
    }

    /// It is at `placement` now, and stays.
    func finishMove(at placement: Placement) {
        activeAnimation = nil
        guard let surface = overlay.surface else { return }
        if isSurfaceMoving {
            isSurfaceMoving = false
            surface.move(to: placement)
            surface.endMove()
            overlay.controls.block(overlay.dragTarget != .none)
        } else {
            surface.requestPlacement(placement)
        }
        overlay.applyInput()
        onMoveFinished.take()?()
    }

    /// Whether it is on its way to a place, by itself or in a hand.
    var isMoving: Bool { isSurfaceMoving }

    /// Its place follows `move` from now on.
    func beginSurfaceMove() {
        guard !isSurfaceMoving else { return }
        isSurfaceMoving = true
        overlay.surface?.beginMove()
        overlay.controls.block(true)
    }

    /// Flies to `placement`, or fades without one, for the last time, then says `done`.
    func leave(to placement: Placement?, done: @escaping () -> Void) {
        if let placement { animate(to: placement, done: done) } else { fade(to: 0, done: done) }
        isLeaving = true
    }

    // MARK: Fading

    /// Fades to `fraction` of its opacity, or has it at once, then says `done`.
    func fade(to fraction: Double, done: (() -> Void)? = nil) {
        guard !isLeaving else { return }
        onFadeFinished = done
        guard canFade, level != fraction else { return endFade(fraction) }
        let now = host.reactor.now
        fade = makeFade(from: level, to: fraction, at: now)
        step(now)
    }

    /// As faint as the first frame of a fade that is to come.
    func prepareFadeIn() {
        let now = host.reactor.now
        set(level: makeFade(from: 0, to: 1, at: now).level(at: now))
    }

    /// What is drawn now is seen a refresh later, and shows what the fade has come to by then.
    private func makeFade(from: Double, to fraction: Double, at now: Instant) -> OpacityAnimation {
        OpacityAnimation(from: from, to: fraction, at: now.advanced(by: .zero - refresh))
    }

    /// Has `fraction` of its opacity at once.
    func set(level fraction: Double) {
        fade = nil
        level = fraction
        overlay.applyOpacity()
    }

    private func endFade(_ fraction: Double) {
        set(level: fraction)
        onFadeFinished.take()?()
    }

    /// Whether it may take its time.
    var isAnimated: Bool {
        host.preferences.overlay.motion == .full && overlay.surface?.isShown == true
            && overlay.visibility.hider == nil
    }

    /// Whether something blends windows.
    var canFade: Bool {
        host.preferences.overlay.motion == .full && host.display.capabilities.contains(.compositing)
    }

    // MARK: Time

    private func step(_ now: Instant) {
        if let fade {
            if fade.isOver(at: now) { endFade(fade.level(at: now)) } else { set(level: fade, at: now) }
        }
        if let activeAnimation, !isTabDragged {
            if activeAnimation.animation.transition.isOver(at: now) {
                finishMove(at: activeAnimation.destination)
            } else {
                overlay.surface?.move(to: activeAnimation.placement(at: now))
            }
        }
        guard fade != nil || (activeAnimation != nil && !isTabDragged) else { return timer.cancel() }
        timer.set(at: now.advanced(by: refresh))
    }

    private func set(level fade: OpacityAnimation, at now: Instant) {
        level = fade.level(at: now)
        overlay.applyOpacity()
    }

    /// Runs what a hand has let go of at `now`.
    func run(_ now: Instant) { step(now) }

    private var isTabDragged: Bool { if case .dragTab? = interaction { true } else { false } }

    private var refresh: Duration {
        let monitor = host.monitor(overlay.surface?.geometry.placement.monitor)
        return max(monitor?.refresh ?? .zero, .milliseconds(4))
    }

    /// Ends all of it where it is: the window is going.
    func end() {
        timer.cancel()
        (
            interaction, activeAnimation, interruptedDestination, queuedDestination, fade, onFadeFinished,
            onMoveFinished
        ) = (nil, nil, nil, nil, nil, nil, nil)
        isSurfaceMoving = false
    }

    // MARK: Aside

    /// It is put aside, or no more.
    func set(stash: Stash?) {
        guard stash != self.stash else { return }
        self.stash = stash
        overlay.readGestures()
        overlay.applyInput()
        host.hud.overlaysChanged()
        host.onOverlayChange?(overlay)
    }

    /// Puts it aside at `placement`, out of any hand.
    func moveToStash(_ stash: Stash, at placement: Placement, animated: Bool = true) {
        endInteraction()
        set(stash: stash)
        animate(to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0)
    }

    /// Takes it out of the hand it is in, if any.
    func endInteraction() {
        interaction = nil
        queuedDestination = nil
    }

    // MARK: Monitors

    /// How the monitors lie, as seen from `monitor`.
    func arrangement(relativeTo monitor: Monitor) -> MonitorArrangement {
        host.display.arrangement(relativeTo: monitor.id) ?? MonitorArrangement(monitor)
    }

    /// Where `placement` is in the logical pixels of `monitor`.
    func rect(of placement: Placement, seenFrom monitor: Monitor) -> Rect? {
        if placement.monitor == monitor.id {
            return Rect(origin: placement.origin(on: monitor.size), size: placement.size)
        }
        guard let area = arrangement(relativeTo: monitor).area(placement.monitor) else { return nil }
        return area.global(
            Rect(origin: placement.origin(on: area.monitor.size), size: placement.size))
    }
}

extension Placement {
    /// The place of `rect`, told from the top left corner of a monitor.
    init(_ rect: Rect, on monitor: Monitor.ID?) {
        self.init(
            monitor: monitor, corner: .topLeft,
            inset: Size(width: rect.origin.x, height: rect.origin.y), size: rect.size)
    }

    /// The place of `rect` on `monitor`, told from the nearest corner, near which it stays when extents change.
    init(_ rect: Rect, near monitor: Monitor) {
        self.init(
            monitor: monitor.id, corner: rect.nearestCorner(on: monitor.size), inset: .zero, size: rect.size)
        self = moved(to: rect.origin, on: monitor.size)
    }
}
