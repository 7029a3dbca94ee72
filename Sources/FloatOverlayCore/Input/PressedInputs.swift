// SPDX-License-Identifier: MIT

/// The buttons and fingers that are down.
package struct PressedInputs: Hashable, Sendable {
    private var buttons: UInt32 = 0
    private var fingers: [UInt32] = []

    /// Starts with nothing down.
    package init() {}

    package var isEmpty: Bool { buttons == 0 && fingers.isEmpty }
    package var hasButtons: Bool { buttons != 0 }
    package var hasFingers: Bool { !fingers.isEmpty }

    /// Whether the button or finger is down.
    package func contains(_ source: PressSource) -> Bool {
        switch source {
        case .button(let button): buttons & Self.bit(button) != 0
        case .finger(let id): fingers.contains(id)
        }
    }

    /// Records a press; returns whether it is the first one down.
    @discardableResult
    package mutating func add(_ source: PressSource) -> Bool {
        let isFirst = isEmpty
        switch source {
        case .button(let button): buttons |= Self.bit(button)
        case .finger(let id): if !fingers.contains(id) { fingers.append(id) }
        }
        return isFirst
    }

    /// Records a release; returns whether it was down.
    @discardableResult
    package mutating func remove(_ source: PressSource) -> Bool {
        guard contains(source) else { return false }
        switch source {
        case .button(let button): buttons &= ~Self.bit(button)
        case .finger(let id): fingers.removeAll { $0 == id }
        }
        return true
    }

    /// Clears the buttons: an `enter` event proves that no button is held, even if releases were missed.
    package mutating func clearButtons() { buttons = 0 }

    /// Clears the fingers: after a touch was cancelled, no `up` events follow.
    package mutating func clearFingers() { fingers.removeAll(keepingCapacity: true) }

    private static func bit(_ button: PointerButton) -> UInt32 {
        switch button {
        case .left: 1
        case .middle: 2
        case .right: 4
        case .other(let number): 8 << UInt32(truncatingIfNeeded: number.magnitude % 29)
        }
    }
}
