// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

extension X11Surface {
    /// A button went down or up. Four of them are a wheel without valuators.
    func button(_ number: Int, isPress: Bool, _ event: PointerEvent) {
        guard pointer.follows(event) else { return }
        if (4...7).contains(number) {
            if isPress { scroll(x: [0, 0, -1, 1][number - 4], y: [-1, 1, 0, 0][number - 4], event) }
            return
        }
        if isPress {
            press(.press(Self.button(number)), event)
        } else {
            release(.release(Self.button(number)), event)
        }
    }

    /// A finger came down, moved or went up.
    func touch(_ type: CInt, _ id: UInt32, _ event: PointerEvent) {
        if type == XI_TouchBegin {
            if pointer.admitsFinger(event) { press(.touchDown(id: id), finger: id, event) }
        } else if pointer.holds(finger: id) {
            if type == XI_TouchEnd {
                release(.touchUp(id: id), finger: id, event)
            } else {
                tell(.touchMove(id: id), event)
            }
        }
    }

    /// The pointer moved.
    func motion(_ event: PointerEvent) {
        guard pointer.follows(event) else { return }
        if pointer.hasLost(event) { cancelInput() }
        // A finger may have put the pointer here, which is no coming of a pointer.
        if !pointer.isInside { cross(isInside: true, event) }
        tell(.motion, event)
    }

    /// The wheel turned by notches.
    func scroll(x: Double, y: Double, _ event: PointerEvent) {
        guard pointer.follows(event) else { return }
        tell(.scroll(x: x, y: y), event)
    }

    /// The pointer came over the surface or left it.
    func cross(isInside: Bool, _ event: PointerEvent) {
        guard pointer.concerns(event) else { return }
        if pointer.hasLost(event) { cancelInput() }
        if let kind = pointer.cross(isInside: isInside) { tell(kind, event) }
    }

    /// Escape was pressed while something is down: the gesture is over, the button is not up yet.
    func escape(_ time: Instant) {
        guard pointer.isGrabbed else { return }
        emit(.input(InputEvent(kind: .cancel, position: position, time: time)))
    }

    /// Ends what is going on without finishing it: the grab is lost.
    func cancelInput() {
        let position = position
        guard pointer.letGo() else { return }
        display.inputEnded(self)
        emit(.input(InputEvent(kind: .cancel, position: position, time: display.now)))
    }

    /// Somebody covers the screen and may want the pointer: what is going on ends, and the server gives the pointer
    /// away though a button is still down (`XIUngrabDevice`).
    func releaseGrab() {
        guard pointer.isGrabbed else { return }
        XIUngrabDevice(connection.display, pointer.device, Time(CurrentTime))
        cancelInput()
    }

    private var position: Point {
        pointer.position(x: latest.x, y: latest.y, frame: window.frame, scale: geometry.scale)
    }

    private func press(_ kind: InputEvent.Kind, finger: UInt32? = nil, _ event: PointerEvent) {
        if pointer.press(event, finger: finger, frame: window.frame) { display.inputBegan(self) }
        tell(kind, event)
    }

    private func release(_ kind: InputEvent.Kind, finger: UInt32? = nil, _ event: PointerEvent) {
        latest = (event.x, event.y)
        let position = position
        guard pointer.release(finger: finger) else { return }
        if !pointer.isGrabbed { display.inputEnded(self) }
        emit(.input(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time)))
        if isOpen, let crossing = pointer.crossing() { tell(crossing, event) }
    }

    private func tell(_ kind: InputEvent.Kind, _ event: PointerEvent) {
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
