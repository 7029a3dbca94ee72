// SPDX-License-Identifier: MIT

/// What the first overlay somebody sees tells about gestures, as they are bound.
public enum FirstHint {
    /// The least extent in logical pixels of an overlay with room for it.
    public static let least = Size(width: 200, height: 112)

    /// One line about the place, one about levels; those that nothing is bound to are left out.
    public static func lines(_ settings: GestureSettings, _ abilities: Abilities) -> [String] {
        let hasModifiers = abilities.contains(.modifiers)
        return [move(settings, hasModifiers), levels(settings, hasModifiers)].compactMap { $0 }
    }

    private static func move(_ settings: GestureSettings, _ hasModifiers: Bool) -> String? {
        if settings.axis(.dragSuper) == .move && (hasModifiers || settings.dragMoves) {
            return settings.dragMoves ? "Drag to move" : "Super+drag to move"
        }
        return settings.axis(.dragMiddle) == .move ? "Drag with the middle button to move" : nil
    }

    private static func levels(_ settings: GestureSettings, _ hasModifiers: Bool) -> String? {
        if settings.dragMoves && !hasModifiers { return nil }
        let drag = settings.dragMoves ? "Super+drag" : "Drag"
        let (left, right) = (word(settings.axis(.dragVerticalLeft)), word(settings.axis(.dragVerticalRight)))
        switch (left, right) {
        case (nil, nil): return nil
        case (let left?, nil): return "\(drag) up or down on the left: \(left)"
        case (nil, let right?): return "\(drag) up or down on the right: \(right)"
        case (let left?, let right?):
            return left == right
                ? "\(drag) up or down: \(left)" : "\(drag) up or down: \(left) left, \(right) right"
        }
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
