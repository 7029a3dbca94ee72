// SPDX-License-Identifier: MIT

/// The limits of opacities.
package enum Opacity {
    /// The user's opacity of an overlay, in percent.
    package static let percentRange = 20...100

    /// `percent` limited to `percentRange`.
    package static func clamped(percent: Int) -> Int {
        max(percentRange.lowerBound, min(percent, percentRange.upperBound))
    }

    /// `fraction` limited to 0…1; 0 if it is not a number.
    package static func clamped(_ fraction: Double) -> Double { fraction > 0 ? min(fraction, 1) : 0 }
}
