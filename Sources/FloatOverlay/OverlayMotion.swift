// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// How one overlay gets from place to place: one flight at a time, a fade, or what a hand does to it. Nothing under way
/// means no timer; each of them starts from where the one before has come to.
final class OverlayMotion {
    /// A flight, and the places it leads to.
    struct Course {
        var flight: GeometryAnimation
        /// The monitor whose logical pixels it is told in.
        let monitor: Monitor.ID
        let start: Placement
        let end: Placement

        var destination: Placement { flight.driver.isCancelled ? start : end }

        func placement(at now: Instant) -> Placement {
            Placement(flight.rect(at: now), on: monitor)
        }
    }

    /// What a button or finger is doing to the place.
    enum Hand {
        case move(MovingHand)
        case stretch(StretchingHand)
        /// Pulls the tab of a stashed one along its course.
        case pull
    }

    unowned let overlay: OverlayController
    var host: OverlayHost { overlay.host }
    /// Where it is put aside.
    private(set) var stash: Stash?
    var hand: Hand?
    var course: Course?
    /// What a press has stopped in flight, and where it was going.
    var caught: Placement?
    /// Where it was sent while it was in a hand.
    var waiting: Placement?
    /// The last extent that its user gave it.
    var ownSize: Size?
    /// The share of its opacity that it has while it fades.
    private(set) var level = 1.0
    private var fade: OpacityAnimation?
    private var whenFaded: (() -> Void)?
    private var whenLanded: (() -> Void)?
    private var isCarried = false
    /// Whether it is on its way out, from which nothing turns it back.
    private var isLeaving = false
    private lazy var timer = overlay.host.reactor.timer { [unowned self] in step($0) }

    init(_ overlay: OverlayController) { self.overlay = overlay }

    // MARK: Where to

    /// Where it is, or is going to.
    var target: Placement? {
        if let waiting { return waiting }
        if hand == nil, let course { return course.destination }
        return caught ?? overlay.surface?.geometry.placement
    }

    /// Goes to `placement`; what is in a hand goes there when it is let go.
    func go(to placement: Placement, animated: Bool) {
        guard hand == nil else { return waiting = placement }
        depart(to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0)
    }

    /// Goes to `placement`; it is put aside no more.
    func depart(to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds) {
        set(stash: nil)
        fly(to: placement, seconds: seconds)
    }

    /// Flies to `placement`, or is there at once, then says `done`.
    func fly(
        to placement: Placement, seconds: Double = InteractiveTransition.standardSeconds,
        done: (() -> Void)? = nil
    ) {
        guard !isLeaving else { return }
        caught = nil
        course = nil
        whenLanded = done
        let now = host.reactor.now
        guard seconds > 0, isAnimated, let course = course(to: placement, seconds, from: now) else {
            return land(placement)
        }
        takeUp()
        self.course = course
        overlay.applyInput()
        step(now)
    }

    private func course(to end: Placement, _ seconds: Double, from now: Instant) -> Course? {
        guard let surface = overlay.surface, let monitor = host.monitor(end.monitor),
            let from = rect(of: surface.geometry.placement, seenFrom: monitor),
            let to = rect(of: end, seenFrom: monitor), from != to
        else { return nil }
        let flight = GeometryAnimation(from: from, to: to, at: now, seconds: seconds)
        return Course(flight: flight, monitor: monitor.id, start: surface.geometry.placement, end: end)
    }

    /// A press stops a flight where it is.
    func catchFlight() {
        guard let course, hand == nil else { return }
        caught = course.destination
        self.course = nil
    }

    /// What a press has stopped goes on.
    func resume() {
        guard let caught, hand == nil else { return }
        fly(to: caught)
    }

    /// It is at `placement` now, and stays.
    func land(_ placement: Placement) {
        course = nil
        guard let surface = overlay.surface else { return }
        if isCarried {
            isCarried = false
            surface.move(to: placement)
            surface.endMove()
            overlay.controls.block(overlay.gestureAxis != .none)
        } else {
            surface.requestPlacement(placement)
        }
        overlay.applyInput()
        whenLanded.take()?()
    }

    /// Whether it is on its way to a place, by itself or in a hand.
    var isUnderWay: Bool { isCarried }

    /// Its place follows `move` from now on.
    func takeUp() {
        guard !isCarried else { return }
        isCarried = true
        overlay.surface?.beginMove()
        overlay.controls.block(true)
    }

    /// Flies to `placement`, or fades without one, for the last time, then says `done`.
    func leave(to placement: Placement?, done: @escaping () -> Void) {
        if let placement { fly(to: placement, done: done) } else { fade(to: 0, done: done) }
        isLeaving = true
    }

    // MARK: Fading

    /// Fades to `share` of its opacity, or has it at once, then says `done`.
    func fade(to share: Double, done: (() -> Void)? = nil) {
        guard !isLeaving else { return }
        whenFaded = done
        guard canFade, level != share else { return endFade(share) }
        let now = host.reactor.now
        fade = begun(from: level, to: share, at: now)
        step(now)
    }

    /// As faint as the first frame of a fade that is to come.
    func dim() {
        let now = host.reactor.now
        set(level: begun(from: 0, to: 1, at: now).level(at: now))
    }

    /// What is drawn now is seen a refresh later, and shows what the fade has come to by then.
    private func begun(from: Double, to share: Double, at now: Instant) -> OpacityAnimation {
        OpacityAnimation(from: from, to: share, at: now.advanced(by: .zero - refresh))
    }

    /// Has `share` of its opacity at once.
    func set(level share: Double) {
        fade = nil
        level = share
        overlay.applyOpacity()
    }

    private func endFade(_ share: Double) {
        set(level: share)
        whenFaded.take()?()
    }

    /// Whether it may take its time.
    var isAnimated: Bool {
        host.preferences.overlay.motion == .full && overlay.surface?.isShown == true && !overlay.isHidden
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
        if let course, !isPulled {
            if course.flight.driver.isOver(at: now) {
                land(course.destination)
            } else {
                overlay.surface?.move(to: course.placement(at: now))
            }
        }
        guard fade != nil || (course != nil && !isPulled) else { return timer.cancel() }
        timer.set(at: now.advanced(by: refresh))
    }

    private func set(level fade: OpacityAnimation, at now: Instant) {
        level = fade.level(at: now)
        overlay.applyOpacity()
    }

    /// Runs what a hand has let go of at `now`.
    func run(_ now: Instant) { step(now) }

    private var isPulled: Bool { if case .pull? = hand { true } else { false } }

    private var refresh: Duration {
        let monitor = host.monitor(overlay.surface?.geometry.placement.monitor)
        return max(monitor?.refresh ?? .zero, .milliseconds(4))
    }

    /// Ends all of it where it is: the window is going.
    func end() {
        timer.cancel()
        (hand, course, caught, waiting, fade, whenFaded, whenLanded) = (nil, nil, nil, nil, nil, nil, nil)
        isCarried = false
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
    func putAside(_ stash: Stash, at placement: Placement, animated: Bool = true) {
        letGo()
        set(stash: stash)
        fly(to: placement, seconds: animated ? InteractiveTransition.standardSeconds : 0)
    }

    /// Takes it out of the hand it is in, if any.
    func letGo() {
        hand = nil
        waiting = nil
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
