// SPDX-License-Identifier: MIT
internal import Core

/// Arithmetic on premultiplied BGRA pixels.
enum Pixels {
    /// `pixel` at `share` 0…256 of what it is.
    static func times(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
        let even = ((pixel & 0x00ff_00ff) &* share) &>> 8
        let odd = ((pixel &>> 8) & 0x00ff_00ff) &* share
        return (even & 0x00ff_00ff) | (odd & 0xff00_ff00)
    }

    /// `share` 0…256 of an opacity 0…1.
    static func share(_ opacity: Double) -> UInt32 { UInt32((min(max(opacity, 0), 1) * 256).rounded()) }

    /// Makes every pixel of `buffer` opaque.
    static func makeOpaque(_ buffer: FrameBuffer) {
        for y in 0..<buffer.size.height {
            let row = buffer.row(y)
            for x in 0..<buffer.size.width { row[x] |= 0xff00_0000 }
        }
    }

    /// Fills `target` with the pixels of `source`, which has the same extent, at `share` 0…256 of what they are.
    static func copy(_ source: FrameBuffer, into target: FrameBuffer, share: UInt32) {
        let mask: UInt32 = source.alpha == .opaque ? 0xff00_0000 : 0
        for y in 0..<source.size.height {
            let (from, to) = (source.row(y), target.row(y))
            for x in 0..<source.size.width { to[x] = times(from[x] | mask, share) }
        }
    }

    /// `pixel` over `below`, rounded.
    static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 &- (pixel &>> 24)
        return pixel &+ part(below & 0x00ff_00ff, rest) &+ part((below &>> 8) & 0x00ff_00ff, rest) &<< 8
    }

    /// Two channels at `share` 0…255 of what they are.
    private static func part(_ channels: UInt32, _ share: UInt32) -> UInt32 {
        let sum = channels &* share &+ 0x0080_0080
        return ((sum &+ ((sum &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    }
}
