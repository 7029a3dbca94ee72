// SPDX-License-Identifier: MIT
public import Core

/// Buffers in memory that a producer shares with its overlay, and which of them are the producer's to draw into.
public final class BufferPool {
    /// What the overlay is told of it.
    public let description: BufferPoolDescriptor
    private let memory: SharedMemory
    private var isFree: [Bool]

    /// Makes `count` buffers of `size`, all bytes 0, rows aligned for vector instructions. `number` is another than that of
    /// the pool before.
    public init(
        number: UInt32, size: PixelSize, count: Int, alpha: AlphaMode = .premultiplied
    ) throws(SystemError) {
        let stride = min((size.width * 4 + 63) / 64 * 64, PixelSize.maxSide * 4)
        let layout = FrameLayout(size: size, stride: stride, alpha: alpha)
        description = BufferPoolDescriptor(number: number, count: count, layout: layout)
        memory = try SharedMemory(count: description.byteCount)
        isFree = Array(repeating: true, count: count)
    }

    /// The descriptor of the memory.
    public var descriptor: CInt { memory.descriptor.number }

    /// Whether there is a buffer that may be drawn into.
    public var hasFree: Bool { isFree.contains(true) }

    /// A buffer that may be drawn into, the caller's until it is given back; `nil` when there is none.
    public func take() -> Int? {
        guard let index = isFree.firstIndex(of: true) else { return nil }
        isFree[index] = false
        return index
    }

    /// The overlay is done with the buffer `index`, or nothing has been drawn there.
    public func giveBack(_ index: Int) {
        if isFree.indices.contains(index) { isFree[index] = true }
    }

    /// The bytes of the buffer `index`.
    public func frame(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let size = description.layout.byteCount
        return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[(index * size)..<((index + 1) * size)])
    }
}
