// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Computes the size at which a picture is drawn.
struct Fit {
    /// Maximum number of pixels of an animated or changing picture, which has three buffers: 8K.
    static let maxAnimatedPixels = 7680 * 4320

    /// Maximum number of pixels of any picture.
    static let maxPixels = PixelSize.maxSide * PixelSize.maxSide

    /// The size to fit into; `nil` keeps the natural size.
    var box: PixelSize?
    /// Whether the picture may be enlarged.
    var isEnlarging = false
    /// Maximum number of pixels.
    var maxPixels = Fit.maxPixels

    /// The largest size with the aspect ratio of `natural` that is within the limits.
    ///
    /// A box that differs from this size by one pixel at most was rounded from the same aspect ratio and is
    /// filled.
    func extent(of natural: PixelSize) -> PixelSize {
        let largest = Double(maxPixels) / Double(natural.width * natural.height)
        let factor = min(factor(natural), largest.squareRoot())
        let size = PixelSize(
            Size(width: Double(natural.width), height: Double(natural.height)), scale: factor)
        guard let box, abs(size.width - box.width) <= 1, abs(size.height - box.height) <= 1 else {
            return size
        }
        return box
    }

    private func factor(_ natural: PixelSize) -> Double {
        guard let box else { return 1 }
        let factor = min(
            Double(box.width) / Double(natural.width), Double(box.height) / Double(natural.height))
        return isEnlarging ? factor : min(factor, 1)
    }
}
