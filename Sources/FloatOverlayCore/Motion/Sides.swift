// SPDX-License-Identifier: MIT

/// Sides of a monitor, or of an overlay.
package struct Sides: OptionSet, Hashable, Sendable {
    /// One bit per side.
    package let rawValue: UInt8
    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left side.
    package static let left = Sides(rawValue: 1)
    /// The right side.
    package static let right = Sides(rawValue: 2)
    /// The top side.
    package static let top = Sides(rawValue: 4)
    /// The bottom side.
    package static let bottom = Sides(rawValue: 8)
    /// All four sides.
    package static let all: Sides = [.left, .right, .top, .bottom]
}
