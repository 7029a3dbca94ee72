// SPDX-License-Identifier: MIT

/// A copy of a surface's pixels: premultiplied BGRA, rows without gaps.
public struct Snapshot: Sendable {
    /// The size in device pixels.
    public var size: PixelSize
    /// `size.width * size.height * 4` bytes.
    public var pixels: [UInt8]

    /// `pixels` has four bytes for each pixel of `size`, row by row.
    package init(size: PixelSize, pixels: [UInt8]) {
        self.size = size
        self.pixels = pixels
    }
}
