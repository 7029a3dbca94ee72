// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// How one overlay gets from place to place: one flight at a time, or what a hand does to it; and where it is put aside.
/// Nothing under way means no timer; each motion starts from where the one before has come to.
final class OverlayMotion: InteractiveMotion, PlacementMover {
    /// What changes about the overlay by a motion.
    enum Event {
        /// Its place follows a motion from now on.
        case began
        /// It is where the motion led.
        case ended
        /// The part of it that takes input may be another one.
        case inputChanged
        /// It was put aside, or was brought back.
        case stashChanged
    }

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

    let window: SurfaceHandle
    unowned let host: OverlayHost
    /// Told of every event; the overlay carries it on.
    var onEvent: (Event) -> Void = { _ in }
    /// Whether the overlay is hidden: then nothing is animated, though the window may still fade out.
    var isHidden: () -> Bool = { false }
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
    private var onMoveFinished: (() -> Void)?
    private var isSurfaceMoving = false
    /// Whether it is on its way out, from which nothing turns it back.
    private var isLeaving = false
    private let timer: Timer

    init(_ window: SurfaceHandle, host: OverlayHost) {
        self.window = window
        self.host = host
        timer = Timer(in: host.reactor)
        timer.onFire = { [unowned self] in step($0) }
    }

    // MARK: Where to

    /// Where it is, or is going to.
    var target: Placement? {
        if let queuedDestination { return queuedDestination }
        if interaction == nil, let activeAnimation { return activeAnimation.destination }
        return interruptedDestination ?? window.surface?.geometry.placement
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
        onEvent(.inputChanged)
        step(now)
    }

    private func activeAnimation(to end: Placement, _ seconds: Double, from now: Instant) -> ActiveAnimation?
    {
        guard let surface = window.surface, let monitor = host.monitor(end.monitor),
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
        guard let surface = window.surface else { return }
        if isSurfaceMoving {
            isSurfaceMoving = false
            surface.move(to: placement)
            surface.endMove()
            onEvent(.ended)
        } else {
            surface.requestPlacement(placement)
        }
        onEvent(.inputChanged)
        onMoveFinished.take()?()
    }

    /// Whether nothing but a hand decides where it goes.
    var isHeld: Bool { interaction != nil && queuedDestination == nil }

    /// Is at once where it is going.
    func finish() {
        if isMoving, let target { finishMove(at: target) }
    }

    /// Whether it is on its way to a place, by itself or in a hand.
    var isMoving: Bool { isSurfaceMoving }

    /// Its place follows `move` from now on.
    func beginSurfaceMove() {
        guard !isSurfaceMoving else { return }
        isSurfaceMoving = true
        window.surface?.beginMove()
        onEvent(.began)
    }

    /// Flies to `placement` for the last time, then says `done`.
    func leave(to placement: Placement, done: @escaping () -> Void) {
        animate(to: placement, done: done)
        stay()
    }

    /// Flies no more: it is on its way out.
    func stay() { isLeaving = true }

    /// Whether it may take its time.
    var isAnimated: Bool {
        host.preferences.overlay.motion == .full && window.surface?.isShown == true
            && !isHidden()
    }

    // MARK: Time

    private func step(_ now: Instant) {
        if let activeAnimation, !isTabDragged {
            if activeAnimation.animation.transition.isOver(at: now) {
                finishMove(at: activeAnimation.destination)
            } else {
                window.surface?.move(to: activeAnimation.placement(at: now))
            }
        }
        guard activeAnimation != nil && !isTabDragged else { return timer.cancel() }
        timer.set(at: now.advanced(by: host.frameInterval(of: window)))
    }

    /// Runs what a hand has let go of at `now`.
    func run(_ now: Instant) { step(now) }

    private var isTabDragged: Bool { if case .dragTab? = interaction { true } else { false } }

    /// Ends all of it where it is: the window is going.
    func end() {
        timer.cancel()
        (interaction, activeAnimation, interruptedDestination, queuedDestination, onMoveFinished) = (
            nil, nil, nil, nil, nil
        )
        isSurfaceMoving = false
    }

    // MARK: Aside

    /// It is put aside, or no more.
    func set(stash: Stash?) {
        guard stash != self.stash else { return }
        self.stash = stash
        onEvent(.stashChanged)
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
