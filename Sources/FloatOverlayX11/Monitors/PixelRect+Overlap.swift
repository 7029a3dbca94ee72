// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension PixelRect {
    /// Whether the two share a pixel.
    func overlaps(_ other: PixelRect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// The rectangle, larger by `pixels` on each side.
    func grown(by pixels: Int) -> PixelRect {
        let size = PixelSize(width: size.width + 2 * pixels, height: size.height + 2 * pixels)
        return PixelRect(x: x - pixels, y: y - pixels, size: size)
    }

    /// Whether all of `other` lies inside.
    func covers(_ other: PixelRect) -> Bool {
        x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Whether the pixel `x`, `y` lies inside.
    func contains(x: Int, y: Int) -> Bool { (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y) }
}
