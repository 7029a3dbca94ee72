// SPDX-License-Identifier: MIT
internal import Core

/// How many device pixels a logical pixel is: what the compositor says, or what the user says, in which case our
/// logical pixels are not the compositor's.
struct ScalePolicy: Hashable {
    /// The user's word.
    var override: Double?

    /// The scale where the compositor's is `native`.
    func scale(_ native: Double) -> Double { override.map(Monitor.clampedScale) ?? native }

    /// The compositor's logical pixels in one of ours, where its scale is `native`.
    func zoom(_ native: Double) -> Double { scale(native) / native }
}
