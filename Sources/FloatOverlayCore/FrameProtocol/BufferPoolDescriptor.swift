// SPDX-License-Identifier: MIT

/// A producer's buffer pool: frames in shared memory.
package struct BufferPoolDescriptor: Hashable, Sendable {
    /// The maximum number of frames in a pool.
    package static let maxFrames = 8
    /// The maximum number of bytes of all frames in a pool.
    package static let maxBytes = 1 << 30

    /// The pool's number, different from the previous pool's.
    package var number: UInt32
    /// The number of frames.
    package var count: Int
    /// The memory layout of each frame.
    package var layout: FrameLayout

    /// `number` identifies the pool; `count` frames of `layout` follow each other without gaps.
    package init(number: UInt32, count: Int, layout: FrameLayout) {
        self.number = number
        self.count = count
        self.layout = layout
    }

    /// The number of bytes of all frames.
    package var byteCount: Int { layout.byteCount * count }

    /// The violated rule; `nil` if the descriptor is valid.
    package var violation: String? {
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
