// SPDX-License-Identifier: MIT

/// How a recognizer reads input: the bindings and the switches around them.
public struct GestureSettings: Sendable {
    /// Logical pixels a pointer moves before a direction is locked.
    public static let pointerSlopPx = 6.0
    /// Logical pixels a finger moves before a direction is locked.
    public static let touchSlopPx = 12.0
    /// How long a click waits for a second one, where something is bound to that.
    public static let doubleClickTime = Duration.milliseconds(300)
    /// Logical pixels the second click of two may be away from the first.
    public static let doubleClickSlopPx = 24.0
    /// How much finer a drag is with Shift.
    public static let fineFactor = 0.2

    /// What each trigger does.
    public var bindings: [Trigger: Binding]
    /// Whether drags and wheels turn anything but the overlay's place.
    public var isEnabled: Bool
    /// Whether plain drags and drags with Super are swapped.
    public var dragMoves: Bool

    /// Makes settings from their parts.
    public init(bindings: [Trigger: Binding], isEnabled: Bool = true, dragMoves: Bool = false) {
        self.bindings = bindings
        self.isEnabled = isEnabled
        self.dragMoves = dragMoves
    }

    /// The axis bound to `trigger`; moving stays possible when gestures are off.
    func axis(_ trigger: Trigger) -> Axis {
        guard case .axis(let axis)? = bindings[trigger] else { return .none }
        return isEnabled || axis == .move ? axis : .none
    }

    /// Whether `trigger` does anything.
    func isBound(_ trigger: Trigger) -> Bool {
        guard let binding = bindings[trigger] else { return false }
        return binding != .axis(.none)
    }
}
