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

    /// How many pixels the two share.
    func sharedPixels(with other: PixelRect) -> Int {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        return max(0, width) * max(0, height)
    }

    /// The square of the way from here to the pixel `x`, `y`; 0 inside.
    func squareDistance(x: Int, y: Int) -> Int {
        let (dx, dy) = (max(self.x - x, 0, x - maxX + 1), max(self.y - y, 0, y - maxY + 1))
        return dx * dx + dy * dy
    }
}
