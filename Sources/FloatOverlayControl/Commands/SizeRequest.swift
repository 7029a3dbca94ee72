// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A requested size.
package enum SizeRequest: Hashable, Sendable {
    /// Width and height in logical pixels, 1…16384 each.
    case size(Size)
    /// A percentage, 1…1600; at 100 % one frame pixel is one device pixel.
    case percent(Double)
}
