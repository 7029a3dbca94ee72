// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The buffers of a producer: frames one behind the other in its shared memory, shown without a copy of ours.
final class Adoption {
    /// The most frames a producer may bring.
    static let longestCount = 16

    private(set) var buffers: [FrameBuffer] = []
    private let segment: Segment

    /// Maps the memory behind a duplicate of `descriptor`, which has to be large enough and sealed against
    /// shrinking, and shares it with the compositor.
    init(_ descriptor: CInt, layout: FrameLayout, count: Int, on connection: Connection) throws(DisplayError)
    {
        guard Self.isSound(layout, count: count) else { throw .unsupported("support for this frame layout") }
        let memory: SharedMemory
        do {
            let copy = try Descriptor.duplicating(descriptor)
            memory = try SharedMemory(adopting: copy, count: layout.byteCount * count)
        } catch { throw .noRoom(error.description) }
        segment = Segment(memory, on: connection)
        buffers = (0..<count).map { index in
            let buffer = FrameBuffer(segment, offset: layout.byteCount * index, index: index, adoption: self)
            buffer.size = layout.size
            buffer.stride = layout.stride
            buffer.alpha = layout.alpha
            buffer.isLent = true
            return buffer
        }
    }

    /// Whether any of them is on screen or with the compositor.
    var isInUse: Bool { buffers.contains { $0.isHeld || $0.isBusy } }

    /// The compositor has none of them any more.
    func end() {
        for buffer in buffers {
            buffer.onRelease = nil
            buffer.forget()
        }
        segment.end()
    }

    private static func isSound(_ layout: FrameLayout, count: Int) -> Bool {
        guard layout.size.isValid, (1...longestCount).contains(count) else { return false }
        guard layout.stride % 4 == 0, layout.stride >= layout.size.width * 4,
            layout.stride <= PixelSize.maxSide * 8
        else { return false }
        // wl_shm counts bytes in 31 bits.
        return layout.byteCount * count <= Int(Int32.max)
    }
}
