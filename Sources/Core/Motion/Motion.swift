// SPDX-License-Identifier: MIT

/// How an overlay gets from one place to another; the raw value is the word users type.
public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// It flies, fades and gives way.
    case full = "full"
    /// It is there at once.
    case reduced = "reduced"
}
