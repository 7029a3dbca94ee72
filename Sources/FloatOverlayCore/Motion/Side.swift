// SPDX-License-Identifier: MIT

/// A side of a monitor at which an overlay can be stashed.
package enum Side: CaseIterable, Hashable, Sendable {
    case left, right
}
