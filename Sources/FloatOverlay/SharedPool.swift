// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Lends the buffers that are shared with the daemon, those that are ours to draw into.
final class SharedPool: CanvasOwner {
    private let buffers: BufferPool

    /// Makes `count` buffers of `size`, of another number than those of `old`; `nil` without memory.
    init?(after old: SharedPool?, size: PixelSize, count: Int) {
        let number = (old?.description.number ?? 0) &+ 1
        guard let buffers = try? BufferPool(number: number, size: size, count: count) else { return nil }
        self.buffers = buffers
    }

    var description: BufferPoolDescriptor { buffers.description }
    var size: PixelSize { description.layout.size }
    var descriptor: CInt { buffers.descriptor }

    /// Lends a buffer that is ours; `nil` when none is.
    func canvas() -> Canvas? {
        guard let index = buffers.take(), let start = buffers.frame(index).baseAddress else { return nil }
        return Canvas(
            pixels: start, size: size, stride: description.layout.stride, index: index, owner: self)
    }

    /// Whether a canvas that begins at `start` is one of these.
    func owns(_ start: UnsafeMutableRawPointer) -> Bool {
        guard let first = buffers.frame(0).baseAddress else { return false }
        return start >= first && start < first + description.byteCount
    }

    func recycle(_ index: Int) { buffers.giveBack(index) }
}
