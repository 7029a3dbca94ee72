// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Premultiplied BGRA pixels without row padding in private memory, for a snapshot of a surface: Wayland has
/// no request to read a surface back.
struct SoftwareImage {
    private(set) var size: PixelSize
    private(set) var pixels: [UInt32]

    /// The pixels of `buffer` as they were presented.
    init(_ buffer: FrameBuffer) {
        size = buffer.size
        pixels = []
        pixels.reserveCapacity(size.width * size.height)
        let mask: UInt32 = buffer.alpha == .opaque ? 0xff00_0000 : 0
        for y in 0..<size.height {
            let row = buffer.row(y)
            for x in 0..<size.width { pixels.append(row[x] | mask) }
        }
        buffer.resource.appliedCorners.forEachOriginal(of: size) { [width = size.width] x, y, pixel in
            pixels[y * width + x] = pixel | mask
        }
    }

    private init(size: PixelSize) {
        self.size = size
        pixels = Array(repeating: 0, count: size.width * size.height)
    }

    /// The picture at another size: halved while it is more than twice as large, then bilinear.
    func scaled(to target: PixelSize) -> SoftwareImage {
        if size == target { return self }
        if size.width > 2 * target.width, size.height > 2 * target.height { return halved.scaled(to: target) }
        var scaled = SoftwareImage(size: target)
        for y in 0..<target.height {
            let (top, down) = Self.sample(y, of: target.height, in: size.height)
            for x in 0..<target.width {
                let (left, right) = Self.sample(x, of: target.width, in: size.width)
                scaled.pixels[y * target.width + x] = mixed(left, top, right: right, down: down)
            }
        }
        return scaled
    }

    /// Composites `picture` over the middle of this picture, moved by `offset`, multiplied by `alpha`, 0…256.
    mutating func composite(_ picture: SoftwareImage, offset: (x: Int, y: Int), alpha: UInt32) {
        let left = (size.width - picture.size.width) / 2 + offset.x
        let top = (size.height - picture.size.height) / 2 + offset.y
        for y in max(0, -top)..<max(max(0, -top), min(picture.size.height, size.height - top)) {
            for x in max(0, -left)..<max(max(0, -left), min(picture.size.width, size.width - left)) {
                let index = (top + y) * size.width + left + x
                let pixel = PixelMath.times(picture.pixels[y * picture.size.width + x], alpha)
                pixels[index] = PixelMath.over(pixel, pixels[index])
            }
        }
    }

    /// The picture as bytes.
    var snapshot: Snapshot {
        Snapshot(size: size, pixels: pixels.withUnsafeBytes { [UInt8]($0) })
    }

    private var halved: SoftwareImage {
        var half = SoftwareImage(size: PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2))
        for y in 0..<half.size.height {
            for x in 0..<half.size.width {
                half.pixels[y * half.size.width + x] = mixed(2 * x, 2 * y, right: 128, down: 128)
            }
        }
        return half
    }

    /// The first of the two source pixels around the middle of pixel `index` of `count`, and the weight,
    /// 0…256, of the second.
    private static func sample(_ index: Int, of count: Int, in source: Int) -> (first: Int, weight: UInt32) {
        let middle = (Double(index) + 0.5) * Double(source) / Double(count) - 0.5
        let first = max(0, middle.rounded(.down))
        return (Int(first), UInt32(max(0, middle - first) * 256))
    }

    /// The bilinear mixture of four pixels, with (`x`, `y`) at the top left.
    private func mixed(_ x: Int, _ y: Int, right: UInt32, down: UInt32) -> UInt32 {
        let (x2, y2) = (min(x + 1, size.width - 1), min(y + 1, size.height - 1))
        let top = Self.mixed(self[x, y], self[x2, y], weight: right)
        return Self.mixed(top, Self.mixed(self[x, y2], self[x2, y2], weight: right), weight: down)
    }

    private static func mixed(_ a: UInt32, _ b: UInt32, weight: UInt32) -> UInt32 {
        a == b ? a : PixelMath.times(a, 256 - weight) &+ PixelMath.times(b, weight)
    }

    private subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }
}
