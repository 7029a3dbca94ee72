// SPDX-License-Identifier: MIT
internal import Core

/// How large a surface is, to the compositor and in device pixels, and what is done to all it shows.
struct SurfaceAppearance: Hashable {
    /// The compositor's logical pixels.
    var extent: PixelSize
    var pixels: PixelSize
    /// 0…1.
    var opacity = 1.0
    /// Of the round corners, in device pixels.
    var radius: Double
    /// Whether the corners have hard edges.
    var isHard: Bool

    /// The corners of a picture of `size` that fills it.
    func mask(on size: PixelSize) -> CornerMask? {
        CornerMask(radius: radius, shown: pixels, on: size, isHard: isHard)
    }

    /// The corners in the compositor's logical pixels.
    var logicalMask: CornerMask? {
        CornerMask(radius: radius, shown: pixels, on: extent, isHard: true)
    }

    /// What of `parts` is inside it.
    func region(_ parts: [PixelRect]) -> Region { Region(parts, of: extent, mask: logicalMask) }

    /// All of it.
    var whole: Region { region([PixelRect(x: 0, y: 0, size: extent)]) }

    /// All of it but for the squares around its round corners.
    var inner: Region {
        guard let mask = logicalMask else { return whole }
        let (width, height) = (extent.width - 2 * mask.width, extent.height - 2 * mask.height)
        guard width > 0, height > 0 else { return .empty }
        return Region(
            [
                PixelRect(x: mask.width, y: 0, size: PixelSize(width: width, height: extent.height)),
                PixelRect(x: 0, y: mask.height, size: PixelSize(width: extent.width, height: height)),
            ], of: extent, mask: nil)
    }

    /// Device pixels in the compositor's logical ones, rounded.
    func logical(_ pixels: Int) -> Int {
        Int((Double(pixels) * Double(extent.width) / Double(max(1, self.pixels.width))).rounded())
    }
}
