// SPDX-License-Identifier: MIT

/// The layout of a frame in shared memory.
package struct FrameLayout: Hashable, Sendable {
    /// The size in device pixels.
    package var size: PixelSize
    /// Bytes from one row to the next.
    package var stride: Int
    /// The meaning of the fourth byte.
    package var alpha: AlphaMode

    /// `stride` is the number of bytes from one row to the next.
    package init(size: PixelSize, stride: Int, alpha: AlphaMode) {
        self.size = size
        self.stride = stride
        self.alpha = alpha
    }

    /// The number of bytes of one frame.
    package var byteCount: Int { stride * size.height }
}
