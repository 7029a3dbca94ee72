// SPDX-License-Identifier: MIT
internal import Core

/// How large a picture is drawn.
struct Fit {
    /// The pixels a moving or changing picture may have, of which three are kept: 8K.
    static let maxAnimatedPixels = 7680 * 4320

    /// The pixels any picture may have.
    static let maxPixels = PixelSize.maxSide * PixelSize.maxSide

    /// The extent it must fit into; `nil` leaves it its natural one.
    var box: PixelSize?
    /// Whether it may be made larger than it is.
    var isEnlarging = false
    /// The most pixels it may have.
    var maxPixels = Fit.maxPixels

    /// The extent at which a picture of the extent `natural` is drawn: the largest of its aspect.
    ///
    /// A box that is off by one pixel was rounded from the same aspect and is filled.
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
