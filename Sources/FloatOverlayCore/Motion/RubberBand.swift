// SPDX-License-Identifier: MIT

/// Rubber-band resistance of a pull beyond an end: offset · limit · c / (limit + c · offset).
package enum RubberBand {
    /// The factor c, the ratio of movement to pull at the start.
    package static let constant = 0.55

    /// The movement for a pull of `offset` beyond an end; always less than `limit`.
    package static func displacement(_ offset: Double, limit: Double) -> Double {
        guard offset.isFinite, limit > 0 else { return 0 }
        return offset * limit * constant / (limit + constant * offset.magnitude)
    }

    /// `position` with resistance outside `range`.
    package static func held(_ position: Double, in range: ClosedRange<Double>, limit: Double) -> Double {
        guard position.isFinite else { return range.lowerBound }
        let nearest = max(range.lowerBound, min(position, range.upperBound))
        return nearest + displacement(position - nearest, limit: limit)
    }
}
