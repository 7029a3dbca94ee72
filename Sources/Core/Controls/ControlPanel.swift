// SPDX-License-Identifier: MIT

/// When the controls of an overlay are seen, and what presses on them ask for. It comes before gestures: what it
/// takes they do not hear of, from the press to the last release.
///
/// ```
///   hidden ──enter, motion, toggle, show──► shown ──2.5 s, leave, toggle, hide──► hidden
///   nothing held ──press on a part──► held ──release on it: one action──► nothing held
///                                      └──left it, second press, cancel──► spent ──all released──► nothing held
/// ```
public struct ControlPanel: Sendable {
    /// How long they are seen after the last motion.
    public static let rest = Duration.milliseconds(2500)
    /// How long they are seen after the pointer has left.
    public static let grace = Duration.milliseconds(300)
    /// How long the hint is seen.
    public static let hintTime = Duration.seconds(8)
    /// Logical pixels a pointer moves from a click that hid them before they come back.
    public static let dismissalPx = 16.0

    /// Where they are. A press on what is there no more is spent.
    public var layout: ControlsLayout { didSet { layoutChanged() } }
    /// Whether they are seen.
    public private(set) var isVisible = false
    /// What the pointer is over.
    public private(set) var hovered: ControlPart?
    /// Where on the bar a press is that has not been released, 0…1.
    public private(set) var scrub: Double?
    /// Whether something else has the overlay in hand, a drag or a move: nothing is seen and nothing taken.
    public var isBlocked = false { didSet { if isBlocked { hide() } } }

    private enum Hold: Hashable, Sendable {
        case none
        case part(ControlPart, PressSource)
        case spent
    }

    private var hold = Hold.none
    private var held = PressedInputs()
    private var end: Instant?
    private var hintEnd: Instant?
    private var latest = Point(x: 0, y: 0)
    private var dismissal: Point?

    /// Starts with nothing seen.
    public init(layout: ControlsLayout) { self.layout = layout }

    /// What is pressed.
    public var pressed: ControlPart? { if case .part(let part, _) = hold { part } else { nil } }
    /// Whether the hint is seen.
    public var isHinting: Bool { hintEnd != nil }
    /// Whether a press is in hand, or what is left of one.
    public var isHolding: Bool { hold != .none }

    /// When `tick` wants to be called; `nil`: nothing to wait for.
    public var deadline: Instant? {
        guard let end, hold == .none else { return hintEnd }
        return min(end, hintEnd ?? end)
    }

    // MARK: What happens to it

    /// Takes one event and appends what it asks for; says whether it was for the controls. What is pressed while
    /// not `isFree` belongs to whoever has a press in hand already.
    public mutating func handle(
        _ event: InputEvent, isFree: Bool, into actions: inout [ControlAction]
    ) -> Bool {
        latest = event.position
        switch event.kind {
        case .press, .touchDown, .scroll: hintEnd = nil
        case .enter, .leave, .release, .motion, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
        switch hold {
        case .none: return idle(event, isFree: isFree)
        case .part(let part, let holder):
            holding(part, holder, event, &actions)
            return true
        case .spent: return spent(event, isFree: isFree)
        }
    }

    /// Says that `deadline` has come.
    public mutating func tick(_ now: Instant) {
        if let hintEnd, now >= hintEnd { self.hintEnd = nil }
        if let end, now >= end, hold == .none { vanish() }
    }

    /// Shows them for a while.
    public mutating func show(_ now: Instant) {
        guard !isBlocked, !layout.isEmpty else { return }
        isVisible = true
        dismissal = nil
        end = now.advanced(by: Self.rest)
    }

    /// Shows them, or hides them until the pointer moves on: a click.
    public mutating func toggle(_ now: Instant) {
        guard hold == .none else { return }
        guard isVisible else { return show(now) }
        vanish()
        dismissal = latest
    }

    /// Shows the hint for a while.
    public mutating func hint(_ now: Instant) { hintEnd = now.advanced(by: Self.hintTime) }

    /// Shows it no more.
    public mutating func endHint() { hintEnd = nil }

    /// Hides everything at once; a press in hand asks for nothing any more.
    public mutating func hide() {
        vanish()
        hintEnd = nil
        spend()
    }

    // MARK: Nothing held

    private mutating func idle(_ event: InputEvent, isFree: Bool) -> Bool {
        guard !isBlocked else { return false }
        switch event.kind {
        case .enter:
            dismissal = nil
            point(event)
        case .motion: point(event)
        case .leave: left(event.time)
        case .press(let button): return down(.button(button), event, isFree)
        case .touchDown(let id): return down(.finger(id), event, isFree)
        case .release, .scroll, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
        return false
    }

    private mutating func point(_ event: InputEvent) {
        if let dismissal {
            let offset = event.position - dismissal
            if max(offset.width.magnitude, offset.height.magnitude) < Self.dismissalPx { return }
        }
        show(event.time)
        if isVisible { hovered = layout.hit(event.position, isTouch: false) }
    }

    private mutating func left(_ time: Instant) {
        hovered = nil
        dismissal = nil
        if let end { self.end = min(end, time.advanced(by: Self.grace)) }
    }

    private mutating func down(_ holder: PressSource, _ event: InputEvent, _ isFree: Bool) -> Bool {
        guard isFree, isVisible, let part = layout.hit(event.position, isTouch: holder.isTouch) else {
            return false
        }
        held = PressedInputs()
        held.add(holder)
        hold = holder.button == .left ? .part(part, holder) : .spent
        if pressed == .progress { scrub = layout.fraction(atX: event.position.x) }
        return true
    }

    // MARK: A part held

    private mutating func holding(
        _ part: ControlPart, _ holder: PressSource, _ event: InputEvent, _ actions: inout [ControlAction]
    ) {
        switch event.kind {
        case .motion where !holder.isTouch: follow(part, holder, event.position)
        case .touchMove(let id) where holder == .finger(id): follow(part, holder, event.position)
        case .release(let button) where holder == .button(button): up(part, holder, event, &actions)
        case .touchUp(let id) where holder == .finger(id): up(part, holder, event, &actions)
        case .press(let button): spend(adding: .button(button))
        case .touchDown(let id): spend(adding: .finger(id))
        case .cancel: cancelled(event)
        case .enter, .leave, .motion, .release, .scroll, .scrollEnd, .touchMove, .touchUp: break
        }
    }

    private mutating func follow(_ part: ControlPart, _ holder: PressSource, _ point: Point) {
        if part == .progress {
            scrub = layout.fraction(atX: point.x)
        } else if !layout.isOn(part, point, isTouch: holder.isTouch) {
            spend()
        }
    }

    private mutating func up(
        _ part: ControlPart, _ holder: PressSource, _ event: InputEvent, _ actions: inout [ControlAction]
    ) {
        follow(part, holder, event.position)
        if pressed == part { actions.append(part.action(at: scrub)) }
        release(holder, event)
    }

    /// A touch that was cancelled is over; a button is still to be released.
    private mutating func cancelled(_ event: InputEvent) {
        held.forgetFingers()
        spend()
        settle(event)
    }

    /// What is held asks for nothing any more.
    private mutating func spend(adding holder: PressSource? = nil) {
        guard hold != .none else { return }
        if let holder { held.add(holder) }
        scrub = nil
        hold = held.isEmpty ? .none : .spent
    }

    // MARK: Spent

    private mutating func spent(_ event: InputEvent, isFree: Bool) -> Bool {
        switch event.kind {
        case .press(let button): return pressedAgain(.button(button), event, isFree)
        case .touchDown(let id): return pressedAgain(.finger(id), event, isFree)
        case .release(let button): release(.button(button), event)
        case .touchUp(let id): release(.finger(id), event)
        case .cancel:
            cancelled(event)
        case .enter:
            // A pointer that comes anew proves that no button is held.
            held.forgetButtons()
            settle(event)
        case .leave, .motion, .scroll, .scrollEnd, .touchMove: break
        }
        return true
    }

    /// A button that is pressed once more has been released in secret: nothing of what was held can be believed.
    private mutating func pressedAgain(_ holder: PressSource, _ event: InputEvent, _ isFree: Bool) -> Bool {
        if held.contains(holder) {
            hold = .none
            return idle(event, isFree: isFree)
        }
        held.add(holder)
        return true
    }

    private mutating func release(_ holder: PressSource, _ event: InputEvent) {
        held.remove(holder)
        settle(event)
    }

    private mutating func settle(_ event: InputEvent) {
        guard held.isEmpty else { return }
        hold = .none
        scrub = nil
        guard isVisible else { return }
        end = event.time.advanced(by: Self.rest)
        switch event.kind {
        case .release, .enter: hovered = layout.hit(event.position, isTouch: false)
        default: hovered = nil
        }
    }

    // MARK: What follows

    private mutating func vanish() {
        isVisible = false
        hovered = nil
        end = nil
    }

    private mutating func layoutChanged() {
        if layout.isEmpty { vanish() }
        if let hovered, layout.rect(hovered) == nil { self.hovered = nil }
        if let pressed, layout.rect(pressed) == nil { spend() }
    }
}

extension PressSource {
    fileprivate var isTouch: Bool { if case .finger = self { true } else { false } }
}
