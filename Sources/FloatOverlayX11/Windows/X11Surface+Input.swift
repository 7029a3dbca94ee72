// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

extension X11Surface {
    /// Handles the press or release of a button. Buttons 4 to 7 are a wheel without valuators.
    func button(_ number: Int, isPress: Bool, _ event: PointerEvent) {
        guard pointer.follows(event.device) else { return }
        if (4...7).contains(number) {
            if isPress { scroll(x: [0, 0, -1, 1][number - 4], y: [-1, 1, 0, 0][number - 4], event) }
            return
        }
        let button = Self.button(number)
        if isPress {
            press(.press(button), .button(button), event)
        } else {
            release(.release(button), .button(button), event)
        }
    }

    /// Handles a touch event.
    func touch(_ type: CInt, _ id: UInt32, _ event: PointerEvent) {
        if type == XI_TouchBegin {
            if pointer.admitsFinger(event.device) { press(.touchDown(id: id), .finger(id), event) }
        } else if pointer.holds(finger: id, of: event.device) {
            if type == XI_TouchEnd {
                release(.touchUp(id: id), .finger(id), event)
            } else {
                send(.touchMove(id: id), event)
            }
        }
    }

    /// Handles a motion of the pointer.
    func motion(_ event: PointerEvent) {
        guard pointer.follows(event.device) else { return }
        if hasLostGrab(event) { cancelInput() }
        // The enter event of a touch is ignored, so the pointer may be inside without one.
        if !pointer.isInside(event.device) { cross(isInside: true, event) }
        send(.motion, event)
    }

    /// Handles a scroll by notches.
    func scroll(x: Double, y: Double, _ event: PointerEvent) {
        guard pointer.follows(event.device) else { return }
        send(.scroll(x: x, y: y), event)
    }

    /// Handles the pointer entering or leaving the surface.
    func cross(isInside: Bool, _ event: PointerEvent) {
        if let holder = pointer.holder, holder.pointer != event.device.pointer { return }
        if hasLostGrab(event) { cancelInput() }
        if let kind = pointer.cross(event.device, isInside: isInside) { send(kind, event) }
    }

    /// Cancels a gesture after Escape was pressed. The button is not released yet.
    func escape(_ time: Instant) {
        guard pointer.isGrabbed else { return }
        emit(.input(InputEvent(kind: .cancel, position: position, time: time)))
    }

    /// Cancels all presses: the grab is lost.
    func cancelInput() {
        let position = position
        guard pointer.releaseAll() else { return }
        display.input.ended(self)
        emit(.input(InputEvent(kind: .cancel, position: position, time: connection.arrival)))
    }

    /// Cancels all presses and releases the pointer grab though a button is still down (`XIUngrabDevice`),
    /// because a screen locker covers the screen and needs the grab.
    func releaseGrab() {
        guard let holder = pointer.holder else { return }
        XIUngrabDevice(connection.display, CInt(holder.pointer), Time(CurrentTime))
        cancelInput()
    }

    /// Whether the grab was broken: a press is recorded, but the event reports no button as down.
    private func hasLostGrab(_ event: PointerEvent) -> Bool {
        pointer.isPressed(by: event.device) && !event.hasButtons
    }

    private var position: Point {
        let origin = pointer.isGrabbed ? pressOrigin : (x: window.frame.x, y: window.frame.y)
        return Point(
            x: (latest.x - Double(origin.x)) / geometry.scale,
            y: (latest.y - Double(origin.y)) / geometry.scale)
    }

    private func press(_ kind: InputEvent.Kind, _ source: PressSource, _ event: PointerEvent) {
        if pointer.press(source, of: event.device) {
            pressOrigin = (window.frame.x, window.frame.y)
            display.input.began(self)
        }
        send(kind, event)
    }

    private func release(_ kind: InputEvent.Kind, _ source: PressSource, _ event: PointerEvent) {
        latest = (event.x, event.y)
        let position = position
        guard pointer.release(source) else { return }
        if !pointer.isGrabbed { display.input.ended(self) }
        emit(.input(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time)))
        if isOpen, let crossing = pointer.crossing() { send(crossing, event) }
    }

    private func send(_ kind: InputEvent.Kind, _ event: PointerEvent) {
        latest = (event.x, event.y)
        emit(.input(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time)))
    }

    private static func button(_ number: Int) -> PointerButton {
        switch number {
        case 1: .left
        case 2: .middle
        case 3: .right
        default: .other(number)
        }
    }
}
