// SPDX-License-Identifier: MIT

/// A change of the lyrics' delay relative to their file, in milliseconds.
package enum OffsetChange: Hashable, Sendable {
    /// Sets the delay, 0…60000.
    case to(Int)
    /// Adds to the delay, at most 60000 in either direction.
    case by(Int)
}
