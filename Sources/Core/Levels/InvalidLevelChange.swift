// SPDX-License-Identifier: MIT

/// Why a change of a level is refused.
public enum InvalidLevelChange: Error, Hashable, Sendable {
    /// An absolute value beyond what is allowed: the value and the legal range, in words.
    case outOfRange(String, legal: String)
    /// A form that this kind of device does not have.
    case wrongKind(String)
}
