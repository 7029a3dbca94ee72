// SPDX-License-Identifier: MIT
internal import Core

extension PixelRect {
    var maxX: Int { x + size.width }
    var maxY: Int { y + size.height }

    /// Whether the two share a pixel.
    func overlaps(_ other: PixelRect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// Whether all of `other` lies inside.
    func covers(_ other: PixelRect) -> Bool {
        x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Whether the pixel `x`, `y` lies inside.
    func contains(x: Int, y: Int) -> Bool { (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y) }
}
