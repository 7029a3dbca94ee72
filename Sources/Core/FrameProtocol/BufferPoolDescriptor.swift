// SPDX-License-Identifier: MIT

/// Where a producer draws: frames in shared memory.
public struct BufferPoolDescriptor: Hashable, Sendable {
    /// The most frames a pool may have.
    public static let maxFrames = 8
    /// The most bytes all frames of a pool may have together.
    public static let maxBytes = 1 << 30

    /// Its number; another one than that of the pool before it.
    public var number: UInt32
    /// How many frames there are.
    public var count: Int
    /// How each lies there.
    public var layout: FrameLayout

    /// Makes a description from its parts.
    public init(number: UInt32, count: Int, layout: FrameLayout) {
        self.number = number
        self.count = count
        self.layout = layout
    }

    /// Bytes of all frames.
    public var byteCount: Int { layout.byteCount * count }

    /// Which rule it breaks; `nil` for none.
    var problem: String? {
        let (size, stride) = (layout.size, layout.stride)
        if !(1...Self.maxFrames).contains(count) {
            return "\(count) buffers, expected 1 to \(Self.maxFrames)"
        }
        if !size.isValid {
            return "\(size.width) × \(size.height) pixels, expected 1 to \(PixelSize.maxSide) per side"
        }
        if stride % 4 != 0 || stride < size.width * 4 || stride > PixelSize.maxSide * 4 {
            return "stride \(stride), expected a multiple of 4, at least 4 per pixel and at most "
                + "\(PixelSize.maxSide * 4)"
        }
        if byteCount > Self.maxBytes { return "\(byteCount) bytes, expected at most \(Self.maxBytes)" }
        return nil
    }
}
