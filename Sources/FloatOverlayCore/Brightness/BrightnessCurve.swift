// SPDX-License-Identifier: MIT

/// The mapping between percentages and a device's raw range.
public enum BrightnessCurve: String, CaseIterable, Hashable, Sendable {
    /// Proportional.
    case linear = "linear"
    /// Proportional to the square, closer to human vision.
    case perceptual = "perceptual"

    /// The fraction of the raw range at `fraction` of the percentage scale, both 0…1.
    package func rawFraction(atDisplayFraction fraction: Double) -> Double {
        self == .linear ? fraction : fraction * fraction
    }

    /// The fraction of the percentage scale at `fraction` of the raw range, both 0…1.
    package func displayFraction(atRawFraction fraction: Double) -> Double {
        self == .linear ? fraction : fraction.squareRoot()
    }
}
