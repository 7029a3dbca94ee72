// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// Pointer and touch input of one surface: decides which presses, releases, scrolls and crossings are
/// reported, and converts their positions to logical pixels. While a button or finger is down, positions are
/// relative to the surface's corner at the first press, and in its logical pixels then.
package final class SurfaceInput {
    /// Called with every event.
    package var emit: (InputEvent) -> Void = { _ in }
    /// Called with `true` before the first press is reported, and with `false` after the last release or the
    /// cancellation.
    package var onGrab: (Bool) -> Void = { _ in }
    /// Returns the surface's present top left corner in units of the display.
    package var corner: () -> Point = { Point(x: 0, y: 0) }
    /// Units of the display in one logical pixel of the surface.
    package var positionScale = 1.0
    private var state = PointerState()
    /// The corner that positions are relative to, and their `positionScale`.
    private var origin = Point(x: 0, y: 0)
    private var scale = 1.0
    /// The last position in units of the display.
    private var latest = Point(x: 0, y: 0)

    package init() {}

    /// Whether a button or a finger is down.
    package var isGrabbed: Bool { state.isGrabbed }
    /// Whether a pointer is over the surface.
    package var isVisited: Bool { state.isVisited }
    /// The device of the first press; `nil` if nothing is down.
    package var holder: PointerState.Device? { state.holder }

    /// Makes no more calls, because the surface is closed: an event can close it, and free the owner of the closures,
    /// before all of the event's calls are made.
    package func disconnect() {
        (emit, onGrab) = ({ _ in }, { _ in })
        corner = { Point(x: 0, y: 0) }
    }

    // MARK: Pointers

    /// Handles a pointer that enters or leaves the surface.
    package func cross(isInside: Bool, _ event: PointerEvent) {
        if let kind = state.cross(event.device, isInside: isInside) { report(kind, event) }
    }

    /// Handles a motion of a pointer, which may be the first event of the pointer on the surface.
    package func motion(_ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if !state.isInside(event.device) { cross(isInside: true, event) }
        report(.motion, event)
    }

    /// Handles the press or release of a button.
    package func button(_ button: PointerButton, isPress: Bool, _ event: PointerEvent) {
        guard state.follows(event.device) else { return }
        if isPress {
            press(.press(button), from: .button(button), event: event)
        } else {
            release(.release(button), from: .button(button), event: event)
        }
    }

    /// Handles a scroll by notches.
    package func scroll(x: Double, y: Double, _ event: PointerEvent) {
        if state.follows(event.device) { report(.scroll(x: x, y: y), event) }
    }

    /// Handles the end of a scroll with fingers.
    package func scrollEnd(_ event: PointerEvent) {
        if state.follows(event.device) { report(.scrollEnd, event) }
    }

    // MARK: Fingers

    /// Handles a finger that came down. Returns whether its later events are wanted.
    @discardableResult
    package func fingerDown(_ id: UInt32, _ event: PointerEvent) -> Bool {
        guard state.admitsFinger(event.device), !state.holds(finger: id, of: event.device) else {
            return false
        }
        press(.touchDown(id: id), from: .finger(id), event: event)
        return true
    }

    /// Handles a motion of a finger.
    package func fingerMove(_ id: UInt32, _ event: PointerEvent) {
        if state.holds(finger: id, of: event.device) { report(.touchMove(id: id), event) }
    }

    /// Handles a finger that went up.
    package func fingerUp(_ id: UInt32, _ event: PointerEvent) {
        guard state.holds(finger: id, of: event.device) else { return }
        release(.touchUp(id: id), from: .finger(id), event: event)
    }

    // MARK: Cancellation

    /// Cancels the gesture after Escape was pressed. The button is not released yet.
    package func escape(_ time: Instant) {
        if isGrabbed { emit(InputEvent(kind: .cancel, position: position, time: time)) }
    }

    /// Cancels all presses if `event` shows that its pointer, which holds a button, has lost its grab.
    package func grabLost(_ event: PointerEvent) {
        if state.isPressed(by: event.device) { cancel(event.time) }
    }

    /// Cancels all presses.
    package func cancel(_ time: Instant) {
        guard state.releaseAll() else { return }
        emit(InputEvent(kind: .cancel, position: position, time: time))
        if let crossing = state.crossing() {
            emit(InputEvent(kind: crossing, position: position, time: time))
        }
        if !isGrabbed { onGrab(false) }
    }

    private func press(_ kind: InputEvent.Kind, from source: PressSource, event: PointerEvent) {
        locate(event)
        if state.press(source, of: event.device) { onGrab(true) }
        send(kind, event)
    }

    private func release(_ kind: InputEvent.Kind, from source: PressSource, event: PointerEvent) {
        locate(event)
        guard state.release(source) else { return }
        send(kind, event)
        if let crossing = state.crossing() { report(crossing, event) }
        if !isGrabbed { onGrab(false) }
    }

    private func report(_ kind: InputEvent.Kind, _ event: PointerEvent) {
        locate(event)
        send(kind, event)
    }

    private func locate(_ event: PointerEvent) {
        latest = event.position
        // A new scale during a press would move the pointer.
        if !isGrabbed { (origin, scale) = (corner(), positionScale) }
    }

    private func send(_ kind: InputEvent.Kind, _ event: PointerEvent) {
        emit(InputEvent(kind: kind, position: position, modifiers: event.modifiers, time: event.time))
    }

    private var position: Point {
        Point(x: (latest.x - origin.x) / scale, y: (latest.y - origin.y) / scale)
    }
}
