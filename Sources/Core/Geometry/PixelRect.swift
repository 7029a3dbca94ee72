// SPDX-License-Identifier: MIT

/// An upright rectangle in whole device pixels.
public struct PixelRect: Hashable, Sendable {
    /// Device pixels to the right of the origin.
    public var x: Int
    /// Device pixels below the origin.
    public var y: Int
    /// The extent.
    public var size: PixelSize

    /// Makes a rectangle from its top left corner and its extent.
    public init(x: Int, y: Int, size: PixelSize) {
        self.x = x
        self.y = y
        self.size = size
    }

    /// The smallest rectangle that has both.
    public func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(x + size.width, other.x + other.size.width)
        let bottom = max(y + size.height, other.y + other.size.height)
        return PixelRect(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }
}
