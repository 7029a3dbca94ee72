// SPDX-License-Identifier: MIT

/// Whether moves of overlays and fades are animated; the raw value is the value of the config key
/// `overlay.motion`.
public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// Animations, fades and rubber-band effects.
    case full = "full"
    /// Immediate changes without animations.
    case reduced = "reduced"
}
