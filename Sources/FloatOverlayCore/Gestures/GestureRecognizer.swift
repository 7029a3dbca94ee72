// SPDX-License-Identifier: MIT

/// Recognizes drags, wheel notches and clicks in pointer and touch events, with one function per state.
///
/// ```
///            press                 slop passed, axis bound
///   idle ───────────► pressed ──────────────────────────────► dragging
///    ▲  release/click   │ second button, second finger, cancel,   │ release: ended
///    └──────────────────┤ slop passed and nothing bound           │
///    ▲                  ▼                                         │
///    └───────────── invalidated ◄─────────── cancelled ───────────┘
///       everything released
/// ```
package struct GestureRecognizer: Sendable {
    /// The bindings and switches; a drag in progress keeps the values from its start.
    package var settings: GestureSettings
    /// The time of the next `tick`, for example the end of the wait for a second click; `nil` if no tick is
    /// needed.
    package private(set) var deadline: Instant?

    private enum State {
        case idle
        case pressed(Press)
        case dragging(Drag)
        case invalidated
    }

    private struct Press {
        var holder: PressSource
        var position: Point
        var modifiers: Modifiers
        var size: Size
        var time: Instant
        /// Whether a finger has moved too early for a long press, the equivalent of Super.
        var hasStrayed = false
        /// Whether the pointer has moved too far for a click, even if the direction is still undecided.
        var hasMoved = false
    }

    private struct Drag {
        var holder: PressSource
        var target: DragTarget
        /// The handle of a resize, whose target is `none`.
        var resizeHandle: ResizeHandle?
        var direction: DragDirection
        /// The position of the previous event; for a move or a resize, the start position.
        var last: Point
    }

    /// The meaning of an event, the same for every state.
    private enum Phase {
        case down(PressSource)
        case up(PressSource)
        case moved(finger: UInt32?)
        case cancelled, entered, nothing
    }

    private var state = State.idle
    private var held = PressedInputs()
    private var wheel = ScrollAccumulator()
    private var tilt = ScrollAccumulator()
    private var scrollAxisLock = ScrollAxisLock()
    private var tracker = VelocityTracker()
    /// The position of a click that may become a double-click. With a deadline the second press is awaited;
    /// without a deadline it is in progress.
    private var pendingClick: Point?

    /// Starts with nothing pressed.
    package init(settings: GestureSettings) { self.settings = settings }

    /// Whether a button or finger is down.
    package var isBusy: Bool { if case .idle = state { false } else { true } }

    /// The velocity of the latest drag at `now` in logical pixels per second, for its end.
    package func velocity(at now: Instant) -> Size { tracker.velocity(at: now) }

    /// Handles an event on a surface of `size` and appends the recognized gestures.
    package mutating func handle(_ event: InputEvent, size: Size, into events: inout [GestureEvent]) {
        switch event.kind {
        case .scroll(let x, let y): return scroll(x, y, event, &events)
        case .scrollEnd: return scrollAxisLock.end()
        default: break
        }
        let phase = Self.phase(event.kind)
        if case .entered = phase { resetWheels() }
        switch state {
        case .idle: idle(phase, event, size, &events)
        case .pressed(let press): pressed(press, phase, event, &events)
        case .dragging(let drag): dragging(drag, phase, event, &events)
        case .invalidated: invalidated(phase, event, size, &events)
        }
    }

    /// Reports the pending click as a single click if its deadline has passed.
    package mutating func tick(_ now: Instant, into events: inout [GestureEvent]) {
        guard let deadline, now >= deadline else { return }
        finishPendingClick(&events)
    }

    /// Ends the gesture in progress and discards a click that waits for a second one, without a report.
    package mutating func cancel() {
        discardPendingClick()
        if isBusy { endTouches() }
    }

    // MARK: States

    private mutating func idle(
        _ phase: Phase, _ event: InputEvent, _ size: Size, _ events: inout [GestureEvent]
    ) {
        guard case .down(let holder) = phase else { return }
        held = PressedInputs()
        held.add(holder)
        awaitSecond(holder, event, &events)
        tracker.begin(event.position, at: event.time)
        state = .pressed(
            Press(
                holder: holder, position: event.position, modifiers: event.modifiers, size: size,
                time: event.time))
    }

    private mutating func pressed(
        _ press: Press, _ phase: Phase, _ event: InputEvent, _ events: inout [GestureEvent]
    ) {
        switch phase {
        case .moved(let finger) where Self.follows(finger, press.holder): lock(press, event, &events)
        case .up(press.holder): click(press, event.time, &events)
        case .down(let holder):
            finishPendingClick(&events)
            invalidatePress(adding: holder)
        case .cancelled:
            finishPendingClick(&events)
            endTouches()
        case .moved, .up, .entered, .nothing: break
        }
    }

    private mutating func dragging(
        _ drag: Drag, _ phase: Phase, _ event: InputEvent, _ events: inout [GestureEvent]
    ) {
        switch phase {
        case .moved(let finger) where Self.follows(finger, drag.holder): advance(drag, event, &events)
        case .up(drag.holder):
            advance(drag, event, &events)
            events.append(drag.resizeHandle == nil ? .ended(drag.target) : .resizeEnded)
            state = .idle
        case .down(let holder):
            events.append(drag.resizeHandle == nil ? .cancelled(drag.target) : .resizeCancelled)
            invalidatePress(adding: holder)
        case .cancelled:
            events.append(drag.resizeHandle == nil ? .cancelled(drag.target) : .resizeCancelled)
            endTouches()
        case .moved, .up, .entered, .nothing: break
        }
    }

    private mutating func invalidated(
        _ phase: Phase, _ event: InputEvent, _ size: Size, _ events: inout [GestureEvent]
    ) {
        switch phase {
        case .down(let holder) where held.contains(holder):
            // A missed release: the record of held buttons is invalid.
            state = .idle
            return idle(phase, event, size, &events)
        case .down(let holder): held.add(holder)
        case .up(let holder): held.remove(holder)
        case .cancelled: held.clearFingers()
        case .entered: held.clearButtons()
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

    private static func follows(_ finger: UInt32?, _ holder: PressSource) -> Bool {
        switch holder {
        case .button: finger == nil
        case .finger(let id): finger == id
        }
    }

    // MARK: Transitions

    private mutating func invalidatePress(adding holder: PressSource) {
        held.add(holder)
        state = .invalidated
    }

    /// `cancel` ends touches, but a pressed button is still to be released.
    private mutating func endTouches() {
        held.clearFingers()
        state = held.isEmpty ? .idle : .invalidated
    }

    private mutating func lock(_ press: Press, _ event: InputEvent, _ events: inout [GestureEvent]) {
        tracker.add(event.position, at: event.time)
        let offset = event.position - press.position
        let (across, down) = (offset.width.magnitude, offset.height.magnitude)
        let slop = press.holder.slopPx
        let moved = followed(press, by: max(across, down), at: event.time)
        state = .pressed(moved)
        // After a tie, the pointer may have come back.
        guard moved.hasMoved, max(across, down) >= slop else { return }
        let isSuperDrag = isSuperDrag(moved, event.time)
        if let resizeHandle = resizeHandle(press, isSuperDrag) {
            let start = press.position + offset * (slop / max(across, down))
            return beginResize(press, by: resizeHandle, from: start, event, &events)
        }
        let target = target(press, isSuperDrag, isVertical: down > across)
        if across == down && target.needsDirection { return }
        finishPendingClick(&events)
        if target == .none {
            state = .invalidated
            return
        }
        // The value counts from the end of the slop, so that it starts without a jump at any event rate.
        var drag = Drag(holder: press.holder, target: target, direction: .free, last: press.position)
        if target == .move {
            drag.last = press.position + offset * (slop / max(across, down))
        } else if down > across {
            drag.direction = .vertical
            drag.last.y += offset.height < 0 ? -slop : slop
        } else {
            drag.direction = .horizontal
            drag.last.x += offset.width < 0 ? -slop : slop
        }
        events.append(.began(target, drag.direction))
        state = .dragging(drag)
        advance(drag, event, &events)
    }

    private mutating func beginResize(
        _ press: Press, by resizeHandle: ResizeHandle, from start: Point, _ event: InputEvent,
        _ events: inout [GestureEvent]
    ) {
        finishPendingClick(&events)
        events.append(.resizeBegan(resizeHandle))
        let drag = Drag(
            holder: press.holder, target: .none, resizeHandle: resizeHandle, direction: .free, last: start)
        state = .dragging(drag)
        advance(drag, event, &events)
    }

    /// The press after its button or finger has moved `distance` from the start.
    private func followed(_ press: Press, by distance: Double, at time: Instant) -> Press {
        var followed = press
        let isEarly = press.time.duration(to: time) < GestureSettings.holdTime
        if isEarly && distance > GestureSettings.holdSlopPx { followed.hasStrayed = true }
        if distance >= press.holder.slopPx { followed.hasMoved = true }
        return followed
    }

    /// Whether the drag is treated as one with Super: after a long press of a finger, or by the right button if
    /// the display does not report modifiers.
    private func isSuperDrag(_ press: Press, _ now: Instant) -> Bool {
        if isSuperByRightButton(press.holder) { return true }
        guard case .finger = press.holder else { return press.modifiers.contains(.super) }
        return !press.hasStrayed && press.time.duration(to: now) >= GestureSettings.holdTime
    }

    private func resizeHandle(_ press: Press, _ isSuperDrag: Bool) -> ResizeHandle? {
        guard settings.hasResizeHandles, !isSuperDrag, press.holder.button == .left else { return nil }
        return ResizeHandle.handle(at: press.position, size: press.size)
    }

    private func isSuperByRightButton(_ holder: PressSource) -> Bool {
        !settings.hasModifiers && holder == .button(.right)
    }

    /// The target of a drag in this direction.
    private func target(_ press: Press, _ isSuperDrag: Bool, isVertical: Bool) -> DragTarget {
        switch isSuperByRightButton(press.holder) ? .left : press.holder.button {
        case .middle: settings.target(.dragMiddle)
        case .left where isSuperDrag != settings.plainDragMoves: settings.target(.dragSuper)
        case .left where !isVertical: settings.target(.dragHorizontal)
        case .left where press.position.x <= press.size.width / 2: settings.target(.dragVerticalLeft)
        case .left: settings.target(.dragVerticalRight)
        case .right, .other: .none
        }
    }

    private mutating func advance(_ drag: Drag, _ event: InputEvent, _ events: inout [GestureEvent]) {
        tracker.add(event.position, at: event.time)
        let offset = event.position - drag.last
        if drag.resizeHandle != nil { return events.append(.resized(by: offset)) }
        if drag.target == .move { return events.append(.moved(by: offset)) }
        let distance = drag.direction == .vertical ? -offset.height : offset.width
        let isFine = event.modifiers.contains(.shift)
        var moved = drag
        moved.last = event.position
        state = .dragging(moved)
        if distance != 0 {
            events.append(
                .adjusted(drag.target, by: isFine ? distance * GestureSettings.fineFactor : distance))
        }
    }

    // MARK: Clicks

    private mutating func click(_ press: Press, _ time: Instant, _ events: inout [GestureEvent]) {
        state = .idle
        if press.hasMoved { return finishPendingClick(&events) }
        switch press.holder.button {
        case .left: leftClick(press.position, time, &events)
        case .middle: events.append(.triggered(.middleClick))
        case .right: events.append(.triggered(.rightClick))
        case .other: break
        }
    }

    /// Without a binding for the double-click a click has an immediate effect.
    private mutating func leftClick(
        _ position: Point, _ time: Instant, _ events: inout [GestureEvent]
    ) {
        if pendingClick != nil {
            pendingClick = nil
            return events.append(.triggered(.doubleClick))
        }
        guard settings.isBound(.doubleClick) else { return events.append(.triggered(.click)) }
        pendingClick = position
        deadline = time.advanced(by: GestureSettings.doubleClickTime)
    }

    /// A press while a click is pending: either the second press of a double-click, or the pending click was
    /// a single one.
    private mutating func awaitSecond(
        _ holder: PressSource, _ event: InputEvent, _ events: inout [GestureEvent]
    ) {
        guard let first = pendingClick, let deadline else { return }
        let offset = event.position - first
        let isNear = max(offset.width.magnitude, offset.height.magnitude) <= GestureSettings.doubleClickSlopPx
        if holder.button == .left && isNear && event.time < deadline {
            self.deadline = nil
        } else {
            finishPendingClick(&events)
        }
    }

    private mutating func finishPendingClick(_ events: inout [GestureEvent]) {
        if pendingClick != nil { events.append(.triggered(.click)) }
        discardPendingClick()
    }

    /// Discards a click that waits for a second one.
    package mutating func discardPendingClick() {
        pendingClick = nil
        deadline = nil
    }

    // MARK: Wheels

    private mutating func scroll(
        _ x: Double, _ y: Double, _ event: InputEvent, _ events: inout [GestureEvent]
    ) {
        let trigger: Trigger =
            event.modifiers.contains(.super)
            ? .wheelSuper : event.modifiers.contains(.shift) ? .wheelShift : .wheel
        let turned = scrollAxisLock.filter(x, y, at: event.time)
        step(trigger, wheel.add(-turned.y, for: trigger, at: event.time), &events)
        step(.wheelHorizontal, tilt.add(turned.x, for: .wheelHorizontal, at: event.time), &events)
    }

    private func step(_ trigger: Trigger, _ notches: Int, _ events: inout [GestureEvent]) {
        let target = settings.target(trigger)
        // The next motion would undo a notch of the level that a drag sets.
        if case .dragging(let drag) = state, drag.target == target { return }
        if notches != 0 && target != .none { events.append(.stepped(target, notches: notches)) }
    }

    /// Discards fractions of earlier scrolling when the pointer enters.
    private mutating func resetWheels() {
        wheel.reset()
        tilt.reset()
        scrollAxisLock.reset()
    }
}
