// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Device pixels per logical pixel: the compositor's scale, or the user's setting. With a setting, logical
/// pixels differ from the compositor's.
struct ScalePolicy: Hashable {
    /// The user's setting.
    var override: Double?

    /// The scale on a monitor where the compositor's scale is `native`.
    func scale(_ native: Double) -> Double { override.map(Monitor.clampedScale) ?? native }

    /// Logical pixels of the compositor per logical pixel of FloatOverlay, where the compositor's scale is
    /// `native`.
    func pixelRatio(_ native: Double) -> Double { scale(native) / native }
}
