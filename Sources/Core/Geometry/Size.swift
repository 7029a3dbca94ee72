// SPDX-License-Identifier: MIT

/// An extent or a way, in logical pixels; a way may be negative.
public struct Size: Hashable, Sendable {
    /// Logical pixels across.
    public var width: Double
    /// Logical pixels down.
    public var height: Double

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)

    /// Makes an extent from its two lengths.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The extent `factor` times as large.
    public static func * (a: Size, factor: Double) -> Size {
        Size(width: a.width * factor, height: a.height * factor)
    }
}
