// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

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
        let pixels = Pixels(buffer)
        Self.forEach(mask, of: buffer.size) { x, y, coverage in
            originals.append(pixels[x, y])
            pixels[x, y] = PixelMath.times(pixels[x, y], coverage)
        }
    }

    /// Restores the corners of the buffer.
    func undo(_ buffer: FrameBuffer) {
        restore(buffer, alpha: 256)
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

    /// Restores the corners in a copy of the buffer, multiplied by `alpha` 0…256.
    func restore(_ copy: FrameBuffer, alpha: UInt32) {
        let pixels = Pixels(copy)
        forEachOriginal(of: copy.size) { x, y, pixel in pixels[x, y] = PixelMath.times(pixel, alpha) }
    }

    /// Drops the record without restoring pixels, because the buffer is about to be filled again.
    func invalidate() { mask = nil }

    /// Cuts the corners of `buffer` permanently.
    static func cut(_ buffer: FrameBuffer, _ mask: CornerMask) {
        cut(buffer, at: (0, 0), mask, of: buffer.size)
    }

    /// Cuts off the part of `picture` that lies outside the corners of a picture of the size `whole`;
    /// `corner` is the position of `picture` in it.
    static func cut(
        _ picture: FrameBuffer, at corner: (x: Int, y: Int), _ mask: CornerMask, of whole: PixelSize
    ) {
        let (pixels, size) = (Pixels(picture), picture.size)
        forEach(mask, of: whole) { x, y, coverage in
            let (x, y) = (x - corner.x, y - corner.y)
            guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return }
            pixels[x, y] = PixelMath.times(pixels[x, y], coverage)
        }
    }

    /// Single pixels of a buffer. Its address and stride are read once: as members of a generic class in
    /// another module they are not inlined.
    private struct Pixels {
        private let start: UnsafeMutableRawPointer
        private let stride: Int

        init(_ buffer: FrameBuffer) { (start, stride) = (buffer.pixels, buffer.stride) }

        subscript(x: Int, y: Int) -> UInt32 {
            get { row(y)[x] }
            nonmutating set { row(y)[x] = newValue }
        }

        private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
            (start + y * stride).assumingMemoryBound(to: UInt32.self)
        }
    }

    /// Calls `body` once for every pixel of the four corners, with its coverage.
    private static func forEach(
        _ mask: CornerMask, of size: PixelSize, _ body: (_ x: Int, _ y: Int, _ coverage: UInt32) -> Void
    ) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        for y in 0..<min(mask.height, (size.height + 1) / 2) {
            for x in 0..<min(mask.width, (size.width + 1) / 2) {
                let coverage = mask.coverage(x, y)
                body(x, y, coverage)
                if x != right - x { body(right - x, y, coverage) }
                guard y != bottom - y else { continue }
                body(x, bottom - y, coverage)
                if x != right - x { body(right - x, bottom - y, coverage) }
            }
        }
    }
}
