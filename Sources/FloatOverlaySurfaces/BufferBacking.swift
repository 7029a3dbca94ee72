// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime
package import Logging

/// Shared memory from which a display server reads frames: the operations that each back end implements.
package protocol BufferBacking: AnyObject {
    associatedtype Server: AnyObject
    /// The server's object, or record, for one buffer.
    associatedtype Resource: BufferResource
    /// Maximum row length that the server supports, in bytes.
    static var maxStride: Int { get }
    /// Maximum size of one shared memory that the server supports, in bytes.
    static var maxByteCount: Int { get }
    var bytes: UnsafeMutableRawBufferPointer { get }
    var logger: Logger { get }
    /// Allocates `count` bytes and shares them with `server`; `nil` if either fails.
    static func make(_ count: Int, on server: Server) -> Self?
    /// Shares a producer's memory with `server`.
    init(importing memory: SharedMemory, on server: Server)
    /// Registers `buffer`, which lies in this memory, for the server's events.
    func attach(_ buffer: FrameBuffer<Self>)
    /// Restores the producer's pixels in `buffer` before the producer receives it again.
    func restorePixels(of buffer: FrameBuffer<Self>)
    /// Ends the server's access; the memory stays mapped.
    func close()
}

extension BufferBacking {
    /// Does nothing, for back ends that never change pixels of a producer.
    package func restorePixels(of buffer: FrameBuffer<Self>) {}
    /// Does nothing, for back ends whose server has access until the memory is freed.
    package func close() {}
}

/// The object of a server, or the record, for one buffer.
package protocol BufferResource {
    init()
    /// Ends the server's access; no event of the buffer follows.
    mutating func destroy()
}
