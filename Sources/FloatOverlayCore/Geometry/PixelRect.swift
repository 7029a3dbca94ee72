// SPDX-License-Identifier: MIT

/// A rectangle in whole device pixels.
public struct PixelRect: Hashable, Sendable {
    /// Device pixels to the right of the origin.
    public var x: Int
    /// Device pixels below the origin.
    public var y: Int
    /// Width and height in device pixels.
    public var size: PixelSize

    /// Creates a rectangle from its top left corner and its size.
    ///
    /// - Parameters:
    ///   - x: Device pixels to the right of the origin.
    ///   - y: Device pixels below the origin.
    ///   - size: Width and height in device pixels.
    public init(x: Int, y: Int, size: PixelSize) {
        self.x = x
        self.y = y
        self.size = size
    }

    /// `x` and `y` are the top left corner.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    /// `rect` at `scale` pixels per logical pixel, with rounded edges.
    package init(_ rect: Rect, scale: Double) {
        let (x, y) = (Int(pixels: rect.origin.x * scale), Int(pixels: rect.origin.y * scale))
        self.init(
            x: x, y: y, width: max(0, Int(pixels: rect.maxX * scale) - x),
            height: max(0, Int(pixels: rect.maxY * scale) - y))
    }

    /// The x coordinate after the last column.
    public var maxX: Int { x + size.width }
    /// The y coordinate after the last row.
    public var maxY: Int { y + size.height }

    /// The common area; `nil` if the rectangles do not overlap.
    package func intersection(_ other: PixelRect) -> PixelRect? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard left < right, top < bottom else { return nil }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that contains both.
    package func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(maxX, other.maxX)
        let bottom = max(maxY, other.maxY)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The rectangle of all pixels affected by this rectangle when an image of size `whole` is scaled to
    /// `target` with interpolation.
    package func spread(from whole: PixelSize, to target: PixelSize) -> PixelRect {
        let (left, right) = Self.spread(x, maxX, from: whole.width, to: target.width)
        let (top, bottom) = Self.spread(y, maxY, from: whole.height, to: target.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Interpolation reaches the centres of the adjacent pixels; one more pixel allows for rounding.
    private static func spread(_ start: Int, _ end: Int, from whole: Int, to target: Int) -> (Int, Int) {
        guard whole != target else { return (max(0, start), min(end, target)) }
        let reach = (target + whole - 1) / whole + 1
        return (
            max(0, start * target / whole - reach), min(target, (end * target + whole - 1) / whole + reach)
        )
    }
}

extension Int {
    /// `length` in pixels, rounded, and at most a million in either direction; 0 if it is not finite.
    package init(pixels length: Double) {
        self = length.isFinite ? Int(Swift.min(Swift.max(length, -1e6), 1e6).rounded()) : 0
    }
}
