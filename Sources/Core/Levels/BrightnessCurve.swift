// SPDX-License-Identifier: MIT

/// How a percentage maps to a device's raw range.
public enum BrightnessCurve: String, CaseIterable, Hashable, Sendable {
    /// Proportional.
    case linear = "linear"
    /// Proportional to the square, closer to what the eye sees.
    case perceptual = "perceptual"

    /// The fraction 0…1 of the range at the fraction `fraction` of the scale.
    public func range(atDisplayFraction fraction: Double) -> Double {
        self == .linear ? fraction : fraction * fraction
    }

    /// The fraction 0…1 of the scale at the fraction `range` of the range.
    public func displayFraction(atRange range: Double) -> Double {
        self == .linear ? range : range.squareRoot()
    }
}
