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
    /// How long a finger rests before a drag of it is one with Super, which touch does not have.
    public static let holdTime = Duration.milliseconds(350)
    /// Logical pixels a finger may stray and still rest.
    public static let holdSlopPx = 6.0
    /// How much finer a drag is with Shift.
    public static let fineFactor = 0.2

    /// What each trigger does.
    public var bindings: [Trigger: TriggerAction]
    /// Whether drags and wheels turn anything but the overlay's place.
    public var isEnabled: Bool
    /// Whether plain drags and drags with Super are swapped.
    public var dragMoves: Bool
    /// Whether drags of edges and corners resize.
    public var hasResizeHandles: Bool
    /// Whether the display tells which keys are held; where it does not, the right button drags as the left one with
    /// Super does.
    public var hasModifiers: Bool

    /// Makes settings from their parts.
    public init(
        bindings: [Trigger: TriggerAction], isEnabled: Bool = true, dragMoves: Bool = false,
        hasResizeHandles: Bool = true,
        hasModifiers: Bool = true
    ) {
        self.bindings = bindings
        self.isEnabled = isEnabled
        self.dragMoves = dragMoves
        self.hasResizeHandles = hasResizeHandles
        self.hasModifiers = hasModifiers
    }

    /// For a tab of an overlay that is put aside: every drag pulls it, a click counts at once, and nothing turns a
    /// level.
    public static let tab = GestureSettings(
        bindings: [
            .dragVerticalLeft: .adjust(.move), .dragVerticalRight: .adjust(.move),
            .dragHorizontal: .adjust(.move),
            .dragMiddle: .adjust(.move), .dragSuper: .adjust(.move),
        ], hasResizeHandles: false)

    /// The axis bound to `trigger`; moving stays possible when gestures are off.
    func target(_ trigger: Trigger) -> DragTarget {
        guard case .adjust(let target)? = bindings[trigger] else { return .none }
        return isEnabled || target == .move ? target : .none
    }

    /// Whether `trigger` does anything.
    func isBound(_ trigger: Trigger) -> Bool {
        guard let action = bindings[trigger] else { return false }
        return action != .adjust(.none)
    }
}
