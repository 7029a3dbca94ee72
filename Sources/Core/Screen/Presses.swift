// SPDX-License-Identifier: MIT

/// The buttons and fingers that a back end has been told are down on one surface.
public struct Presses: Hashable, Sendable {
    /// How many buttons are down.
    public private(set) var buttons = 0
    /// The fingers that are down, by the display's numbers.
    public private(set) var fingers: [UInt32] = []

    /// Starts with nothing down.
    public init() {}

    /// Whether anything is down.
    public var isAny: Bool { buttons > 0 || !fingers.isEmpty }

    /// The finger `finger`, or where there is none a button, went down; says whether it was the first.
    public mutating func add(finger: UInt32?) -> Bool {
        let isFirst = !isAny
        if let finger { fingers.append(finger) } else { buttons += 1 }
        return isFirst
    }

    /// The finger `finger`, or where there is none a button, went up; says whether it was down.
    public mutating func remove(finger: UInt32?) -> Bool {
        if let finger {
            guard let place = fingers.firstIndex(of: finger) else { return false }
            fingers.remove(at: place)
        } else {
            guard buttons > 0 else { return false }
            buttons -= 1
        }
        return true
    }

    /// Forgets what is down; says whether anything was.
    public mutating func removeAll() -> Bool {
        let wasAny = isAny
        buttons = 0
        fingers.removeAll(keepingCapacity: true)
        return wasAny
    }
}
