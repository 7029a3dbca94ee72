// SPDX-License-Identifier: MIT

/// Turns pointer and touch events into drags, notches and clicks: one function per state.
///
/// ```
///            press                 slop passed, axis bound
///   idle ───────────► pressed ──────────────────────────────► dragging
///    ▲  release/click   │ second button, second finger,         │ release: ended
///    └──────────────────┴─ cancel ──► spent ◄── cancelled ──────┘
///                                  (until everything is released)
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
        var button: PointerButton
        var finger: UInt32?
        var position: Point
        var modifiers: Modifiers
        var size: Size
    }

    private struct Drag {
        var button: PointerButton
        var finger: UInt32?
        var axis: Axis
        var direction: DragDirection
        /// Where the value, or the move, counts from.
        var last: Point
    }

    private var state = State.idle
    private var held = 0
    private var notches = Size.zero
    private var waitingClick: Point?

    /// Starts with nothing pressed.
    public init(settings: GestureSettings) { self.settings = settings }

    /// Whether a button or finger is down.
    public var isBusy: Bool { if case .idle = state { false } else { true } }

    /// Takes one event on a surface of the extent `size` and appends what it means.
    public mutating func handle(_ event: InputEvent, size: Size, into effects: inout [GestureEffect]) {
        if case .scroll(let x, let y) = event.kind {
            return scroll(x, y, event.modifiers, &effects)
        }
        switch state {
        case .idle: idle(event, size, &effects)
        case .pressed(let press): pressed(press, event, &effects)
        case .dragging(let drag): dragging(drag, event, &effects)
        case .spent: spent(event)
        }
    }

    /// Says that `deadline` has come: the click was a single one.
    public mutating func tick(_ now: Instant, into effects: inout [GestureEffect]) {
        guard let deadline, now >= deadline else { return }
        settleClick(&effects)
    }

    // MARK: The states

    private mutating func idle(_ event: InputEvent, _ size: Size, _ effects: inout [GestureEffect]) {
        switch event.kind {
        case .press(let button):
            held = 1
            state = .pressed(
                Press(button: button, finger: nil, position: event.position, modifiers: event.modifiers, size: size))
        case .touchDown(let id):
            held = 1
            state = .pressed(
                Press(button: .left, finger: id, position: event.position, modifiers: event.modifiers, size: size))
        case .enter, .leave, .motion, .release, .scroll, .touchMove, .touchUp, .cancel: break
        }
    }

    private mutating func pressed(_ press: Press, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        switch event.kind {
        case .motion, .touchMove: lock(press, event, &effects)
        case .release(press.button) where press.finger == nil: click(press, event, &effects)
        case .touchUp(let id) where id == press.finger: click(press, event, &effects)
        case .press, .touchDown: spend(adding: 1)
        case .cancel: spend(adding: 0)
        case .enter, .leave, .release, .touchUp, .scroll: break
        }
    }

    private mutating func dragging(_ drag: Drag, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        switch event.kind {
        case .motion where drag.finger == nil: advance(drag, event, &effects)
        case .touchMove(let id) where id == drag.finger: advance(drag, event, &effects)
        case .release(drag.button) where drag.finger == nil: end(drag, event, &effects)
        case .touchUp(let id) where id == drag.finger: end(drag, event, &effects)
        case .press, .touchDown:
            effects.append(.cancelled(drag.axis))
            spend(adding: 1)
        case .cancel:
            effects.append(.cancelled(drag.axis))
            spend(adding: 0)
        case .enter, .leave, .motion, .release, .touchMove, .touchUp, .scroll: break
        }
    }

    private mutating func spent(_ event: InputEvent) {
        switch event.kind {
        case .press, .touchDown: held += 1
        case .release, .touchUp: held -= 1
        case .enter, .leave, .motion, .scroll, .touchMove, .cancel: break
        }
        // A pointer that comes anew proves that nothing is held, whatever was missed meanwhile.
        if case .enter = event.kind { held = 0 }
        if held <= 0 { state = .idle }
    }

    // MARK: What they do

    private mutating func spend(adding more: Int) {
        held += more
        state = .spent
    }

    private mutating func lock(_ press: Press, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        if let finger = press.finger, event.kind != .touchMove(id: finger) { return }
        let way = event.position - press.position
        let slop = press.finger == nil ? GestureSettings.pointerSlopPx : GestureSettings.touchSlopPx
        let (across, down) = (way.width.magnitude, way.height.magnitude)
        guard max(across, down) >= slop else { return }
        guard let trigger = trigger(press, isVertical: down > across, isTie: across == down) else { return }
        let axis = settings.axis(trigger)
        var drag = Drag(
            button: press.button, finger: press.finger, axis: axis, direction: .free, last: event.position)
        if axis != .move {
            // The value counts from where the slop ends, so that it starts without a jump.
            drag.direction = down > across ? .vertical : .horizontal
            drag.last = press.position
            if down > across {
                drag.last.y += way.height < 0 ? -slop : slop
            } else {
                drag.last.x += way.width < 0 ? -slop : slop
            }
        }
        waitingClick = nil
        deadline = nil
        effects.append(.began(axis, drag.direction))
        state = .dragging(drag)
        advance(drag, event, &effects)
    }

    /// The trigger of a drag; `nil` while the direction matters and is a tie.
    private func trigger(_ press: Press, isVertical: Bool, isTie: Bool) -> Trigger? {
        switch press.button {
        case .middle: return .dragMiddle
        case .left where press.modifiers.contains(.super) != settings.dragMoves: return .dragSuper
        case .left where isTie: return nil
        case .left where !isVertical: return .dragHorizontal
        case .left: return press.position.x <= press.size.width / 2 ? .dragVerticalLeft : .dragVerticalRight
        case .right, .other: return nil
        }
    }

    private mutating func advance(_ drag: Drag, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        if drag.axis == .move { return effects.append(.carried(by: event.position - drag.last)) }
        let way = event.position - drag.last
        let distance = drag.direction == .vertical ? -way.height : way.width
        let isFine = event.modifiers.contains(.shift)
        var moved = drag
        moved.last = event.position
        state = .dragging(moved)
        if distance != 0 {
            effects.append(.turned(drag.axis, by: isFine ? distance * GestureSettings.fineFactor : distance))
        }
    }

    private mutating func end(_ drag: Drag, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        advance(drag, event, &effects)
        effects.append(.ended(drag.axis))
        held = 0
        state = .idle
    }

    private mutating func click(_ press: Press, _ event: InputEvent, _ effects: inout [GestureEffect]) {
        held = 0
        state = .idle
        switch press.button {
        case .left: leftClick(press.position, event.time, &effects)
        case .middle: effects.append(.triggered(.middleClick))
        case .right: effects.append(.triggered(.rightClick))
        case .other: break
        }
    }

    /// A click acts at once where nothing is bound to the double-click.
    private mutating func leftClick(_ position: Point, _ time: Instant, _ effects: inout [GestureEffect]) {
        guard settings.bindings[.doubleClick] != nil else { return effects.append(.triggered(.click)) }
        if let first = waitingClick, let deadline, time < deadline, isNear(first, position) {
            waitingClick = nil
            self.deadline = nil
            return effects.append(.triggered(.doubleClick))
        }
        settleClick(&effects)
        waitingClick = position
        deadline = time.advanced(by: GestureSettings.doubleClickTime)
    }

    private mutating func settleClick(_ effects: inout [GestureEffect]) {
        if waitingClick != nil { effects.append(.triggered(.click)) }
        waitingClick = nil
        deadline = nil
    }

    private func isNear(_ a: Point, _ b: Point) -> Bool {
        let way = a - b
        return max(way.width.magnitude, way.height.magnitude) <= GestureSettings.doubleClickSlopPx
    }

    private mutating func scroll(
        _ x: Double, _ y: Double, _ modifiers: Modifiers, _ effects: inout [GestureEffect]
    ) {
        let vertical: Trigger =
            modifiers.contains(.super) ? .wheelSuper : modifiers.contains(.shift) ? .wheelShift : .wheel
        notch(-y, \.height, vertical, &effects)
        notch(x, \.width, .wheelHorizontal, &effects)
    }

    /// Collects fractions to whole notches; turning back starts anew.
    private mutating func notch(
        _ amount: Double, _ part: WritableKeyPath<Size, Double>, _ trigger: Trigger,
        _ effects: inout [GestureEffect]
    ) {
        guard amount != 0, amount.isFinite else { return }
        if amount * notches[keyPath: part] < 0 { notches[keyPath: part] = 0 }
        let sum = max(-100, min(notches[keyPath: part] + amount, 100))
        // Fractions of thirds and eighths add up to a hair below the whole.
        let whole = (sum + (sum < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
        notches[keyPath: part] = sum - whole
        let axis = settings.axis(trigger)
        if whole != 0 && axis != .none { effects.append(.stepped(axis, notches: Int(whole))) }
    }
}
