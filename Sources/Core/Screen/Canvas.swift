// SPDX-License-Identifier: MIT

/// A free buffer on loan from a surface: draw into it, then hand it to `present`; dropping it gives it back.
///
/// The memory stays writable for as long as the canvas lives and not longer.
public struct Canvas: ~Copyable {
    /// The first byte of the first row; rows are `stride` bytes apart, pixels are premultiplied BGRA.
    public let pixels: UnsafeMutableRawPointer
    /// The extent in device pixels.
    public let size: PixelSize
    /// Bytes from one row to the next.
    public let stride: Int
    /// The owner's name for the buffer.
    public let index: Int
    private let owner: any CanvasOwner
    private var isLent = true

    /// Made by back ends only.
    public init(
        pixels: UnsafeMutableRawPointer, size: PixelSize, stride: Int, index: Int, owner: any CanvasOwner
    ) {
        self.pixels = pixels
        self.size = size
        self.stride = stride
        self.index = index
        self.owner = owner
    }

    deinit { if isLent { owner.recycle(index) } }

    /// Ends the loan without giving the buffer back: the back end's first act in `present`.
    public consuming func relinquish() -> Int {
        isLent = false
        return index
    }

    /// All bytes of the buffer.
    public var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: pixels, count: stride * size.height)
    }
}

/// What a canvas goes back to when nobody presents it.
public protocol CanvasOwner: AnyObject {
    /// Puts the buffer called `index` back among the free ones.
    func recycle(_ index: Int)
}
