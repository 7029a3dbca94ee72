// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// The size that a source should draw at; a frame of this many device pixels is shown without scaling.
public struct RenderSize: Hashable, Sendable {
    /// The size in logical pixels.
    public var logical: Size
    /// The size in device pixels.
    public var pixels: PixelSize
    /// Device pixels per logical pixel.
    public var scale: Double

    /// Creates a size whose `pixels` are `logical` times `scale`, rounded.
    public init(logical: Size, pixels: PixelSize, scale: Double) {
        self.logical = logical
        self.pixels = pixels
        self.scale = scale
    }
}
