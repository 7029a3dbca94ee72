// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Arithmetic on premultiplied BGRA pixels.
enum PixelMath {
    /// `pixel` multiplied by `alpha`, 0…256.
    static func times(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
        let even = ((pixel & 0x00ff_00ff) &* alpha) &>> 8
        let odd = ((pixel &>> 8) & 0x00ff_00ff) &* alpha
        return (even & 0x00ff_00ff) | (odd & 0xff00_ff00)
    }

    /// The fixed-point value, 0…256, of an opacity 0…1.
    static func alpha(_ opacity: Double) -> UInt32 { UInt32((Opacity.clamped(opacity) * 256).rounded()) }

    /// Makes every pixel of `buffer` opaque.
    static func makeOpaque(_ buffer: FrameBuffer) {
        for y in 0..<buffer.size.height {
            let row = buffer.row(y)
            for x in 0..<buffer.size.width { row[x] |= 0xff00_0000 }
        }
    }

    /// Fills `target` with the pixels of `source`, which has the same size, multiplied by `alpha`, 0…256.
    static func copy(_ source: FrameBuffer, into target: FrameBuffer, alpha: UInt32) {
        let mask: UInt32 = source.alpha == .opaque ? 0xff00_0000 : 0
        for y in 0..<source.size.height {
            let (from, to) = (source.row(y), target.row(y))
            for x in 0..<source.size.width { to[x] = times(from[x] | mask, alpha) }
        }
    }

    /// Fills `target` with the part at `corner` of the picture in `source`, which has `layout`, as it appears
    /// on an output with `transform`. Every fourth byte becomes 255. `swaps`: red and blue are
    /// exchanged.
    static func transform(
        _ source: FrameBuffer, layout: Capture.Layout, by transform: OutputTransform,
        from corner: (x: Int, y: Int), swaps: Bool, into target: FrameBuffer
    ) {
        let rows = layout.isUpsideDown ? layout.size.height - 1 : 0
        let first = (source.pixels + rows * layout.stride).assumingMemoryBound(to: UInt32.self)
        let stride = layout.stride / 4 * (layout.isUpsideDown ? -1 : 1)
        let traversal = transform.traversal(through: layout.size, stride: stride)
        for y in 0..<target.size.height {
            let row = target.row(y)
            let begin = traversal.start + corner.x * traversal.right + (corner.y + y) * traversal.down
            for x in 0..<target.size.width {
                let pixel = first[begin + x * traversal.right]
                row[x] = 0xff00_0000 | (swaps ? swapped(pixel) : pixel)
            }
        }
    }

    /// Whether the opaque `picture` equals the opaque picture of the same size in `other`, whose corners may
    /// have been cut off.
    static func areSeenEqual(_ picture: FrameBuffer, _ other: FrameBuffer) -> Bool {
        let (width, height) = (picture.size.width, picture.size.height)
        let corner = other.resource.appliedCorners.mask.map {
            (width: min($0.width, width), height: min($0.height, height))
        }
        for y in 0..<height {
            let isWhole = corner.map { min(y, height - 1 - y) >= $0.height } ?? true
            let inset = isWhole ? 0 : corner?.width ?? 0
            guard inset < width - inset else { continue }
            let (a, b) = (picture.row(y), other.row(y))
            var changes: UInt32 = 0
            for x in inset..<width - inset { changes |= a[x] ^ b[x] }
            if changes & 0x00ff_ffff != 0 { return false }
        }
        var changes: UInt32 = 0
        other.resource.appliedCorners.forEachOriginal(of: other.size) { x, y, pixel in
            changes |= picture.row(y)[x] ^ pixel
        }
        return changes & 0x00ff_ffff == 0
    }

    /// `pixel` with red and blue exchanged.
    private static func swapped(_ pixel: UInt32) -> UInt32 {
        pixel & 0xff00_ff00 | (pixel &>> 16) & 0xff | (pixel & 0xff) &<< 16
    }

    /// `pixel` over `below`, rounded.
    static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 &- (pixel &>> 24)
        return pixel &+ part(below & 0x00ff_00ff, rest) &+ part((below &>> 8) & 0x00ff_00ff, rest) &<< 8
    }

    /// Two channels multiplied by `alpha`, 0…255.
    private static func part(_ channels: UInt32, _ alpha: UInt32) -> UInt32 {
        let sum = channels &* alpha &+ 0x0080_0080
        return ((sum &+ ((sum &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    }
}
