// SPDX-License-Identifier: MIT

/// What a drag or a wheel turns; the raw value is the word users type.
public enum Axis: String, CaseIterable, Hashable, Sendable {
    case volume, brightness, seek, opacity, move, none
}
