// SPDX-License-Identifier: MIT

/// What holds a gesture: a button or a finger.
enum Holder: Hashable, Sendable {
    case button(PointerButton)
    case finger(UInt32)

    /// Logical pixels it moves before a direction is locked.
    var slopPx: Double {
        switch self {
        case .button: GestureSettings.pointerSlopPx
        case .finger: GestureSettings.touchSlopPx
        }
    }

    /// The button it stands for.
    var button: PointerButton {
        switch self {
        case .button(let button): button
        case .finger: .left
        }
    }
}

/// The buttons and fingers that are down, without allocating.
struct HeldInput: Hashable, Sendable {
    private var buttons: UInt32 = 0
    private var fingers = 0

    /// Whether nothing is down.
    var isEmpty: Bool { buttons == 0 && fingers == 0 }

    /// Whether this button is down; fingers are only counted.
    func contains(_ holder: Holder) -> Bool { buttons & Self.bit(holder) != 0 }

    /// One more is down.
    mutating func add(_ holder: Holder) {
        if case .finger = holder { fingers += 1 }
        buttons |= Self.bit(holder)
    }

    /// It is up again.
    mutating func remove(_ holder: Holder) {
        if case .finger = holder { fingers = max(0, fingers - 1) }
        buttons &= ~Self.bit(holder)
    }

    /// A pointer that comes anew proves that no button is held, whatever was missed meanwhile.
    mutating func forgetButtons() { buttons = 0 }

    /// What a touch screen cancels is never said to be up.
    mutating func forgetFingers() { fingers = 0 }

    private static func bit(_ holder: Holder) -> UInt32 {
        switch holder {
        case .finger: 0
        case .button(.left): 1
        case .button(.middle): 2
        case .button(.right): 4
        case .button(.other(let number)): 8 << UInt32(truncatingIfNeeded: number.magnitude % 29)
        }
    }
}
