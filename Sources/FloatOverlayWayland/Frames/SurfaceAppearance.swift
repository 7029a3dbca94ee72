// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The size of a surface in logical pixels of the compositor and in device pixels, and the effects on all its
/// frames.
struct SurfaceAppearance: Hashable {
    /// The size in logical pixels of the compositor.
    var extent: PixelSize
    /// The size in device pixels.
    var pixelSize: PixelSize
    /// The opacity of the whole surface, 0…1.
    var opacity = 1.0
    /// Radius of the corners in device pixels.
    var radius: Double
    /// Whether the corners have hard edges.
    var hasHardCorners: Bool

    /// The corners of a picture of `size` that fills the surface.
    func mask(on size: PixelSize) -> CornerMask? {
        CornerMask(radius: radius, shown: pixelSize, on: size, hasHardEdge: hasHardCorners)
    }

    /// The corners in logical pixels of the compositor.
    var logicalMask: CornerMask? {
        CornerMask(radius: radius, shown: pixelSize, on: extent, hasHardEdge: true)
    }

    /// The part of `parts` within the surface and its corners.
    func region(_ parts: [PixelRect]) -> Region { Region(parts, of: extent, mask: logicalMask) }

    /// The whole surface within its corners.
    var wholeRegion: Region { region([PixelRect(x: 0, y: 0, size: extent)]) }

    /// The whole surface except for the squares around its corners.
    var innerRegion: Region {
        guard let mask = logicalMask else { return wholeRegion }
        let (width, height) = (extent.width - 2 * mask.width, extent.height - 2 * mask.height)
        guard width > 0, height > 0 else { return .empty }
        return Region(
            [
                PixelRect(x: mask.width, y: 0, width: width, height: extent.height),
                PixelRect(x: 0, y: mask.height, width: extent.width, height: height),
            ], of: extent, mask: nil)
    }

    /// Converts device pixels to logical pixels of the compositor, rounded.
    func logical(_ pixels: Int) -> Int {
        Int((Double(pixels) * Double(extent.width) / Double(max(1, pixelSize.width))).rounded())
    }
}
