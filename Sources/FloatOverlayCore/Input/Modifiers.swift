// SPDX-License-Identifier: MIT

/// Keyboard modifiers.
package struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
    package let rawValue: UInt8
    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift.
    package static let shift = Modifiers(rawValue: 1 << 0)
    /// Either Control.
    package static let control = Modifiers(rawValue: 1 << 1)
    /// Either Alt.
    package static let alt = Modifiers(rawValue: 1 << 2)
    /// Either Super, also called the logo key.
    package static let `super` = Modifiers(rawValue: 1 << 3)
}
