// SPDX-License-Identifier: MIT

/// What is pressed: a button, or a finger by the display's number.
package enum PressSource: Hashable, Sendable {
    case button(PointerButton)
    case finger(UInt32)

    /// Logical pixels it moves before a direction is locked.
    var slopPx: Double {
        switch self {
        case .button: GestureSettings.pointerSlopPx
        case .finger: GestureSettings.touchSlopPx
        }
    }

    /// The button that it counts as in a gesture.
    var button: PointerButton {
        switch self {
        case .button(let button): button
        case .finger: .left
        }
    }
}
