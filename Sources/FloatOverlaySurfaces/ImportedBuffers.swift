// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// The buffers of a producer: frames in succession in its shared memory, shown without a copy.
package struct ImportedBuffers<Backing: BufferBacking> {
    /// Maximum number of a producer's frames.
    package static var maxCount: Int { 16 }

    package let buffers: [FrameBuffer<Backing>]

    /// Maps the memory of a duplicate of `descriptor`, which must be large enough and sealed against
    /// shrinking, and shares it with the server. Throws `unsupported` for a layout that the server cannot
    /// read and `outOfMemory` for memory that cannot be mapped.
    package init(
        _ descriptor: CInt, layout: FrameLayout, count: Int, on server: Backing.Server
    ) throws(DisplayError) {
        guard Self.isSound(layout, count: count) else { throw .unsupported("support for this frame layout") }
        let memory: SharedMemory
        do {
            let copy = try Descriptor.duplicating(descriptor)
            memory = try SharedMemory(adopting: copy, count: layout.byteCount * count)
        } catch { throw .outOfMemory(error.description) }
        let backing = Backing(importing: memory, on: server)
        buffers = (0..<count).map { index in
            let buffer = FrameBuffer(
                backing, offset: layout.byteCount * index, index: index, isImported: true)
            (buffer.size, buffer.stride, buffer.alpha) = (layout.size, layout.stride, layout.alpha)
            buffer.apply(.lend)
            return buffer
        }
    }

    /// Whether a buffer is on screen or read by the server.
    var isInUse: Bool { buffers.contains { $0.state != .lent } }

    /// Ends the server's access to the buffers and their memory.
    func close() {
        for buffer in buffers {
            buffer.onRelease = nil
            buffer.detach()
        }
        buffers.first?.backing.close()
    }

    private static func isSound(_ layout: FrameLayout, count: Int) -> Bool {
        guard layout.size.isValid, (1...maxCount).contains(count), layout.stride % 4 == 0,
            layout.stride >= layout.size.width * 4, layout.stride <= Backing.maxStride
        else { return false }
        return layout.byteCount * count <= Backing.maxByteCount
    }
}
