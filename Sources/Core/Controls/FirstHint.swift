// SPDX-License-Identifier: MIT

/// What the first overlay somebody sees tells about gestures, as they are bound.
public enum FirstHint {
    /// The least extent in logical pixels of an overlay with room for it.
    public static let least = Size(width: 200, height: 112)

    /// One line about the place, one about levels; those that nothing is bound to are left out.
    public static func lines(_ settings: GestureSettings) -> [String] {
        [move(settings), levels(settings)].compactMap { $0 }
    }

    private static func move(_ settings: GestureSettings) -> String? {
        let isOnSuper = settings.axis(.dragSuper) == .move
        if isOnSuper && settings.dragMoves { return "Drag to move" }
        if isOnSuper && settings.hasModifiers { return "Super+drag to move" }
        if settings.axis(.dragMiddle) == .move { return "Drag with the middle button to move" }
        return isOnSuper ? "Drag with the right button to move" : nil
    }

    private static func levels(_ settings: GestureSettings) -> String? {
        let (left, right) = (word(settings.axis(.dragVerticalLeft)), word(settings.axis(.dragVerticalRight)))
        let way = "\(drag(settings)) up or down"
        switch (left, right) {
        case (nil, nil): return nil
        case (let left?, nil): return "\(way) on the left: \(left)"
        case (nil, let right?): return "\(way) on the right: \(right)"
        case (let left?, let right?):
            return left == right ? "\(way): \(left)" : "\(way): \(left) left, \(right) right"
        }
    }

    /// How a level is dragged.
    private static func drag(_ settings: GestureSettings) -> String {
        if !settings.dragMoves { return "Drag" }
        return settings.hasModifiers ? "Super+drag" : "Drag with the right button"
    }

    private static func word(_ axis: Axis) -> String? {
        switch axis {
        case .volume, .brightness, .opacity, .seek: axis.rawValue
        case .move, .none: nil
        }
    }
}

/// Where it is kept that somebody has seen the hint.
public protocol FirstHintStore: AnyObject {
    /// Whether nobody has seen it yet.
    var isDue: Bool { get }
    /// It has been seen.
    func keep()
}
