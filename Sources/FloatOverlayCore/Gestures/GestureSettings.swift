// SPDX-License-Identifier: MIT

/// The recognizer's configuration: bindings, switches and thresholds.
package struct GestureSettings: Sendable {
    /// Logical pixels that a pointer must move before a drag starts.
    package static let pointerSlopPx = 6.0
    /// Logical pixels that a finger must move before a drag starts.
    package static let touchSlopPx = 12.0
    /// How long a click waits for a second one if a double-click is bound.
    package static let doubleClickTime = Duration.milliseconds(300)
    /// The maximum distance of the two clicks of a double-click in logical pixels.
    package static let doubleClickSlopPx = 24.0
    /// The duration of a long press; a drag after it is treated as one with Super, which touch screens lack.
    package static let holdTime = Duration.milliseconds(350)
    /// Logical pixels that a finger may move during a long press.
    package static let holdSlopPx = 6.0
    /// The factor on the distance of a drag while Shift is held.
    package static let fineFactor = 0.2

    /// The action of each trigger.
    package var bindings: [Trigger: TriggerAction]
    /// Whether gestures other than moving and resizing are enabled.
    package var isEnabled: Bool
    /// Whether plain drags and drags with Super are exchanged.
    package var plainDragMoves: Bool
    /// Whether drags of edges and corners resize the overlay.
    package var hasResizeHandles: Bool
    /// Whether pointer events carry modifiers; otherwise the right button replaces Super + left button.
    package var hasModifiers: Bool

    /// Everything is enabled by default.
    package init(
        bindings: [Trigger: TriggerAction], isEnabled: Bool = true, plainDragMoves: Bool = false,
        hasResizeHandles: Bool = true,
        hasModifiers: Bool = true
    ) {
        self.bindings = bindings
        self.isEnabled = isEnabled
        self.plainDragMoves = plainDragMoves
        self.hasResizeHandles = hasResizeHandles
        self.hasModifiers = hasModifiers
    }

    /// The settings for the tab of a stashed overlay: every drag pulls the tab, clicks are immediate, and
    /// wheels have no effect.
    package static let tab = GestureSettings(
        bindings: [
            .dragVerticalLeft: .adjust(.move), .dragVerticalRight: .adjust(.move),
            .dragHorizontal: .adjust(.move),
            .dragMiddle: .adjust(.move), .dragSuper: .adjust(.move),
        ], hasResizeHandles: false)

    /// The target bound to `trigger`; if gestures are disabled, only moves remain.
    func target(_ trigger: Trigger) -> DragTarget {
        guard case .adjust(let target)? = bindings[trigger] else { return .none }
        return isEnabled || target == .move ? target : .none
    }

    /// Whether `trigger` has an action.
    func isBound(_ trigger: Trigger) -> Bool {
        guard let action = bindings[trigger] else { return false }
        return action != .adjust(.none)
    }
}
