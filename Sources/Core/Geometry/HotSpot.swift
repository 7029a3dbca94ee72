// SPDX-License-Identifier: MIT

/// The spot in the top right corner of an overlay that still takes a click while clicks go through.
public enum HotSpot {
    /// Logical pixels of its side; of a small overlay it takes no more than half the shorter side.
    public static let sidePx = 24.0

    /// Where it is on an overlay of `size`.
    public static func rect(on size: Size) -> Rect {
        let side = min(sidePx, size.width / 2, size.height / 2)
        return Rect(x: size.width - side, y: 0, width: side, height: side)
    }
}
