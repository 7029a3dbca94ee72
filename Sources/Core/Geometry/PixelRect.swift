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
}
