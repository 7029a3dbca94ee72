// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A position on a monitor, in logical pixels from its top left corner.
package enum Position: Hashable, Sendable {
    case corner(Corner)
    case point(Point)
}
