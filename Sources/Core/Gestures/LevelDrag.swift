// SPDX-License-Identifier: MIT

/// The value a drag turns: follows the pointer, stops at the ends, and reacts at once when it turns back there.
/// A value beyond an end is left where it is by a drag further out and comes in from there, never by a jump.
public struct LevelDrag: Hashable, Sendable {
    /// The value now; 1 is 100 %.
    public private(set) var value: Double
    /// The value at the press.
    public let start: Double
    private let ceiling: Double
    private let floor: Double
    private let rangePx: Double

    /// The shortest way in logical pixels that a full range takes.
    public static let minRangePx = 240.0

    /// Begins at `start` with the values `floor`…`ceiling` over the extent `lengthPx` of the window.
    public init(start: Double, floor: Double = 0, ceiling: Double, lengthPx: Double) {
        self.start = start
        self.floor = floor
        self.ceiling = ceiling
        value = start
        rangePx = max(lengthPx, Self.minRangePx)
    }

    /// Where a drag of a volume that is at `start` may end with the limit `limit`: beyond 1 only when it begins there.
    public static func volumeCeiling(start: Double, limit: Double) -> Double {
        start >= 1 ? limit : min(1, limit)
    }

    /// Goes on by `px` logical pixels, up positive.
    public mutating func adjust(by px: Double) {
        let proposed = value + px / rangePx
        // Beyond an end the value itself is the end, so that coming in is for good.
        value = px > 0 ? max(value, min(proposed, ceiling)) : min(value, max(proposed, floor))
    }
}
