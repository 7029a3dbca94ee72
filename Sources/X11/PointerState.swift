// SPDX-License-Identifier: MIT
internal import Core

/// What a pointer or fingers are doing to one surface, and the frame their positions are told in: the
/// surface's top left corner, which stays where it was at the press for as long as anything is down.
struct PointerState {
    private var presses = Presses()
    private var origin: (x: Int, y: Int) = (0, 0)
    private(set) var device: CInt = 0
    private var source: CInt = 0
    private(set) var isInside = false
    /// Whether `enter` was the last that was told.
    private var isEntered = false

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { presses.isAny }

    /// Whether what a pointer does counts: while it presses no other one is listened to, and while a finger does
    /// none at all.
    func follows(_ event: PointerEvent) -> Bool {
        presses.fingers.isEmpty && (presses.buttons == 0 || event.device == device)
    }

    /// Whether it is about the pointer that presses, or nothing does.
    func concerns(_ event: PointerEvent) -> Bool { !isGrabbed || event.device == device }

    /// Whether a finger that comes down counts: while anything else presses it is not listened to.
    func admitsFinger(_ event: PointerEvent) -> Bool {
        presses.buttons == 0
            && (presses.fingers.isEmpty || (event.device == device && event.source == source))
    }

    /// Whether the finger `id` is down.
    func holds(finger id: UInt32) -> Bool { presses.fingers.contains(id) }

    /// A finger, or a button, went down on a surface at `frame`; says whether it was the first.
    mutating func press(_ event: PointerEvent, finger: UInt32?, frame: PixelRect) -> Bool {
        let isFirst = presses.add(finger: finger)
        if isFirst {
            origin = (frame.x, frame.y)
            device = event.device
            source = event.source
        }
        return isFirst
    }

    /// A finger, or a button, went up; says whether it was down here.
    mutating func release(finger: UInt32?) -> Bool { presses.remove(finger: finger) }

    /// Forgets what is down; says whether anything was.
    mutating func letGo() -> Bool { presses.removeAll() }

    /// Whether what is down was pressed with the device `id`.
    func isHeld(by id: CInt) -> Bool { isGrabbed && source == id }

    /// Whether buttons are believed down though the server says none is: the grab was broken.
    func hasLost(_ event: PointerEvent) -> Bool {
        presses.buttons > 0 && !event.hasButtons && event.device == device
    }

    /// The pointer came or went; what to tell of it, which waits while anything is down.
    mutating func cross(isInside: Bool) -> InputEvent.Kind? {
        self.isInside = isInside
        return crossing()
    }

    /// What there is to tell of a crossing.
    mutating func crossing() -> InputEvent.Kind? {
        guard !isGrabbed, isInside != isEntered else { return nil }
        isEntered = isInside
        return isInside ? .enter : .leave
    }

    /// The position of the device pixel `x`, `y` of the screen, for a surface at `frame`.
    func position(x: Double, y: Double, frame: PixelRect, scale: Double) -> Point {
        let origin = isGrabbed ? origin : (x: frame.x, y: frame.y)
        return Point(x: (x - Double(origin.x)) / scale, y: (y - Double(origin.y)) / scale)
    }
}
