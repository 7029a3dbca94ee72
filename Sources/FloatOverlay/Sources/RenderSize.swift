// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// The size that a source should draw at; a frame of this many device pixels is shown without scaling.
public struct RenderSize: Hashable, Sendable {
    /// The size in logical pixels.
    public var logicalSize: Size
    /// The size in device pixels.
    public var pixelSize: PixelSize
    /// Device pixels per logical pixel.
    public var scale: Double

    /// Creates a size from its parts, which are not compared. In a size that the overlay reports, `pixelSize`
    /// is `logicalSize` times `scale`, rounded.
    ///
    /// - Parameters:
    ///   - logicalSize: The size in logical pixels.
    ///   - pixelSize: The size in device pixels.
    ///   - scale: Device pixels per logical pixel.
    public init(logicalSize: Size, pixelSize: PixelSize, scale: Double) {
        self.logicalSize = logicalSize
        self.pixelSize = pixelSize
        self.scale = scale
    }
}
