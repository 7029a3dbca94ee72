// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The buffers of a producer: frames one behind the other in its shared memory, shown without a copy of ours.
final class Adoption {
    /// The most frames a producer may bring.
    static let longestCount = 16
    /// MIT-SHM counts pixels of a row in 16 bits.
    static let longestRow = 32767

    private(set) var buffers: [FrameBuffer] = []

    /// Maps the memory behind a duplicate of `descriptor`, which has to be large enough and sealed against
    /// shrinking, and attaches it to the server where that works.
    init(_ descriptor: CInt, layout: FrameLayout, count: Int, on connection: Connection) throws(DisplayError)
    {
        guard Self.isSound(layout, count: count) else { throw .unsupported("support for this frame layout") }
        let memory: SharedMemory
        do {
            let copy = try Descriptor.duplicating(descriptor)
            memory = try SharedMemory(adopting: copy, count: layout.byteCount * count)
        } catch { throw .noRoom(error.description) }
        let segment = Segment(adopting: memory, on: connection)
        buffers = (0..<count).map { index in
            let buffer = FrameBuffer(segment, offset: layout.byteCount * index, index: index, adoption: self)
            buffer.size = layout.size
            buffer.stride = layout.stride
            buffer.alpha = layout.alpha
            buffer.isLent = true
            return buffer
        }
    }

    /// Whether any of them is on screen or with the server.
    var isInUse: Bool { buffers.contains { $0.isHeld || $0.readers > 0 } }

    /// The buffer the server reads at `offset` of segment `id`.
    func buffer(segment id: UInt, offset: Int) -> FrameBuffer? {
        buffers.first { $0.segment.serverID == id && $0.offset == offset }
    }

    private static func isSound(_ layout: FrameLayout, count: Int) -> Bool {
        guard layout.size.isValid, (1...longestCount).contains(count) else { return false }
        guard layout.stride % 4 == 0, (layout.size.width * 4...longestRow * 4).contains(layout.stride) else {
            return false
        }
        // MIT-SHM counts bytes in 32 bits.
        return layout.byteCount * count <= Int(UInt32.max)
    }
}
