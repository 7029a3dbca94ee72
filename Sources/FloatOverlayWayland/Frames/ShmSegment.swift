// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces
internal import Logging

typealias FrameBuffer = FloatOverlaySurfaces.FrameBuffer<ShmSegment>
typealias BufferPool = FloatOverlaySurfaces.BufferPool<ShmSegment>
typealias BufferStore = FloatOverlaySurfaces.BufferStore<ShmSegment>
typealias ImportedBuffers = FloatOverlaySurfaces.ImportedBuffers<ShmSegment>

/// Shared memory for frames that the compositor reads (`wl_shm_pool`).
final class ShmSegment: BufferBacking {
    typealias Resource = WLBuffer

    /// Twice a row of the widest frame, in bytes.
    static let maxStride = PixelSize.maxSide * 8
    /// wl_shm counts bytes in 31 bits.
    static let maxByteCount = Int(Int32.max)

    let bytes: UnsafeMutableRawBufferPointer
    let connection: Connection
    private let memory: SharedMemory
    private var pool: OpaquePointer?

    init(importing memory: SharedMemory, on connection: Connection) {
        self.memory = memory
        self.connection = connection
        bytes = memory.bytes
        pool = wl_shm_create_pool(
            connection.required.shm, memory.descriptor.number, Int32(memory.bytes.count))
    }

    deinit { close() }

    /// Allocates `count` bytes; `nil` if memory is exhausted or `wl_shm` cannot count them.
    static func make(_ count: Int, on connection: Connection) -> ShmSegment? {
        guard count <= maxByteCount, let memory = try? SharedMemory(count: count) else { return nil }
        return ShmSegment(importing: memory, on: connection)
    }

    var logger: Logger { connection.logger }

    func attach(_ buffer: FrameBuffer) { buffer.resource.buffer = buffer }

    func restorePixels(of buffer: FrameBuffer) { buffer.resource.appliedCorners.undo(buffer) }

    /// Creates a `wl_buffer` of the frame at `offset` with a `wl_shm.format`; `nil` after `close`.
    func buffer(offset: Int, _ size: PixelSize, stride: Int, format: UInt32) -> OpaquePointer? {
        pool.flatMap {
            wl_shm_pool_create_buffer(
                $0, Int32(offset), Int32(size.width), Int32(size.height), Int32(stride), format)
        }
    }

    func close() {
        if let pool { wl_shm_pool_destroy(pool) }
        pool = nil
    }
}
