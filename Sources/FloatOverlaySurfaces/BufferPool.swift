// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// Three buffers for the frames of one picture, allocated on first use and again only to grow.
package final class BufferPool<Backing: BufferBacking>: CanvasOwner {
    /// One on screen, one read by the server, one to draw into.
    private static var count: Int { 3 }
    private static var grain: Int { 1 << 18 }

    /// Called when the server has finished reading a buffer. It must be set before the first canvas.
    package var onRelease: ((FrameBuffer<Backing>) -> Void)?
    private let server: Backing.Server
    private var buffers: [FrameBuffer<Backing>?] = Array(repeating: nil, count: BufferPool.count)
    private var capacity = 0

    package init(_ server: Backing.Server) { self.server = server }

    /// Lends a free buffer for a frame of `size`; `nil` if no buffer is free or memory is exhausted.
    package func canvas(_ size: PixelSize) -> Canvas? {
        guard let buffer = free(size) else { return nil }
        buffer.apply(.lend)
        return canvas(of: buffer)
    }

    /// A canvas of the frame that `buffer` shows, for a small change; the buffer is not lent.
    package func canvas(of buffer: FrameBuffer<Backing>) -> Canvas {
        Canvas(
            pixels: buffer.pixels, size: buffer.size, stride: buffer.stride, index: buffer.index, owner: self
        )
    }

    /// A free buffer for a frame of `size`; `nil` if no buffer is free or memory is exhausted.
    package func free(_ size: PixelSize) -> FrameBuffer<Backing>? {
        let count = size.width * 4 * size.height
        guard size.isValid, let slot = freeSlot, let buffer = buffer(slot, for: count) else { return nil }
        buffer.size = size
        buffer.stride = size.width * 4
        return buffer
    }

    /// Ends the loan of a canvas that was dropped. The canvas of a shown frame has no loan.
    package func recycle(_ index: Int) {
        if let buffer = buffers[index], buffer.state == .lent { buffer.apply(.recycle) }
    }

    /// Takes `canvas` back and returns its lent buffer, which the caller presents or gives back.
    package func redeem(_ canvas: consuming Canvas) -> FrameBuffer<Backing> {
        let pixels = canvas.pixels
        guard let buffer = buffers[canvas.relinquish()], buffer.pixels == pixels, buffer.state == .lent else {
            preconditionFailure("canvas belongs to another surface")
        }
        return buffer
    }

    package func forEach(_ body: (FrameBuffer<Backing>) -> Void) {
        for case let buffer? in buffers { body(buffer) }
    }

    /// Ends the server's access to all buffers; lent canvases stay writable.
    package func close() {
        onRelease = nil
        forEach { $0.close() }
    }

    /// A slot whose buffer is free or not allocated yet. `firstIndex(where:)` would allocate memory for each
    /// element, because this generic class is not specialised for its users in other modules.
    private var freeSlot: Int? {
        for slot in 0..<Self.count where buffers[slot]?.state ?? .free == .free { return slot }
        return nil
    }

    /// Allocates twice the required size, because untouched shared memory occupies no pages and growing
    /// becomes rare.
    private func buffer(_ slot: Int, for count: Int) -> FrameBuffer<Backing>? {
        if let buffer = buffers[slot], buffer.backing.bytes.count >= count { return buffer }
        if count > capacity { capacity = (count * 2 + Self.grain - 1) / Self.grain * Self.grain }
        buffers[slot] = nil
        let memory = Backing.make(capacity, on: server) ?? Backing.make(count, on: server)
        let buffer = memory.map { FrameBuffer($0, index: slot) }
        buffer?.onRelease = onRelease
        buffers[slot] = buffer
        return buffer
    }
}
