// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Linux

/// Shared memory for frames that the compositor reads (`wl_shm_pool`).
final class Segment {
    let bytes: UnsafeMutableRawBufferPointer
    let connection: Connection
    private let memory: SharedMemory
    private var pool: OpaquePointer?

    /// Shares `memory` with the compositor.
    init(_ memory: SharedMemory, on connection: Connection) {
        self.memory = memory
        self.connection = connection
        bytes = memory.bytes
        pool = wl_shm_create_pool(
            connection.required.memory, memory.descriptor.number, Int32(memory.bytes.count))
    }

    deinit { end() }

    /// Makes `count` bytes of it; `nil` when there is no memory, or more than a compositor counts.
    static func make(_ count: Int, on connection: Connection) -> Segment? {
        guard count <= Int(Int32.max), let memory = try? SharedMemory(count: count) else { return nil }
        return Segment(memory, on: connection)
    }

    /// A `wl_buffer` of the frame at `offset`, of a `wl_shm.format`; `nil` when it has ended.
    func buffer(offset: Int, _ size: PixelSize, stride: Int, format: UInt32) -> OpaquePointer? {
        pool.flatMap {
            wl_shm_pool_create_buffer(
                $0, Int32(offset), Int32(size.width), Int32(size.height), Int32(stride), format)
        }
    }

    /// The compositor has it no more; the memory stays as long as this does.
    func end() {
        if let pool { wl_shm_pool_destroy(pool) }
        pool = nil
    }
}
