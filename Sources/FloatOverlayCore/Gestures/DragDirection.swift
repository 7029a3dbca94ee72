// SPDX-License-Identifier: MIT

/// The direction of a drag.
package enum DragDirection: Hashable, Sendable {
    case vertical, horizontal
    /// Both directions, for a move.
    case free
}
