// SPDX-License-Identifier: MIT
internal import Core

/// What a pointer or fingers are doing to one surface, and the frame their positions are told in: the
/// surface's top left corner, which stays where it was at the press for as long as anything is down.
struct PointerState {
    private var buttons = 0
    private var touches = 0
    private var origin: (x: Int, y: Int) = (0, 0)
    private var device: CInt = 0
    private(set) var isInside = false
    /// Whether `enter` was the last that was told.
    private var isEntered = false

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { buttons > 0 || touches > 0 }

    /// Whether an event of `device` counts: while one is pressing the others are not listened to.
    func follows(_ device: CInt) -> Bool { !isGrabbed || device == self.device }

    /// A button or finger went down on a surface at `frame`; says whether it was the first.
    mutating func press(_ device: CInt, isTouch: Bool, frame: PixelRect) -> Bool {
        let isFirst = !isGrabbed
        if isFirst {
            origin = (frame.x, frame.y)
            self.device = device
        }
        if isTouch { touches += 1 } else { buttons += 1 }
        return isFirst
    }

    /// A button or finger went up; says whether it was down here.
    mutating func release(isTouch: Bool) -> Bool {
        if isTouch {
            guard touches > 0 else { return false }
            touches -= 1
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
        touches = 0
        return wasGrabbed
    }

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
