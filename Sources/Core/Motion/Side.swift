// SPDX-License-Identifier: MIT

/// A side of a monitor at which an overlay can be stashed.
public enum Side: CaseIterable, Hashable, Sendable {
    case left, right
}

/// Sides of a monitor, or of an overlay.
public struct Sides: OptionSet, Hashable, Sendable {
    /// One bit per side.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left side.
    public static let left = Sides(rawValue: 1)
    /// The right side.
    public static let right = Sides(rawValue: 2)
    /// The top side.
    public static let top = Sides(rawValue: 4)
    /// The bottom side.
    public static let bottom = Sides(rawValue: 8)
    /// All four sides.
    public static let all: Sides = [.left, .right, .top, .bottom]
}
