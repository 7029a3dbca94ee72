// SPDX-License-Identifier: MIT

/// The raw range of a device and its mapping to percentages.
package struct BrightnessScale: Hashable, Sendable {
    /// The maximum raw value, 1 or more.
    package let maximum: Int
    /// The curve of percentages.
    package let curve: BrightnessCurve
    /// The minimum raw value of steps and drags.
    package let floor: Int

    /// Creates a scale; the default `floor` is the larger of 1 raw unit and 1 %.
    package init(maximum: Int, curve: BrightnessCurve = .linear, floor: BrightnessFloor? = nil) {
        precondition(maximum >= 1, "maximum must be at least 1")
        self.maximum = maximum
        self.curve = curve
        let raw: Int
        switch floor {
        case .raw(let value)?: raw = value
        case .percent(let percent)?: raw = Self.raw(percent / 100, maximum: maximum, curve: curve)
        case nil: raw = max(1, Self.raw(0.01, maximum: maximum, curve: curve))
        }
        self.floor = max(0, min(raw, maximum))
    }

    /// The scale with another lower limit; the same for `nil`.
    package func with(_ floor: BrightnessFloor?) -> BrightnessScale {
        floor.map { BrightnessScale(maximum: maximum, curve: curve, floor: $0) } ?? self
    }

    /// The percentage of `raw` on the curve, rounded half up. Integer arithmetic, because 0.145 · 100 is less
    /// than 14.5 in floating point.
    package func percent(_ raw: Int) -> Int {
        let raw = max(0, min(raw, maximum))
        guard curve == .perceptual else { return (raw * 200 + maximum) / (2 * maximum) }
        let near = Percent.whole(displayFraction(raw))
        return isAtLeast(near + 1, raw) ? near + 1 : isAtLeast(near, raw) ? near : near - 1
    }

    /// Whether `raw` is at least `percent` − 0.5 on the square curve.
    private func isAtLeast(_ percent: Int, _ raw: Int) -> Bool {
        percent <= 0 || (2 * percent - 1) * (2 * percent - 1) * maximum <= 40000 * raw
    }

    /// The fraction of the percentage scale at `raw`, 0…1.
    package func displayFraction(_ raw: Int) -> Double {
        curve.displayFraction(atRawFraction: Double(max(0, min(raw, maximum))) / Double(maximum))
    }

    /// The raw value nearest to `fraction` (0…1) of the percentage scale.
    package func raw(atDisplayFraction fraction: Double) -> Int {
        Self.raw(max(0, min(fraction, 1)), maximum: maximum, curve: curve)
    }

    /// The raw value for a drag to `fraction`: not below the lower limit unless the drag started there.
    package func raw(draggedTo fraction: Double, from start: Int) -> Int {
        max(raw(atDisplayFraction: fraction), min(start, floor))
    }

    private static func raw(_ fraction: Double, maximum: Int, curve: BrightnessCurve) -> Int {
        Int((curve.rawFraction(atDisplayFraction: fraction) * Double(maximum) + 0.5).rounded(.down))
    }
}
