// SPDX-License-Identifier: MIT

/// A button of a pointer.
package enum PointerButton: Hashable, Sendable {
    case left, middle, right
    /// Any other button, by its number.
    case other(Int)
}
