// SPDX-License-Identifier: MIT

/// The gesture hint, which the first overlay shows to a user: the gestures as they are bound.
package enum GestureHint {
    /// The minimum size in logical pixels of an overlay that shows the hint.
    package static let minSize = Size(width: 200, height: 112)

    /// One line for moving and one for levels; a line without a binding is omitted. `isTouch`: for a finger, whose long
    /// press is the equivalent of Super.
    package static func lines(_ settings: GestureSettings, isTouch: Bool = false) -> [String] {
        [moveLine(settings, isTouch), levelLine(settings, isTouch)].compactMap { $0 }
    }

    private static func moveLine(_ settings: GestureSettings, _ isTouch: Bool) -> String? {
        let superDragMoves = settings.target(.dragSuper) == .move
        if superDragMoves && settings.plainDragMoves { return "Drag to move" }
        if isTouch { return superDragMoves ? "Hold, then drag to move" : nil }
        if superDragMoves && settings.hasModifiers { return "Super+drag to move" }
        if settings.target(.dragMiddle) == .move { return "Drag with the middle button to move" }
        return superDragMoves ? "Drag with the right button to move" : nil
    }

    private static func levelLine(_ settings: GestureSettings, _ isTouch: Bool) -> String? {
        let (left, right) = (
            levelName(settings.target(.dragVerticalLeft)), levelName(settings.target(.dragVerticalRight))
        )
        let gesture = "\(levelDrag(settings, isTouch)) up or down"
        switch (left, right) {
        case (nil, nil): return nil
        case (let left?, nil): return "\(gesture) on the left: \(left)"
        case (nil, let right?): return "\(gesture) on the right: \(right)"
        case (let left?, let right?):
            return left == right ? "\(gesture): \(left)" : "\(gesture): \(left) left, \(right) right"
        }
    }

    /// The gesture that drags a level.
    private static func levelDrag(_ settings: GestureSettings, _ isTouch: Bool) -> String {
        if !settings.plainDragMoves { return "Drag" }
        if isTouch { return "Hold, then drag" }
        return settings.hasModifiers ? "Super+drag" : "Drag with the right button"
    }

    private static func levelName(_ target: DragTarget) -> String? {
        switch target {
        case .volume, .brightness, .opacity, .seek: target.rawValue
        case .move, .none: nil
        }
    }
}
