// SPDX-License-Identifier: MIT
internal import Core

/// What pointers and fingers do to one surface, whichever of its `wl_surface`s they do it to. The one that was pressed
/// stays where it is for as long as anything is down on it, so its own pixels are the grab frame.
final class SurfaceInput {
    /// Called with every event.
    var emit: (InputEvent) -> Void = { _ in }
    /// Called with `true` when the first button or finger goes down, and with `false` when the last one is up.
    var onGrab: (Bool) -> Void = { _ in }
    /// Called when `cursor` or `scale` changes.
    var onCursor: () -> Void = {}
    /// What the pointer looks like here.
    var cursor = PointerCursor.arrow { didSet { if cursor != oldValue { onCursor() } } }
    /// Device pixels in one of the compositor's logical pixels here.
    var scale = 1.0 { didSet { if scale != oldValue { onCursor() } } }
    /// Our logical pixels in one of the compositor's.
    var factor = 1.0
    private var state = PointerState()
    private var latest = Point(x: 0, y: 0)

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { state.isGrabbed }

    /// Whether a pointer is over it.
    var isVisited: Bool { state.isVisited }

    // MARK: Pointers

    /// A pointer came over the surface or left it. One that leaves with a button down has lost its grab.
    func cross(isInside: Bool, _ event: PointerEvent) {
        if !isInside && state.isPressed(by: event.device) { cancel(event.time) }
        guard let kind = state.cross(event.device, isInside: isInside) else { return }
        if isInside { tell(kind, event) } else { emit(at: latest, kind, event) }
    }

    /// A pointer moved.
    func motion(_ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if !state.isInside(event.device) { cross(isInside: true, event) }
        tell(.motion, event)
    }

    /// A button went down or up.
    func button(_ button: PointerButton, isPress: Bool, _ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if isPress {
            press(.press(button), .button(button), event)
        } else {
            release(.release(button), .button(button), event)
        }
    }

    /// A wheel turned by notches.
    func scroll(x: Double, y: Double, _ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        tell(.scroll(x: x, y: y), event)
    }

    /// The fingers that scrolled were lifted.
    func scrollEnd(_ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        tell(.scrollEnd, event)
    }

    // MARK: Fingers

    /// A finger came down; says whether it is listened to.
    func fingerDown(_ id: UInt32, _ event: PointerEvent) -> Bool {
        guard state.admitsFinger(event.device), !state.holds(finger: id, of: event.device) else {
            return false
        }
        press(.touchDown(id: id), .finger(id), event)
        return true
    }

    /// A finger moved.
    func fingerMove(_ id: UInt32, _ event: PointerEvent) {
        guard state.holds(finger: id, of: event.device) else { return }
        tell(.touchMove(id: id), event)
    }

    /// A finger went up.
    func fingerUp(_ id: UInt32, _ event: PointerEvent) {
        guard state.holds(finger: id, of: event.device) else { return }
        release(.touchUp(id: id), .finger(id), event)
    }

    // MARK: Ends

    /// Escape was pressed on `seat` while it has something down here: the gesture is over, the button is not up yet.
    func escape(_ seat: UInt32, _ time: Instant) {
        guard state.holder?.pointer == Int(seat) else { return }
        emit(InputEvent(kind: .cancel, position: latest, time: time))
    }

    /// What `seat` has down here is over without being finished: the device is gone.
    func cancel(_ seat: UInt32, _ time: Instant) {
        if state.holder?.pointer == Int(seat) { cancel(time) }
    }

    /// Cancels all presses.
    func cancel(_ time: Instant) {
        guard state.releaseAll() else { return }
        emit(InputEvent(kind: .cancel, position: latest, time: time))
        if !state.isGrabbed { onGrab(false) }
    }

    private func press(_ kind: InputEvent.Kind, _ source: PressSource, _ event: PointerEvent) {
        if state.press(source, of: event.device) { onGrab(true) }
        tell(kind, event)
    }

    private func release(_ kind: InputEvent.Kind, _ source: PressSource, _ event: PointerEvent) {
        guard state.release(source) else { return }
        tell(kind, event)
        if let crossing = state.crossing() { emit(at: latest, crossing, event) }
        if !state.isGrabbed { onGrab(false) }
    }

    private func tell(_ kind: InputEvent.Kind, _ event: PointerEvent) {
        latest = Point(x: event.position.x * factor, y: event.position.y * factor)
        emit(at: latest, kind, event)
    }

    private func emit(at position: Point, _ kind: InputEvent.Kind, _ event: PointerEvent) {
        emit(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time))
    }
}
