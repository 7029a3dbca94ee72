// SPDX-License-Identifier: MIT

/// How the share of the way follows the share of the time.
public enum Easing {
    /// Fast at first, at rest in the end (cubic); 0…1 of 0…1, and outside of that its ends.
    public static func out(_ fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        let rest = 1 - fraction
        return 1 - rest * rest * rest
    }

    /// How much faster than on average it is at first.
    static let firstSpeed = 3.0
}
