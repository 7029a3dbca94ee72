// SPDX-License-Identifier: MIT

/// The position and size of a surface.
public struct SurfaceGeometry: Hashable, Sendable {
    /// The placement on the monitor.
    public var placement: Placement
    /// The size in device pixels, which is the render size.
    public var pixelSize: PixelSize
    /// Device pixels per logical pixel.
    public var scale: Double

    /// `scale` is device pixels per logical pixel, `pixelSize` the product, rounded.
    package init(placement: Placement, pixelSize: PixelSize, scale: Double) {
        self.placement = placement
        self.pixelSize = pixelSize
        self.scale = scale
    }
}
