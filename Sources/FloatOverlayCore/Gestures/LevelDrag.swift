// SPDX-License-Identifier: MIT

/// The level during a drag: follows the pointer, stops at the ends, and reacts immediately when the pointer
/// turns back there. A start value outside the range is kept while the drag points outward and returns
/// without a jump.
package struct LevelDrag: Hashable, Sendable {
    /// The current value; 1 is 100 %.
    package private(set) var value: Double
    /// Whether the last motion was upward and ended at the ceiling. It unmutes a volume, also if its level
    /// stays the same.
    package private(set) var hasReachedCeiling = false
    /// The value at the start of the drag.
    package let start: Double
    private let ceiling: Double
    private let floor: Double
    private let rangePx: Double

    /// The minimum drag length of a full range in logical pixels.
    package static let minRangePx = 240.0

    /// Starts at `start` with the range `floor`…`ceiling`; `lengthPx` is the window's length in the direction
    /// of the drag.
    package init(start: Double, floor: Double = 0, ceiling: Double, lengthPx: Double) {
        self.start = start
        self.floor = floor
        self.ceiling = ceiling
        value = start
        rangePx = max(lengthPx, Self.minRangePx)
    }

    /// This drag from another start value.
    package func starting(at start: Double, ceiling: Double) -> LevelDrag {
        var drag = restarted(at: start, ceiling: ceiling)
        drag.adjust(by: (value - self.start) * rangePx)
        // A raise that met the ceiling at once has no distance.
        if hasReachedCeiling && drag.value >= ceiling { drag.hasReachedCeiling = true }
        return drag
    }

    /// A drag of the same length that starts now, at `start`.
    package func restarted(at start: Double, ceiling: Double) -> LevelDrag {
        LevelDrag(start: start, floor: floor, ceiling: ceiling, lengthPx: rangePx)
    }

    /// The maximum of a volume drag: `limit` if the volume starts at 100 % or above, otherwise at most 100 %.
    package static func volumeCeiling(start: Double, limit: Double) -> Double {
        start >= 1 ? limit : min(1, limit)
    }

    /// Moves by `px` logical pixels, up positive.
    package mutating func adjust(by px: Double) {
        let proposed = value + px / rangePx
        // A value beyond an end moves the end along, so that the return is permanent.
        value = px > 0 ? max(value, min(proposed, ceiling)) : min(value, max(proposed, floor))
        hasReachedCeiling = px > 0 && value >= ceiling
    }
}
