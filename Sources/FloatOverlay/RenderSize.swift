// SPDX-License-Identifier: MIT
public import Core

/// The extent a source should draw at: draw this many device pixels and nothing is scaled.
public struct RenderSize: Hashable, Sendable {
    /// The extent in logical pixels.
    public var logical: Size
    /// The extent in device pixels.
    public var pixels: PixelSize
    /// Device pixels a logical pixel.
    public var scale: Double

    /// `pixels` is `logical` times `scale`, rounded.
    public init(logical: Size, pixels: PixelSize, scale: Double) {
        self.logical = logical
        self.pixels = pixels
        self.scale = scale
    }
}
