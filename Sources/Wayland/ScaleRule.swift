// SPDX-License-Identifier: MIT
internal import Core

/// How many device pixels a logical pixel is: what the compositor says, or what the user says, in which case our
/// logical pixels are not the compositor's.
struct ScaleRule: Hashable {
    private static let range = 1.0...8.0

    /// The user's word.
    var override: Double?

    /// The scale where the compositor's is `native`.
    func scale(_ native: Double) -> Double { override.map(Self.limited) ?? native }

    /// The compositor's logical pixels in one of ours, where its scale is `native`.
    func zoom(_ native: Double) -> Double { scale(native) / native }

    /// A legal scale.
    static func limited(_ scale: Double) -> Double {
        scale.isFinite ? min(max(scale, range.lowerBound), range.upperBound) : 1
    }
}
