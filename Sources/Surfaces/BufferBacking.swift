// SPDX-License-Identifier: MIT
package import Linux
package import Logging

/// Shared memory that a display server reads frames from: what a back end has to provide for the buffers here.
package protocol BufferBacking: AnyObject {
    /// The connection to the server.
    associatedtype Server: AnyObject
    /// What the server has of one buffer.
    associatedtype Resource: BufferResource
    /// The longest row that the server can address, in bytes.
    static var maxStride: Int { get }
    /// The most bytes of one memory that the server can address.
    static var maxByteCount: Int { get }
    var bytes: UnsafeMutableRawBufferPointer { get }
    var logger: Logger { get }
    /// Shares `count` new bytes; `nil` when there is no memory.
    static func make(_ count: Int, on server: Server) -> Self?
    /// Shares the memory of a producer.
    init(importing memory: SharedMemory, on server: Server)
    /// `buffer` lies in this memory now: what the server says of it goes there.
    func attach(_ buffer: FrameBuffer<Self>)
    /// Makes the pixels of `buffer` what its producer has drawn, before that gets it back.
    func restorePixels(of buffer: FrameBuffer<Self>)
    /// The server has it no more; the memory stays.
    func close()
}

extension BufferBacking {
    /// The pixels of buffers are never changed.
    package func restorePixels(of buffer: FrameBuffer<Self>) {}
    /// The server has it until it is freed.
    package func close() {}
}

/// What a server has of one buffer.
package protocol BufferResource {
    init()
    /// The server has it no more, and says nothing of it.
    mutating func destroy()
}

extension Logger {
    /// Logs a state that only a defect of this program leads to; the program runs on.
    package func bug(_ message: @autoclosure () -> String) { error("bug: \(message())") }
}
