// SPDX-License-Identifier: MIT
internal import Core

/// What pointers or fingers are doing to one surface: who is listened to, and what there is to tell.
struct PointerState {
    private var presses = Presses()
    /// The seat that presses.
    private(set) var holder: UInt32?
    /// The seat whose pointer is here; of two the one that came last.
    private var visitor: UInt32?
    /// Whether `enter` was the last that was told.
    private var isEntered = false

    /// Whether a button or a finger is down.
    var isGrabbed: Bool { presses.isAny }

    /// Whether a pointer is here.
    var isVisited: Bool { visitor != nil }

    /// Whether what the pointer of `seat` does counts: while one presses no other is listened to, and while a finger
    /// does none at all.
    func follows(_ seat: UInt32) -> Bool {
        presses.fingers.isEmpty && (presses.buttons == 0 || seat == holder)
    }

    /// Whether the pointer of `seat` is known to be here.
    func isInside(_ seat: UInt32) -> Bool { visitor == seat }

    /// Whether `seat` has a button down here.
    func isPressed(by seat: UInt32) -> Bool { presses.buttons > 0 && seat == holder }

    /// Whether `seat` has a button or a finger down here.
    func isHeld(by seat: UInt32) -> Bool { isGrabbed && seat == holder }

    /// Whether a finger of `seat` that comes down counts: while anything else presses it is not listened to.
    func admitsFinger(_ seat: UInt32) -> Bool {
        presses.buttons == 0 && (presses.fingers.isEmpty || seat == holder)
    }

    /// Whether the finger `id` of `seat` is down.
    func holds(finger id: UInt32, of seat: UInt32) -> Bool { seat == holder && presses.fingers.contains(id) }

    /// A finger, or a button, of `seat` went down; says whether it was the first.
    mutating func press(_ seat: UInt32, finger: UInt32?) -> Bool {
        let isFirst = presses.add(finger: finger)
        if isFirst { holder = seat }
        return isFirst
    }

    /// A finger, or a button, went up; says whether it was down here.
    mutating func release(finger: UInt32?) -> Bool { presses.remove(finger: finger) }

    /// Forgets what is down; says whether anything was.
    mutating func letGo() -> Bool { presses.removeAll() }

    /// The pointer of `seat` came or went; what to tell of it, which waits while anything is down.
    mutating func cross(_ seat: UInt32, isInside: Bool) -> InputEvent.Kind? {
        if isInside { visitor = seat } else if visitor == seat { visitor = nil }
        return crossing()
    }

    /// What there is to tell of a crossing.
    mutating func crossing() -> InputEvent.Kind? {
        guard !isGrabbed, (visitor != nil) != isEntered else { return nil }
        isEntered.toggle()
        return isEntered ? .enter : .leave
    }
}
