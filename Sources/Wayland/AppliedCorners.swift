// SPDX-License-Identifier: MIT
internal import Core
internal import Surfaces

/// What has been done to the pixels of a buffer for the screen, and what it takes to undo it: its corners are cut off in
/// place, which spares a copy of every frame.
final class AppliedCorners {
    /// The corners that have been cut off; `nil` while nothing has been done.
    private(set) var mask: CornerMask?
    /// The pixels of the four corners as they were.
    private var originals: [UInt32] = []

    /// Cuts the corners of `buffer`, which is made opaque first where its fourth byte means nothing.
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

    /// Puts the corners back into the buffer they were cut off.
    func undo(_ buffer: FrameBuffer) {
        restore(buffer, share: 256)
        mask = nil
    }

    /// Every pixel that was changed in place, as it was.
    func forEachOriginal(of size: PixelSize, _ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Void) {
        guard let mask else { return }
        var index = 0
        Self.forEach(mask, of: size) { x, y, _ in
            body(x, y, originals[index])
            index += 1
        }
    }

    /// Puts the corners into a copy of the buffer, at `share` 0…256 of what they were.
    func restore(_ copy: FrameBuffer, share: UInt32) {
        forEachOriginal(of: copy.size) { x, y, pixel in copy.row(y)[x] = PixelMath.times(pixel, share) }
    }

    /// Whatever was done to the pixels, they are about to be others.
    func forget() { mask = nil }

    /// Cuts the corners of `buffer` for good.
    static func cut(_ buffer: FrameBuffer, _ mask: CornerMask) {
        forEach(mask, of: buffer.size) { x, y, share in
            buffer.row(y)[x] = PixelMath.times(buffer.row(y)[x], share)
        }
    }

    /// Cuts off what of `picture`, whose corner is at `corner` on something of the extent `whole`, lies beyond the corners
    /// of that.
    static func cut(
        _ picture: FrameBuffer, at corner: (x: Int, y: Int), _ mask: CornerMask, of whole: PixelSize
    ) {
        forEach(mask, of: whole) { x, y, share in
            let (x, y) = (x - corner.x, y - corner.y)
            guard (0..<picture.size.width).contains(x), (0..<picture.size.height).contains(y) else { return }
            picture.row(y)[x] = PixelMath.times(picture.row(y)[x], share)
        }
    }

    /// Every pixel of the four corners, none twice, with its share.
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
