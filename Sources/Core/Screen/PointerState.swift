// SPDX-License-Identifier: MIT

/// What pointers and fingers do to one surface: which of several devices is followed, and when one has entered or left.
package struct PointerState: Hashable, Sendable {
    /// What an event comes from.
    package struct Device: Hashable, Sendable {
        /// The display's number of the pointer, or of the seat.
        package var pointer: Int
        /// The display's number of the hardware that moves it; 0 where that is not known.
        package var source: Int

        package init(pointer: Int, source: Int = 0) { (self.pointer, self.source) = (pointer, source) }
    }

    private var pressed = PressedInputs()
    private var device: Device?
    /// The pointer that is over the surface; of two the one that came last.
    private var visitor: Int?
    /// Whether `enter` was reported last.
    private var isEntered = false

    package init() {}

    /// Whether a button or a finger is down.
    package var isGrabbed: Bool { !pressed.isEmpty }
    /// What the first press came from; `nil` when nothing is down.
    package var holder: Device? { isGrabbed ? device : nil }
    /// Whether a pointer is over the surface.
    package var isVisited: Bool { visitor != nil }

    /// Whether events of this pointer count: while one presses no other does, and while a finger does none at all.
    package func follows(_ device: Device) -> Bool {
        !pressed.hasFingers && (!pressed.hasButtons || device.pointer == holder?.pointer)
    }

    /// Whether the pointer is known to be over the surface.
    package func isInside(_ device: Device) -> Bool { visitor == device.pointer }

    /// Whether the pointer has a button down here.
    package func isPressed(by device: Device) -> Bool {
        pressed.hasButtons && device.pointer == holder?.pointer
    }

    /// Whether a finger that comes down counts: it does not while anything of another device presses.
    package func admitsFinger(_ device: Device) -> Bool {
        !pressed.hasButtons && (!pressed.hasFingers || device == holder)
    }

    /// Whether the finger `id` of this device is down.
    package func holds(finger id: UInt32, of device: Device) -> Bool {
        device.pointer == holder?.pointer && pressed.contains(.finger(id))
    }

    /// Something went down; returns whether it is the first.
    package mutating func press(_ source: PressSource, of device: Device) -> Bool {
        let isFirst = pressed.add(source)
        if isFirst { self.device = device }
        return isFirst
    }

    /// Something went up; returns whether it was down here.
    package mutating func release(_ source: PressSource) -> Bool { pressed.remove(source) }

    /// Forgets what is down; returns whether anything was.
    package mutating func releaseAll() -> Bool {
        defer { pressed = PressedInputs() }
        return isGrabbed
    }

    /// The pointer came or went; returns what to report, which waits while anything is down.
    package mutating func cross(_ device: Device, isInside: Bool) -> InputEvent.Kind? {
        if isInside { visitor = device.pointer } else if visitor == device.pointer { visitor = nil }
        return crossing()
    }

    /// What is to be reported of a crossing.
    package mutating func crossing() -> InputEvent.Kind? {
        guard !isGrabbed, isVisited != isEntered else { return nil }
        isEntered.toggle()
        return isEntered ? .enter : .leave
    }
}
