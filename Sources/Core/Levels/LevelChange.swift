// SPDX-License-Identifier: MIT

/// A change of a volume or a brightness, as users write it.
public enum LevelChange: Hashable, Sendable {
    /// To this percentage.
    case percent(Double)
    /// By this many percentage points.
    case percentStep(Double)
    /// By this many decibels (volume only).
    case decibelStep(Double)
    /// To this raw value (brightness only).
    case raw(Int)
    /// By this many raw units (brightness only).
    case rawStep(Int)

    /// Whether it is relative: relative changes are clamped, absolute ones out of range are refused.
    public var isRelative: Bool {
        switch self {
        case .percent, .raw: false
        case .percentStep, .decibelStep, .rawStep: true
        }
    }
}
