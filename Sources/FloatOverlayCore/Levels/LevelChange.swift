// SPDX-License-Identifier: MIT

/// A change of a volume or a brightness, in the form that users type.
package enum LevelChange: Hashable, Sendable {
    /// Sets a percentage.
    case percent(Double)
    /// Adds percentage points.
    case percentStep(Double)
    /// Adds decibels (volume only).
    case decibelStep(Double)
    /// Sets a raw value (brightness only).
    case raw(Int)
    /// Adds raw units (brightness only).
    case rawStep(Int)

    /// Whether the change is relative. Relative changes are clamped to the range; absolute values out of
    /// range are rejected.
    package var isRelative: Bool {
        switch self {
        case .percent, .raw: false
        case .percentStep, .decibelStep, .rawStep: true
        }
    }
}
