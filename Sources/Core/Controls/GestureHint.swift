// SPDX-License-Identifier: MIT

/// What the first overlay somebody sees tells about gestures, as they are bound.
public enum GestureHint {
    /// The least extent in logical pixels of an overlay with room for it.
    public static let minSize = Size(width: 200, height: 112)

    /// One line about the place, one about levels; those that nothing is bound to are left out.
    public static func lines(_ settings: GestureSettings) -> [String] {
        [move(settings), levels(settings)].compactMap { $0 }
    }

    private static func move(_ settings: GestureSettings) -> String? {
        let isOnSuper = settings.target(.dragSuper) == .move
        if isOnSuper && settings.dragMoves { return "Drag to move" }
        if isOnSuper && settings.hasModifiers { return "Super+drag to move" }
        if settings.target(.dragMiddle) == .move { return "Drag with the middle button to move" }
        return isOnSuper ? "Drag with the right button to move" : nil
    }

    private static func levels(_ settings: GestureSettings) -> String? {
        let (left, right) = (
            word(settings.target(.dragVerticalLeft)), word(settings.target(.dragVerticalRight))
        )
        let gesture = "\(drag(settings)) up or down"
        switch (left, right) {
        case (nil, nil): return nil
        case (let left?, nil): return "\(gesture) on the left: \(left)"
        case (nil, let right?): return "\(gesture) on the right: \(right)"
        case (let left?, let right?):
            return left == right ? "\(gesture): \(left)" : "\(gesture): \(left) left, \(right) right"
        }
    }

    /// How a level is dragged.
    private static func drag(_ settings: GestureSettings) -> String {
        if !settings.dragMoves { return "Drag" }
        return settings.hasModifiers ? "Super+drag" : "Drag with the right button"
    }

    private static func word(_ target: DragTarget) -> String? {
        switch target {
        case .volume, .brightness, .opacity, .seek: target.rawValue
        case .move, .none: nil
        }
    }
}

/// Where it is kept that somebody has seen the hint.
public protocol GestureHintStore: AnyObject {
    /// Whether nobody has seen it yet.
    var isDue: Bool { get }
    /// It has been seen.
    func keep()
}
