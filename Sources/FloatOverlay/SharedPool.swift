// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Buffers in memory that is shared with the daemon, and which of them are ours to draw into.
final class SharedPool: CanvasLender {
    let description: FramePool
    private let memory: SharedMemory
    private var isFree: [Bool]

    /// Makes `count` buffers of `size`, of another number than those of `old`; `nil` without memory.
    init?(after old: SharedPool?, size: PixelSize, count: Int) {
        let stride = (size.width * 4 + 63) / 64 * 64
        let layout = FrameLayout(size: size, stride: stride, alpha: .premultiplied)
        description = FramePool(number: (old?.description.number ?? 0) &+ 1, count: count, layout: layout)
        guard let memory = try? SharedMemory(count: description.byteCount) else { return nil }
        self.memory = memory
        isFree = Array(repeating: true, count: count)
    }

    var size: PixelSize { description.layout.size }
    var descriptor: CInt { memory.descriptor.number }

    /// Lends a buffer that is ours; `nil` when none is.
    func canvas() -> Canvas? {
        guard let index = isFree.firstIndex(of: true), let start = memory.bytes.baseAddress else {
            return nil
        }
        isFree[index] = false
        return Canvas(
            pixels: start + index * description.layout.byteCount, size: size,
            stride: description.layout.stride, index: index, lender: self)
    }

    /// Whether a canvas that begins at `start` is one of these.
    func owns(_ start: UnsafeMutableRawPointer) -> Bool {
        guard let first = memory.bytes.baseAddress else { return false }
        return start >= first && start < first + memory.bytes.count
    }

    func takeBack(_ index: Int) {
        if isFree.indices.contains(index) { isFree[index] = true }
    }
}
