// SPDX-License-Identifier: MIT

/// The event of a binding; `configKey` is its form in the config file.
package enum Trigger: Hashable, Sendable {
    /// Drags: up and down on either half, to the side, with the middle button, with Super held.
    case dragVerticalLeft, dragVerticalRight, dragHorizontal, dragMiddle, dragSuper
    /// Turns of the wheel: plain, to the side, with Shift, with Super held.
    case wheel, wheelHorizontal, wheelShift, wheelSuper
    /// Clicks: left, twice, middle, right.
    case click, doubleClick, middleClick, rightClick
    /// A key with modifiers and the keysym's name, as written in the config file.
    case key(Modifiers, String)

    /// All triggers except keys, in the order of the documentation.
    package static let pointerTriggers: [Trigger] = [
        .dragVerticalLeft, .dragVerticalRight, .dragHorizontal, .dragMiddle, .dragSuper,
        .wheel, .wheelHorizontal, .wheelShift, .wheelSuper,
        .click, .doubleClick, .middleClick, .rightClick,
    ]

    /// Whether the trigger is bound to a drag target; other triggers are bound to commands.
    package var takesTarget: Bool {
        switch self {
        case .dragVerticalLeft, .dragVerticalRight, .dragHorizontal, .dragMiddle, .dragSuper, .wheel,
            .wheelHorizontal, .wheelShift, .wheelSuper:
            true
        case .click, .doubleClick, .middleClick, .rightClick, .key: false
        }
    }

    /// Whether the trigger is a wheel, which has no position to which an overlay could be moved.
    package var isWheel: Bool { [.wheel, .wheelHorizontal, .wheelShift, .wheelSuper].contains(self) }

    /// The trigger as written in the config file.
    package var configKey: String {
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
    /// The modifiers as written in the config file, each followed by `+`.
    package var configPrefix: String {
        let all: [(Modifiers, String)] = [
            (.super, "super+"), (.control, "ctrl+"), (.alt, "alt+"), (.shift, "shift+"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined()
    }
}
