// SPDX-License-Identifier: MIT

/// The area in the top right corner of an overlay, for left-handed users in the top left one, that takes clicks
/// in click-through mode.
package enum HotSpot {
    /// The side in logical pixels; at most half the shorter side of the overlay.
    package static let sidePx = 24.0

    /// The rectangle on an overlay of `size`.
    package static func rect(on size: Size, isLeft: Bool) -> Rect {
        let side = min(sidePx, size.width / 2, size.height / 2)
        return Rect(x: isLeft ? 0 : size.width - side, y: 0, width: side, height: side)
    }
}
