// SPDX-License-Identifier: MIT

/// The visibility of an overlay's controls and the actions of presses on them. Events reach the panel before
/// the gesture recognizer; the events of a press that the panel accepts, up to the last release, do not reach
/// the recognizer.
///
/// ```
///   hidden ──enter, motion, toggle, show──► shown ──2.5 s, leave, toggle, hide──► hidden
///   nothing held ──press on a part──► held ──release on it: one action──► nothing held
///                                      └──left it, second press, cancel──► invalidated
///   invalidated ──all released──► nothing held
/// ```
package struct ControlPanel: Sendable {
    /// How long the controls stay visible after the last motion.
    package static let idleTimeout = Duration.milliseconds(2500)
    /// How long the controls stay visible after the pointer has left.
    package static let leaveTimeout = Duration.milliseconds(300)
    /// How long the gesture hint stays visible.
    package static let hintTime = Duration.seconds(8)
    /// Logical pixels that the pointer must move from a click that hid the controls before they reappear.
    package static let dismissalPx = 16.0

    /// The positions of the controls. A press on a control that a new layout omits has no effect.
    package var layout: ControlsLayout { didSet { layoutChanged() } }
    /// Whether a drag or a move is in progress: controls are hidden and ignore input.
    package var isBlocked = false { didSet { if isBlocked { hide() } } }

    /// Whether the last input was touch.
    package private(set) var isTouch = false

    private enum Visibility: Hashable, Sendable {
        /// `dismissal` is the position of the click that has hidden the controls; `nil` if no click has.
        case hidden(dismissal: Point?)
        case shown(until: Instant, hovered: ControlPart?)
    }

    private enum Hold: Hashable, Sendable {
        case none
        /// `scrub` is the position on the progress bar, 0…1; `nil` for another part.
        case part(ControlPart, PressSource, scrub: Double?)
        case invalidated
    }

    private var visibility = Visibility.hidden(dismissal: nil)
    private var hold = Hold.none
    private var held = PressedInputs()
    private var hintEnd: Instant?
    private var latest = Point(x: 0, y: 0)

    /// Starts with hidden controls.
    package init(layout: ControlsLayout) { self.layout = layout }

    /// Whether the controls are visible.
    package var isVisible: Bool { if case .shown = visibility { true } else { false } }
    /// The control under the pointer.
    package var hovered: ControlPart? { if case .shown(_, let hovered) = visibility { hovered } else { nil } }
    /// The pressed control.
    package var pressed: ControlPart? { if case .part(let part, _, _) = hold { part } else { nil } }
    /// The position on the progress bar of a press in progress, 0…1.
    package var scrub: Double? { if case .part(_, _, let scrub) = hold { scrub } else { nil } }
    /// Whether the gesture hint is visible.
    package var isHinting: Bool { hintEnd != nil }
    /// Whether a button or finger that the panel accepted is still down.
    package var isHolding: Bool { hold != .none }

    /// The time of the next `tick`; `nil` if no tick is needed.
    package var deadline: Instant? {
        guard case .shown(let end, _) = visibility, hold == .none else { return hintEnd }
        return min(end, hintEnd ?? end)
    }

    // MARK: Input

    /// Records whether the last input was touch. `enter` and `leave` can also result from moves of the overlay.
    package mutating func recordInput(_ kind: InputEvent.Kind) {
        switch kind {
        case .touchDown, .touchMove, .touchUp: isTouch = true
        case .motion, .press, .release, .scroll: isTouch = false
        case .enter, .leave, .scrollEnd, .cancel: break
        }
    }

    /// Handles an event and appends the requested actions; returns whether the panel consumed the event.
    /// `isFree` is false while a gesture is in progress, to which new presses then belong.
    package mutating func handle(
        _ event: InputEvent, isFree: Bool, into actions: inout [ControlAction]
    ) -> Bool {
        latest = event.position
        switch event.kind {
        case .press, .touchDown, .scroll: hintEnd = nil
        case .enter, .leave, .release, .motion, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
        switch hold {
        case .none: return idle(event, isFree: isFree)
        case .part(let part, let holder, _):
            holding(part, by: holder, event: event, into: &actions)
            return true
        case .invalidated: return invalidated(event, isFree: isFree)
        }
    }

    /// Hides the controls or the hint if their time has passed.
    package mutating func tick(_ now: Instant) {
        if let hintEnd, now >= hintEnd { self.hintEnd = nil }
        if case .shown(let end, _) = visibility, now >= end, hold == .none { hideControls() }
    }

    /// Shows the controls for `idleTimeout`.
    package mutating func show(_ now: Instant) { show(now, hovered: hovered) }

    private mutating func show(_ now: Instant, hovered: ControlPart?) {
        guard !isBlocked, !layout.isEmpty else { return }
        visibility = .shown(until: now.advanced(by: Self.idleTimeout), hovered: hovered)
    }

    /// Shows the controls, or hides them until the pointer moves; called on a click.
    package mutating func toggle(_ now: Instant) {
        guard hold == .none else { return }
        guard isVisible else { return show(now) }
        visibility = .hidden(dismissal: latest)
    }

    /// Shows the gesture hint for `hintTime`.
    package mutating func hint(_ now: Instant) { hintEnd = now.advanced(by: Self.hintTime) }

    /// Hides the gesture hint.
    package mutating func endHint() { hintEnd = nil }

    /// Hides everything immediately; a press in progress loses its effect.
    package mutating func hide() {
        hideControls()
        hintEnd = nil
        invalidatePress()
    }

    // MARK: Idle

    private mutating func idle(_ event: InputEvent, isFree: Bool) -> Bool {
        guard !isBlocked else { return false }
        switch event.kind {
        case .enter:
            forgetDismissal()
            point(event)
        case .motion: point(event)
        case .leave: left(event.time)
        case .press(let button): return down(.button(button), event: event, isFree: isFree)
        case .touchDown(let id): return down(.finger(id), event: event, isFree: isFree)
        case .release, .scroll, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
        return false
    }

    private mutating func point(_ event: InputEvent) {
        if case .hidden(let dismissal?) = visibility {
            let offset = event.position - dismissal
            if max(offset.width.magnitude, offset.height.magnitude) < Self.dismissalPx { return }
        }
        show(event.time, hovered: layout.hit(event.position, isTouch: false))
    }

    private mutating func left(_ time: Instant) {
        forgetDismissal()
        guard case .shown(let end, _) = visibility else { return }
        visibility = .shown(until: min(end, time.advanced(by: Self.leaveTimeout)), hovered: nil)
    }

    private mutating func down(_ holder: PressSource, event: InputEvent, isFree: Bool) -> Bool {
        guard isFree, isVisible, let part = layout.hit(event.position, isTouch: holder.isTouch) else {
            return false
        }
        held = PressedInputs()
        held.add(holder)
        let scrub = part == .progress ? layout.fraction(atX: event.position.x) : nil
        hold = holder.button == .left ? .part(part, holder, scrub: scrub) : .invalidated
        return true
    }

    // MARK: Held

    private mutating func holding(
        _ part: ControlPart, by holder: PressSource, event: InputEvent, into actions: inout [ControlAction]
    ) {
        switch event.kind {
        case .motion where !holder.isTouch: moved(part, by: holder, to: event.position)
        case .touchMove(let id) where holder == .finger(id): moved(part, by: holder, to: event.position)
        case .release(let button) where holder == .button(button):
            up(part, by: holder, event: event, into: &actions)
        case .touchUp(let id) where holder == .finger(id):
            up(part, by: holder, event: event, into: &actions)
        case .press(let button): invalidatePress(adding: .button(button))
        case .touchDown(let id): invalidatePress(adding: .finger(id))
        case .cancel: cancelled(event)
        case .enter, .leave, .motion, .release, .scroll, .scrollEnd, .touchMove, .touchUp: break
        }
    }

    private mutating func moved(_ part: ControlPart, by holder: PressSource, to point: Point) {
        if part == .progress {
            hold = .part(part, holder, scrub: layout.fraction(atX: point.x))
        } else if !layout.isOn(part, point, isTouch: holder.isTouch) {
            invalidatePress()
        }
    }

    private mutating func up(
        _ part: ControlPart, by holder: PressSource, event: InputEvent, into actions: inout [ControlAction]
    ) {
        moved(part, by: holder, to: event.position)
        if pressed == part { actions.append(part.action(at: scrub)) }
        release(holder, event)
    }

    /// `cancel` ends touches, but a pressed button is still to be released.
    private mutating func cancelled(_ event: InputEvent) {
        held.clearFingers()
        invalidatePress()
        endIfReleased(event)
    }

    /// Lets the press in progress have no effect.
    private mutating func invalidatePress(adding holder: PressSource? = nil) {
        guard hold != .none else { return }
        if let holder { held.add(holder) }
        hold = held.isEmpty ? .none : .invalidated
    }

    // MARK: Invalidated

    private mutating func invalidated(_ event: InputEvent, isFree: Bool) -> Bool {
        switch event.kind {
        case .press(let button): return pressedAgain(.button(button), event: event, isFree: isFree)
        case .touchDown(let id): return pressedAgain(.finger(id), event: event, isFree: isFree)
        case .release(let button): release(.button(button), event)
        case .touchUp(let id): release(.finger(id), event)
        case .cancel:
            cancelled(event)
        case .enter:
            // An `enter` event proves that no button is held.
            held.clearButtons()
            endIfReleased(event)
        case .leave, .motion, .scroll, .scrollEnd, .touchMove: break
        }
        return true
    }

    /// A second press of the same button means that its release was missed: the record of held buttons is
    /// invalid.
    private mutating func pressedAgain(_ holder: PressSource, event: InputEvent, isFree: Bool) -> Bool {
        if held.contains(holder) {
            hold = .none
            return idle(event, isFree: isFree)
        }
        held.add(holder)
        return true
    }

    private mutating func release(_ holder: PressSource, _ event: InputEvent) {
        held.remove(holder)
        endIfReleased(event)
    }

    private mutating func endIfReleased(_ event: InputEvent) {
        guard held.isEmpty else { return }
        hold = .none
        guard isVisible else { return }
        switch event.kind {
        case .release, .enter: show(event.time, hovered: layout.hit(event.position, isTouch: false))
        default: show(event.time, hovered: nil)
        }
    }

    // MARK: Visibility

    /// Controls that a click has hidden keep its position.
    private mutating func hideControls() {
        if isVisible { visibility = .hidden(dismissal: nil) }
    }

    private mutating func forgetDismissal() {
        if !isVisible { visibility = .hidden(dismissal: nil) }
    }

    private mutating func layoutChanged() {
        if layout.isEmpty { hideControls() }
        if case .shown(let end, let hovered?) = visibility, layout.rect(hovered) == nil {
            visibility = .shown(until: end, hovered: nil)
        }
        if let pressed, layout.rect(pressed) == nil { invalidatePress() }
    }
}

extension PressSource {
    fileprivate var isTouch: Bool { if case .finger = self { true } else { false } }
}
