// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Buffers in memory shared between a producer and an overlay, with a record of the buffers that the producer
/// may draw into.
final class ClientBufferPool: CanvasOwner {
    /// The properties that are sent to the overlay.
    let description: BufferPoolDescriptor
    private let memory: SharedMemory
    private var isFree: [Bool]

    /// Allocates `count` zeroed buffers of `size`, with rows aligned to 64 bytes for vector instructions.
    /// `number` must differ from the number of the previous pool. Throws if the protocol does not permit the
    /// size, or if memory is exhausted.
    init(number: UInt32, size: PixelSize, count: Int, alpha: AlphaMode) throws(SystemError) {
        let stride = min((size.width * 4 + 63) / 64 * 64, PixelSize.maxSide * 4)
        let layout = FrameLayout(size: size, stride: stride, alpha: alpha)
        description = BufferPoolDescriptor(number: number, count: count, layout: layout)
        guard description.violation == nil else {
            throw SystemError(
                operation: "allocate frames of", object: "\(size.width) × \(size.height)",
                errno: .fileTooLarge)
        }
        memory = try SharedMemory(count: description.byteCount)
        isFree = Array(repeating: true, count: count)
    }

    /// The memfd, owned by the pool.
    var descriptor: CInt { memory.descriptor.number }

    /// Whether a buffer is free for drawing.
    var hasFree: Bool { isFree.contains(true) }

    /// Lends a buffer that may be drawn into; `nil` when there is none.
    func canvas() -> Canvas? {
        guard let index = isFree.firstIndex(of: true), let start = memory.bytes.baseAddress else {
            return nil
        }
        isFree[index] = false
        let layout = description.layout
        return Canvas(
            pixels: start + index * layout.byteCount, size: layout.size, stride: layout.stride, index: index,
            owner: self)
    }

    /// Whether the canvas that begins at `start` is a buffer of this pool.
    func owns(_ start: UnsafeMutableRawPointer) -> Bool {
        guard let first = memory.bytes.baseAddress else { return false }
        return start >= first && start < first + description.byteCount
    }

    /// The overlay has released the buffer `index`, or its canvas was dropped.
    func recycle(_ index: Int) {
        if isFree.indices.contains(index) { isFree[index] = true }
    }
}
