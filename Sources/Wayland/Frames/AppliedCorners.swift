// SPDX-License-Identifier: MIT
internal import Core
internal import Surfaces

/// The corners that were cut off a buffer in place, and the pixels needed to undo that. Cutting in place
/// avoids a copy of every frame.
final class AppliedCorners {
    /// The corners that have been cut off; `nil` if the buffer is unchanged.
    private(set) var mask: CornerMask?
    /// The original pixels of the four corners.
    private var originals: [UInt32] = []

    /// Cuts the corners of `buffer`. A buffer with an undefined fourth byte is made opaque first.
    func apply(_ mask: CornerMask, to buffer: FrameBuffer) {
        self.mask = mask
        if buffer.alpha == .opaque { PixelMath.makeOpaque(buffer) }
        originals.removeAll(keepingCapacity: true)
        Self.forEach(mask, of: buffer.size) { x, y, share in
            let pixel = buffer.row(y) + x
            originals.append(pixel.pointee)
            pixel.pointee = PixelMath.times(pixel.pointee, share)
        }
    }

    /// Restores the corners of the buffer.
    func undo(_ buffer: FrameBuffer) {
        restore(buffer, share: 256)
        mask = nil
    }

    /// Calls `body` with the original value of every pixel that was changed in place.
    func forEachOriginal(of size: PixelSize, _ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Void) {
        guard let mask else { return }
        var index = 0
        Self.forEach(mask, of: size) { x, y, _ in
            body(x, y, originals[index])
            index += 1
        }
    }

    /// Restores the corners in a copy of the buffer, multiplied by `share` 0…256.
    func restore(_ copy: FrameBuffer, share: UInt32) {
        forEachOriginal(of: copy.size) { x, y, pixel in copy.row(y)[x] = PixelMath.times(pixel, share) }
    }

    /// Drops the record without restoring pixels, because the buffer is about to be filled again.
    func forget() { mask = nil }

    /// Cuts the corners of `buffer` permanently.
    static func cut(_ buffer: FrameBuffer, _ mask: CornerMask) {
        forEach(mask, of: buffer.size) { x, y, share in
            buffer.row(y)[x] = PixelMath.times(buffer.row(y)[x], share)
        }
    }

    /// Cuts off the part of `picture` that lies outside the corners of a picture of the size `whole`;
    /// `corner` is the position of `picture` in it.
    static func cut(
        _ picture: FrameBuffer, at corner: (x: Int, y: Int), _ mask: CornerMask, of whole: PixelSize
    ) {
        forEach(mask, of: whole) { x, y, share in
            let (x, y) = (x - corner.x, y - corner.y)
            guard (0..<picture.size.width).contains(x), (0..<picture.size.height).contains(y) else { return }
            picture.row(y)[x] = PixelMath.times(picture.row(y)[x], share)
        }
    }

    /// Calls `body` once for every pixel of the four corners, with its share.
    private static func forEach(
        _ mask: CornerMask, of size: PixelSize, _ body: (_ x: Int, _ y: Int, _ share: UInt32) -> Void
    ) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        for y in 0..<min(mask.height, (size.height + 1) / 2) {
            for x in 0..<min(mask.width, (size.width + 1) / 2) {
                let share = mask.share(x, y)
                body(x, y, share)
                if x != right - x { body(right - x, y, share) }
                guard y != bottom - y else { continue }
                body(x, bottom - y, share)
                if x != right - x { body(right - x, bottom - y, share) }
            }
        }
    }
}
