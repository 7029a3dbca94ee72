// SPDX-License-Identifier: MIT

/// How much later lyrics come than their file says, in milliseconds.
public enum OffsetChange: Hashable, Sendable {
    /// So much, 0…60000.
    case to(Int)
    /// So much more, or less when negative, at most 60000.
    case by(Int)
}
