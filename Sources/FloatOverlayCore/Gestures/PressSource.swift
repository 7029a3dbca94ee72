// SPDX-License-Identifier: MIT

/// The source of a press: a button, or a finger by the display's ID.
package enum PressSource: Hashable, Sendable {
    case button(PointerButton)
    case finger(UInt32)

    /// Logical pixels to move before a drag starts.
    var slopPx: Double {
        switch self {
        case .button: GestureSettings.pointerSlopPx
        case .finger: GestureSettings.touchSlopPx
        }
    }

    /// The equivalent button in a gesture.
    var button: PointerButton {
        switch self {
        case .button(let button): button
        case .finger: .left
        }
    }
}
