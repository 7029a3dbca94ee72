// SPDX-License-Identifier: MIT
internal import Core

/// What a pointer or fingers are doing to one surface, and the frame their positions are told in: the
/// surface's top left corner, which stays where it was at the press for as long as anything is down.
struct PointerState {
    private var buttons = 0
    /// The fingers that are down, by the server's numbers.
    private var fingers: [UInt32] = []
    private var origin: (x: Int, y: Int) = (0, 0)
    private(set) var device: CInt = 0
    private var source: CInt = 0
    private(set) var isInside = false
    /// Whether `enter` was the last that was told.
    private var isEntered = false

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { buttons > 0 || !fingers.isEmpty }

    /// Whether what a pointer does counts: while it presses no other one is listened to, and while a finger does
    /// none at all.
    func follows(_ event: PointerEvent) -> Bool {
        fingers.isEmpty && (buttons == 0 || event.device == device)
    }

    /// Whether it is about the pointer that presses, or nothing does.
    func concerns(_ event: PointerEvent) -> Bool { !isGrabbed || event.device == device }

    /// Whether a finger that comes down counts: while anything else presses it is not listened to.
    func admitsFinger(_ event: PointerEvent) -> Bool {
        buttons == 0 && (fingers.isEmpty || (event.device == device && event.source == source))
    }

    /// Whether the finger `id` is down.
    func holds(finger id: UInt32) -> Bool { fingers.contains(id) }

    /// A finger, or a button, went down on a surface at `frame`; says whether it was the first.
    mutating func press(_ event: PointerEvent, finger: UInt32?, frame: PixelRect) -> Bool {
        let isFirst = !isGrabbed
        if isFirst {
            origin = (frame.x, frame.y)
            device = event.device
            source = event.source
        }
        if let finger { fingers.append(finger) } else { buttons += 1 }
        return isFirst
    }

    /// A finger, or a button, went up; says whether it was down here.
    mutating func release(finger: UInt32?) -> Bool {
        if let finger {
            guard let place = fingers.firstIndex(of: finger) else { return false }
            fingers.remove(at: place)
        } else {
            guard buttons > 0 else { return false }
            buttons -= 1
        }
        return true
    }

    /// Forgets what is down; says whether anything was.
    mutating func letGo() -> Bool {
        let wasGrabbed = isGrabbed
        buttons = 0
        fingers.removeAll(keepingCapacity: true)
        return wasGrabbed
    }

    /// Whether what is down was pressed with the device `id`.
    func isHeld(by id: CInt) -> Bool { isGrabbed && source == id }

    /// Whether buttons are believed down though the server says none is: the grab was broken.
    func hasLost(_ event: PointerEvent) -> Bool { buttons > 0 && !event.hasButtons && event.device == device }

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
