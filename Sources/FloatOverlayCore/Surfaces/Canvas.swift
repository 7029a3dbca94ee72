// SPDX-License-Identifier: MIT

/// A free buffer of a surface, to be drawn into and passed to `present`. A canvas that is released without
/// `present` returns the buffer.
///
/// The memory is writable only during the canvas's lifetime.
public struct Canvas: ~Copyable {
    /// The first byte of the first row; rows are `stride` bytes apart, pixels are premultiplied BGRA.
    public let pixels: UnsafeMutableRawPointer
    /// The extent in device pixels.
    public let size: PixelSize
    /// Bytes from one row to the next.
    public let stride: Int
    /// The owner's number of the buffer.
    package let index: Int
    private let owner: any CanvasOwner
    private var isLent = true

    /// Only back ends and buffer pools create canvases.
    package init(
        pixels: UnsafeMutableRawPointer, size: PixelSize, stride: Int, index: Int, owner: any CanvasOwner
    ) {
        self.pixels = pixels
        self.size = size
        self.stride = stride
        self.index = index
        self.owner = owner
    }

    deinit { if isLent { owner.recycle(index) } }

    /// Ends the canvas without returning the buffer, and returns its number; called by `present`.
    package consuming func relinquish() -> Int {
        isLent = false
        return index
    }

    /// All bytes of the buffer.
    public var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: pixels, count: stride * size.height)
    }
}

/// The owner of a canvas's buffer.
package protocol CanvasOwner: AnyObject {
    /// Returns the buffer `index`, which was not presented, to the free ones.
    func recycle(_ index: Int)
}
