// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Pointer and touch input of one surface, from any of its `wl_surface`s. A pressed `wl_surface` does not
/// move while anything is down on it, so its own coordinates are the frame of the gesture.
final class SurfaceInput {
    /// Called with every event.
    var emit: (InputEvent) -> Void = { _ in }
    /// Called with `true` when the first button or finger goes down, and with `false` when the last one is up.
    var onGrab: (Bool) -> Void = { _ in }
    /// Called when `cursor` or `scale` changes.
    var onCursor: () -> Void = {}
    /// The cursor over the surface.
    var cursor = PointerCursor.arrow { didSet { if cursor != oldValue { onCursor() } } }
    /// Device pixels per logical pixel of the compositor.
    var scale = 1.0 { didSet { if scale != oldValue { onCursor() } } }
    /// Logical pixels of FloatOverlay per logical pixel of the compositor.
    var factor = 1.0
    private var state = PointerState()
    private var latest = Point(x: 0, y: 0)

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { state.isGrabbed }

    /// Whether a pointer is over the surface.
    var isVisited: Bool { state.isVisited }

    // MARK: Pointers

    /// Handles a pointer that enters or leaves the surface. If a pointer leaves with a button down, its grab
    /// is lost.
    func cross(isInside: Bool, _ event: PointerEvent) {
        if !isInside && state.isPressed(by: event.device) { cancel(event.time) }
        guard let kind = state.cross(event.device, isInside: isInside) else { return }
        if isInside { send(kind, event) } else { emit(at: latest, kind, event) }
    }

    /// Handles a motion of a pointer.
    func motion(_ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if !state.isInside(event.device) { cross(isInside: true, event) }
        send(.motion, event)
    }

    /// Handles the press or release of a button.
    func button(_ button: PointerButton, isPress: Bool, _ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if isPress {
            press(.press(button), .button(button), event)
        } else {
            release(.release(button), .button(button), event)
        }
    }

    /// Handles a scroll by notches.
    func scroll(x: Double, y: Double, _ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        send(.scroll(x: x, y: y), event)
    }

    /// Handles the end of a scroll with fingers.
    func scrollEnd(_ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        send(.scrollEnd, event)
    }

    // MARK: Fingers

    /// Handles a finger that came down. Returns whether its later events are wanted.
    func fingerDown(_ id: UInt32, _ event: PointerEvent) -> Bool {
        guard state.admitsFinger(event.device), !state.holds(finger: id, of: event.device) else {
            return false
        }
        press(.touchDown(id: id), .finger(id), event)
        return true
    }

    /// Handles a motion of a finger.
    func fingerMove(_ id: UInt32, _ event: PointerEvent) {
        guard state.holds(finger: id, of: event.device) else { return }
        send(.touchMove(id: id), event)
    }

    /// Handles a finger that went up.
    func fingerUp(_ id: UInt32, _ event: PointerEvent) {
        guard state.holds(finger: id, of: event.device) else { return }
        release(.touchUp(id: id), .finger(id), event)
    }

    // MARK: Ends

    /// Cancels a gesture after Escape was pressed on `seat`. The button is not released yet.
    func escape(_ seat: UInt32, _ time: Instant) {
        guard state.holder?.pointer == Int(seat) else { return }
        emit(InputEvent(kind: .cancel, position: latest, time: time))
    }

    /// Cancels the gestures of `seat` here because the device is gone.
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
        send(kind, event)
    }

    private func release(_ kind: InputEvent.Kind, _ source: PressSource, _ event: PointerEvent) {
        guard state.release(source) else { return }
        send(kind, event)
        if let crossing = state.crossing() { emit(at: latest, crossing, event) }
        if !state.isGrabbed { onGrab(false) }
    }

    private func send(_ kind: InputEvent.Kind, _ event: PointerEvent) {
        latest = Point(x: event.position.x * factor, y: event.position.y * factor)
        emit(at: latest, kind, event)
    }

    private func emit(at position: Point, _ kind: InputEvent.Kind, _ event: PointerEvent) {
        emit(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time))
    }
}
