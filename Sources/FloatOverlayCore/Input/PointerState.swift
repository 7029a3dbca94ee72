// SPDX-License-Identifier: MIT

/// The pointers and fingers on one surface: selects the device that is followed, and reports `enter` and
/// `leave`.
package struct PointerState: Hashable, Sendable {
    /// The device of an event.
    package struct Device: Hashable, Sendable {
        /// The display's ID of the pointer, or of the seat.
        package var pointer: Int
        /// The display's ID of the hardware device; 0 if unknown.
        package var source: Int

        package init(pointer: Int, source: Int = 0) { (self.pointer, self.source) = (pointer, source) }
    }

    private var pressed = PressedInputs()
    private var device: Device?
    /// The pointer over the surface. If two pointers are over the surface, the one that entered last.
    private var pointer: Int?
    /// Whether the last reported crossing was `enter`.
    private var isEntered = false

    package init() {}

    /// Whether a button or a finger is down.
    package var isGrabbed: Bool { !pressed.isEmpty }
    /// The device of the first press; `nil` if nothing is down.
    package var holder: Device? { isGrabbed ? device : nil }
    /// Whether a pointer is over the surface.
    package var isVisited: Bool { pointer != nil }

    /// Whether events of this pointer are handled: during a press only those of its own device, and during a
    /// touch none.
    package func follows(_ device: Device) -> Bool {
        !pressed.hasFingers && (!pressed.hasButtons || device.pointer == holder?.pointer)
    }

    /// Whether the pointer is known to be over the surface.
    package func isInside(_ device: Device) -> Bool { pointer == device.pointer }

    /// Whether a button of the pointer is down on the surface.
    package func isPressed(by device: Device) -> Bool {
        pressed.hasButtons && device.pointer == holder?.pointer
    }

    /// Whether a new touch is handled: not during a press of another device.
    package func admitsFinger(_ device: Device) -> Bool {
        !pressed.hasButtons && (!pressed.hasFingers || device == holder)
    }

    /// Whether the finger `id` of this device is down.
    package func holds(finger id: UInt32, of device: Device) -> Bool {
        device.pointer == holder?.pointer && pressed.contains(.finger(id))
    }

    /// Records a press; returns whether it is the first one down.
    package mutating func press(_ source: PressSource, of device: Device) -> Bool {
        let isFirst = pressed.add(source)
        if isFirst { self.device = device }
        return isFirst
    }

    /// Records a release; returns whether it was down on the surface.
    package mutating func release(_ source: PressSource) -> Bool { pressed.remove(source) }

    /// Clears all presses; returns whether anything was down.
    package mutating func releaseAll() -> Bool {
        defer { pressed = PressedInputs() }
        return isGrabbed
    }

    /// Records that the pointer entered or left; returns the event to report, which is postponed while
    /// anything is down.
    package mutating func cross(_ device: Device, isInside: Bool) -> InputEvent.Kind? {
        if isInside { pointer = device.pointer } else if pointer == device.pointer { pointer = nil }
        return crossing()
    }

    /// The postponed crossing to report.
    package mutating func crossing() -> InputEvent.Kind? {
        guard !isGrabbed, isVisited != isEntered else { return nil }
        isEntered.toggle()
        return isEntered ? .enter : .leave
    }
}
