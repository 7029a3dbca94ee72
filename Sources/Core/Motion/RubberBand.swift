// SPDX-License-Identifier: MIT

/// What gives way ever less the further it is pulled: offset · limit · c / (limit + c · offset).
public enum RubberBand {
    /// How much it gives way at first, as a share of the pull.
    public static let constant = 0.55

    /// How far a pull of `offset` past the end leads; never as far as `limit`.
    public static func give(_ offset: Double, limit: Double) -> Double {
        guard offset.isFinite, limit > 0 else { return 0 }
        return offset * limit * constant / (limit + constant * offset.magnitude)
    }

    /// `position`, held back outside of `range`.
    public static func held(_ position: Double, in range: ClosedRange<Double>, limit: Double) -> Double {
        guard position.isFinite else { return range.lowerBound }
        let nearest = max(range.lowerBound, min(position, range.upperBound))
        return nearest + give(position - nearest, limit: limit)
    }
}
