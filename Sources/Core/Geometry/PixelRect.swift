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

    /// The first pixel to the right of it.
    public var maxX: Int { x + size.width }
    /// The first pixel below it.
    public var maxY: Int { y + size.height }

    /// What both have; `nil` where they do not meet.
    public func intersection(_ other: PixelRect) -> PixelRect? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard left < right, top < bottom else { return nil }
        return PixelRect(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    /// The smallest rectangle that has both.
    public func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(maxX, other.maxX)
        let bottom = max(maxY, other.maxY)
        return PixelRect(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    /// Every pixel that has a share in this part of a picture once it has been scaled from one extent to another, its
    /// pixels mixed with their neighbours.
    public func spread(from whole: PixelSize, to target: PixelSize) -> PixelRect {
        let (left, right) = Self.spread(x, maxX, whole.width, target.width)
        let (top, bottom) = Self.spread(y, maxY, whole.height, target.height)
        return PixelRect(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    /// A pixel reaches as far as to the middles of its neighbours, and one pixel more for what rounding does.
    private static func spread(_ from: Int, _ to: Int, _ whole: Int, _ target: Int) -> (Int, Int) {
        guard whole != target else { return (max(0, from), min(to, target)) }
        let reach = (target + whole - 1) / whole + 1
        return (max(0, from * target / whole - reach), min(target, (to * target + whole - 1) / whole + reach))
    }
}
