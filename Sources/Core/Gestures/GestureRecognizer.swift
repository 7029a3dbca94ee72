// SPDX-License-Identifier: MIT

/// Turns pointer and touch events into drags, notches and clicks: one function per state.
///
/// ```
///            press                 slop passed, axis bound
///   idle ───────────► pressed ──────────────────────────────► dragging
///    ▲  release/click   │ second button, second finger, cancel,   │ release: ended
///    └──────────────────┤ slop passed and nothing bound           │
///    ▲                  ▼                                         │
///    └──────────────── spent ◄────────────── cancelled ───────────┘
///       everything released
/// ```
public struct GestureRecognizer: Sendable {
    /// How input is read; a drag under way keeps what it began with.
    public var settings: GestureSettings
    /// When `tick` wants to be called: a click waits for a second one. `nil`: nothing to wait for.
    public private(set) var deadline: Instant?

    private enum State {
        case idle
        case pressed(Press)
        case dragging(Drag)
        case spent
    }

    private struct Press {
        var holder: Holder
        var position: Point
        var modifiers: Modifiers
        var size: Size
        var time: Instant
        /// Whether a finger has not rested long enough to mean Super.
        var hasStrayed = false
        /// Whether it is too far away to be a click, though its direction is still a tie.
        var hasMoved = false
    }

    private struct Drag {
        var holder: Holder
        var axis: Axis
        /// What a resize has taken hold of; its axis is `none`.
        var grip: ResizeHandle?
        var direction: DragDirection
        /// Where the value, or the move, counts from.
        var last: Point
    }

    /// What an event means to every state.
    private enum Phase {
        case down(Holder)
        case up(Holder)
        case moved(finger: UInt32?)
        case cancelled, entered, nothing
    }

    private var state = State.idle
    private var held = HeldInput()
    private var wheel = NotchCounter()
    private var tilt = NotchCounter()
    private var scrollLock = ScrollLock()
    private var tracker = VelocityTracker()
    /// A click that may still become a double one; with a deadline it waits for the second press, without one that
    /// press is under way.
    private var waitingClick: Point?

    /// Starts with nothing pressed.
    public init(settings: GestureSettings) { self.settings = settings }

    /// Whether a button or finger is down.
    public var isBusy: Bool { if case .idle = state { false } else { true } }

    /// How fast the button or finger of the latest drag was at `now`, in logical pixels a second; asked at its end.
    public func velocity(at now: Instant) -> Size { tracker.velocity(at: now) }

    /// Takes one event on a surface of the extent `size` and appends what it means.
    public mutating func handle(_ event: InputEvent, size: Size, into effects: inout [GestureEffect]) {
        switch event.kind {
        case .scroll(let x, let y): return scroll(x, y, event, &effects)
        case .scrollEnd: return scrollLock.end()
        default: break
        }
        let phase = Self.phase(event.kind)
        if case .entered = phase { resetWheels() }
        switch state {
        case .idle: idle(phase, event, size, &effects)
        case .pressed(let press): pressed(press, phase, event, &effects)
        case .dragging(let drag): dragging(drag, phase, event, &effects)
        case .spent: spent(phase, event, size, &effects)
        }
    }

    /// Says that `deadline` has come: the click was a single one.
    public mutating func tick(_ now: Instant, into effects: inout [GestureEffect]) {
        guard let deadline, now >= deadline else { return }
        settleClick(&effects)
    }

    // MARK: The states

    private mutating func idle(
        _ phase: Phase, _ event: InputEvent, _ size: Size, _ effects: inout [GestureEffect]
    ) {
        guard case .down(let holder) = phase else { return }
        held = HeldInput()
        held.add(holder)
        awaitSecond(holder, event, &effects)
        tracker.begin(event.position, at: event.time)
        state = .pressed(
            Press(
                holder: holder, position: event.position, modifiers: event.modifiers, size: size,
                time: event.time))
    }

    private mutating func pressed(
        _ press: Press, _ phase: Phase, _ event: InputEvent, _ effects: inout [GestureEffect]
    ) {
        switch phase {
        case .moved(let finger) where Self.follows(finger, press.holder): lock(press, event, &effects)
        case .up(press.holder): click(press, event.time, &effects)
        case .down(let holder):
            settleClick(&effects)
            spend(adding: holder)
        case .cancelled:
            settleClick(&effects)
            breakOff()
        case .moved, .up, .entered, .nothing: break
        }
    }

    private mutating func dragging(
        _ drag: Drag, _ phase: Phase, _ event: InputEvent, _ effects: inout [GestureEffect]
    ) {
        switch phase {
        case .moved(let finger) where Self.follows(finger, drag.holder): advance(drag, event, &effects)
        case .up(drag.holder):
            advance(drag, event, &effects)
            effects.append(drag.grip == nil ? .ended(drag.axis) : .stretchEnded)
            state = .idle
        case .down(let holder):
            effects.append(drag.grip == nil ? .cancelled(drag.axis) : .stretchCancelled)
            spend(adding: holder)
        case .cancelled:
            effects.append(drag.grip == nil ? .cancelled(drag.axis) : .stretchCancelled)
            breakOff()
        case .moved, .up, .entered, .nothing: break
        }
    }

    private mutating func spent(
        _ phase: Phase, _ event: InputEvent, _ size: Size, _ effects: inout [GestureEffect]
    ) {
        switch phase {
        case .down(let holder) where held.contains(holder):
            // Its release was missed: nothing of what was held can be believed.
            state = .idle
            return idle(phase, event, size, &effects)
        case .down(let holder): held.add(holder)
        case .up(let holder): held.remove(holder)
        case .cancelled: held.forgetFingers()
        case .entered: held.forgetButtons()
        case .moved, .nothing: break
        }
        if held.isEmpty { state = .idle }
    }

    private static func phase(_ kind: InputEvent.Kind) -> Phase {
        switch kind {
        case .press(let button): .down(.button(button))
        case .release(let button): .up(.button(button))
        case .motion: .moved(finger: nil)
        case .touchDown(let id): .down(.finger(id))
        case .touchUp(let id): .up(.finger(id))
        case .touchMove(let id): .moved(finger: id)
        case .cancel: .cancelled
        case .enter: .entered
        case .leave, .scroll, .scrollEnd: .nothing
        }
    }

    private static func follows(_ finger: UInt32?, _ holder: Holder) -> Bool {
        switch holder {
        case .button: finger == nil
        case .finger(let id): finger == id
        }
    }

    // MARK: What they do

    private mutating func spend(adding holder: Holder) {
        held.add(holder)
        state = .spent
    }

    /// A touch that was cancelled is over; a button is still to be released.
    private mutating func breakOff() {
        held.forgetFingers()
        state = held.isEmpty ? .idle : .spent
    }

    private mutating func lock(_ press: Press, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        tracker.add(event.position, at: event.time)
        let way = event.position - press.position
        let (across, down) = (way.width.magnitude, way.height.magnitude)
        let slop = press.holder.slopPx
        let moved = followed(press, max(across, down), event.time)
        state = .pressed(moved)
        guard moved.hasMoved else { return }
        let isSuper = isSuper(moved, event.time)
        if let grip = grip(press, isSuper) {
            let start = press.position + way * (slop / max(across, down))
            return stretch(press, by: grip, from: start, event, &effects)
        }
        let axis = axis(press, isSuper, isVertical: down > across)
        if across == down && axis.needsDirection { return }
        settleClick(&effects)
        if axis == .none {
            state = .spent
            return
        }
        // The value counts from where the slop ends, so that it starts without a jump at any rate of events.
        var drag = Drag(holder: press.holder, axis: axis, direction: .free, last: press.position)
        if axis == .move {
            drag.last = press.position + way * (slop / max(across, down))
        } else if down > across {
            drag.direction = .vertical
            drag.last.y += way.height < 0 ? -slop : slop
        } else {
            drag.direction = .horizontal
            drag.last.x += way.width < 0 ? -slop : slop
        }
        effects.append(.began(axis, drag.direction))
        state = .dragging(drag)
        advance(drag, event, &effects)
    }

    private mutating func stretch(
        _ press: Press, by grip: ResizeHandle, from start: Point, _ event: InputEvent,
        _ effects: inout [GestureEffect]
    ) {
        settleClick(&effects)
        effects.append(.gripped(grip))
        let drag = Drag(holder: press.holder, axis: .none, grip: grip, direction: .free, last: start)
        state = .dragging(drag)
        advance(drag, event, &effects)
    }

    /// The press after its holder has come `distance` away from where it was.
    private func followed(_ press: Press, _ distance: Double, _ time: Instant) -> Press {
        var followed = press
        let isEarly = press.time.duration(to: time) < GestureSettings.holdTime
        if isEarly && distance > GestureSettings.holdSlopPx { followed.hasStrayed = true }
        if distance >= press.holder.slopPx { followed.hasMoved = true }
        return followed
    }

    /// Whether the drag is one with Super; a finger that has rested means it, and the right button where nobody tells.
    private func isSuper(_ press: Press, _ now: Instant) -> Bool {
        if isRightForSuper(press.holder) { return true }
        guard case .finger = press.holder else { return press.modifiers.contains(.super) }
        return !press.hasStrayed && press.time.duration(to: now) >= GestureSettings.holdTime
    }

    private func grip(_ press: Press, _ isSuper: Bool) -> ResizeHandle? {
        guard settings.hasGrips, !isSuper, press.holder.button == .left else { return nil }
        return ResizeHandle.handle(at: press.position, size: press.size)
    }

    private func isRightForSuper(_ holder: Holder) -> Bool {
        !settings.hasModifiers && holder == .button(.right)
    }

    /// The axis of a drag that goes on as it has begun.
    private func axis(_ press: Press, _ isSuper: Bool, isVertical: Bool) -> Axis {
        switch isRightForSuper(press.holder) ? .left : press.holder.button {
        case .middle: settings.axis(.dragMiddle)
        case .left where isSuper != settings.dragMoves: settings.axis(.dragSuper)
        case .left where !isVertical: settings.axis(.dragHorizontal)
        case .left where press.position.x <= press.size.width / 2: settings.axis(.dragVerticalLeft)
        case .left: settings.axis(.dragVerticalRight)
        case .right, .other: .none
        }
    }

    private mutating func advance(_ drag: Drag, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        tracker.add(event.position, at: event.time)
        let way = event.position - drag.last
        if drag.grip != nil { return effects.append(.stretched(by: way)) }
        if drag.axis == .move { return effects.append(.carried(by: way)) }
        let distance = drag.direction == .vertical ? -way.height : way.width
        let isFine = event.modifiers.contains(.shift)
        var moved = drag
        moved.last = event.position
        state = .dragging(moved)
        if distance != 0 {
            effects.append(.turned(drag.axis, by: isFine ? distance * GestureSettings.fineFactor : distance))
        }
    }

    // MARK: Clicks

    private mutating func click(_ press: Press, _ time: Instant, _ effects: inout [GestureEffect]) {
        state = .idle
        if press.hasMoved { return settleClick(&effects) }
        switch press.holder.button {
        case .left: leftClick(press.position, time, &effects)
        case .middle: effects.append(.triggered(.middleClick))
        case .right: effects.append(.triggered(.rightClick))
        case .other: break
        }
    }

    /// A click acts at once where nothing is bound to the double-click.
    private mutating func leftClick(
        _ position: Point, _ time: Instant, _ effects: inout [GestureEffect]
    ) {
        if waitingClick != nil {
            waitingClick = nil
            return effects.append(.triggered(.doubleClick))
        }
        guard settings.isBound(.doubleClick) else { return effects.append(.triggered(.click)) }
        waitingClick = position
        deadline = time.advanced(by: GestureSettings.doubleClickTime)
    }

    /// A press while a click waits: the second one of two, or the first one was single.
    private mutating func awaitSecond(
        _ holder: Holder, _ event: InputEvent, _ effects: inout [GestureEffect]
    ) {
        guard let first = waitingClick, let deadline else { return }
        let way = event.position - first
        let isNear = max(way.width.magnitude, way.height.magnitude) <= GestureSettings.doubleClickSlopPx
        if holder.button == .left && isNear && event.time < deadline {
            self.deadline = nil
        } else {
            settleClick(&effects)
        }
    }

    private mutating func settleClick(_ effects: inout [GestureEffect]) {
        if waitingClick != nil { effects.append(.triggered(.click)) }
        waitingClick = nil
        deadline = nil
    }

    // MARK: Wheels

    private mutating func scroll(
        _ x: Double, _ y: Double, _ event: InputEvent, _ effects: inout [GestureEffect]
    ) {
        let trigger: Trigger =
            event.modifiers.contains(.super)
            ? .wheelSuper : event.modifiers.contains(.shift) ? .wheelShift : .wheel
        let turned = scrollLock.take(x, y, at: event.time)
        step(trigger, wheel.add(-turned.y, for: trigger, at: event.time), &effects)
        step(.wheelHorizontal, tilt.add(turned.x, for: .wheelHorizontal, at: event.time), &effects)
    }

    private func step(_ trigger: Trigger, _ notches: Int, _ effects: inout [GestureEffect]) {
        let axis = settings.axis(trigger)
        if notches != 0 && axis != .none { effects.append(.stepped(axis, notches: notches)) }
    }

    /// The fraction that is left of a turn long ago is not the beginning of another.
    private mutating func resetWheels() {
        wheel.reset()
        tilt.reset()
        scrollLock.reset()
    }
}
