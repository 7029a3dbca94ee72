// SPDX-License-Identifier: MIT

/// Easing functions: the fraction of the distance at a fraction of the time.
package enum Easing {
    /// Cubic ease-out; the fraction is clamped to 0…1.
    package static func out(_ fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        let rest = 1 - fraction
        return 1 - rest * rest * rest
    }

    /// The ratio of the initial to the average speed.
    static let firstSpeed = 3.0
}
