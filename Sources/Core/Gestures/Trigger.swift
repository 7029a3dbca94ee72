// SPDX-License-Identifier: MIT

/// What a binding answers to; `configKey` is how users write it.
public enum Trigger: Hashable, Sendable {
    /// Drags: up and down on either half, to the side, with the middle button, with Super held.
    case dragVerticalLeft, dragVerticalRight, dragHorizontal, dragMiddle, dragSuper
    /// Turns of the wheel: plain, to the side, with Shift, with Super held.
    case wheel, wheelHorizontal, wheelShift, wheelSuper
    /// Clicks: left, twice, middle, right.
    case click, doubleClick, middleClick, rightClick
    /// A key, with the modifiers and the keysym's name as written.
    case key(Modifiers, String)

    /// All but keys, in the order the documentation lists them.
    public static let pointerTriggers: [Trigger] = [
        .dragVerticalLeft, .dragVerticalRight, .dragHorizontal, .dragMiddle, .dragSuper,
        .wheel, .wheelHorizontal, .wheelShift, .wheelSuper,
        .click, .doubleClick, .middleClick, .rightClick,
    ]

    /// Whether it is bound to an axis; every other trigger is bound to command words.
    public var takesTarget: Bool {
        switch self {
        case .dragVerticalLeft, .dragVerticalRight, .dragHorizontal, .dragMiddle, .dragSuper, .wheel,
            .wheelHorizontal, .wheelShift, .wheelSuper:
            true
        case .click, .doubleClick, .middleClick, .rightClick, .key: false
        }
    }

    /// The trigger as users write it.
    public var configKey: String {
        switch self {
        case .dragVerticalLeft: "drag-vertical left-half"
        case .dragVerticalRight: "drag-vertical right-half"
        case .dragHorizontal: "drag-horizontal"
        case .dragMiddle: "drag-middle"
        case .dragSuper: "drag-super"
        case .wheel: "wheel"
        case .wheelHorizontal: "wheel-horizontal"
        case .wheelShift: "wheel-shift"
        case .wheelSuper: "wheel-super"
        case .click: "click"
        case .doubleClick: "double-click"
        case .middleClick: "middle-click"
        case .rightClick: "right-click"
        case .key(let modifiers, let keysym): "key " + modifiers.configPrefix + keysym
        }
    }
}

extension Modifiers {
    /// The modifiers as users write them, each followed by `+`.
    public var configPrefix: String {
        let all: [(Modifiers, String)] = [
            (.super, "super+"), (.control, "ctrl+"), (.alt, "alt+"), (.shift, "shift+"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined()
    }
}
