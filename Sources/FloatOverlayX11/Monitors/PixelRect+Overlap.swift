// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension PixelRect {
    /// Whether the two share a pixel.
    func overlaps(_ other: PixelRect) -> Bool { intersection(other) != nil }

    /// The rectangle, larger by `pixels` on each side.
    func grown(by pixels: Int) -> PixelRect {
        PixelRect(
            x: x - pixels, y: y - pixels, width: size.width + 2 * pixels, height: size.height + 2 * pixels)
    }

    /// Whether all of `other` lies inside.
    func covers(_ other: PixelRect) -> Bool {
        x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
    }

    /// The rectangle in logical pixels from the corner of `other`.
    func logical(from other: PixelRect, scale: Double) -> Rect {
        Rect(
            origin: Point(x: Double(x - other.x) / scale, y: Double(y - other.y) / scale),
            size: size.logical(scale: scale))
    }

    /// Whether the pixel `x`, `y` lies inside.
    func contains(x: Int, y: Int) -> Bool { (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y) }
}
