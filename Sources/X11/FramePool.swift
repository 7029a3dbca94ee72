// SPDX-License-Identifier: MIT
internal import Core

/// Three buffers for the frames of one picture, each allocated when first needed and again only to grow.
final class FramePool: CanvasOwner {
    /// One on screen, one with the server, one being drawn.
    static let count = 3
    private static let grain = 1 << 18

    private let connection: Connection
    private var buffers: [FrameBuffer?] = Array(repeating: nil, count: FramePool.count)
    private var capacity = 0

    init(_ connection: Connection) { self.connection = connection }

    /// Lends a free buffer for a frame of `size`; `nil` when none is free or there is no memory.
    func canvas(_ size: PixelSize) -> Canvas? {
        guard size.isValid, let slot = freeSlot, let buffer = buffer(slot, for: size.width * 4 * size.height)
        else { return nil }
        buffer.size = size
        buffer.stride = size.width * 4
        buffer.isLent = true
        return Canvas(pixels: buffer.pixels, size: size, stride: buffer.stride, index: slot, owner: self)
    }

    /// The frame in `buffer`, which stays where it is, to be changed a little.
    func canvas(of buffer: FrameBuffer) -> Canvas {
        Canvas(
            pixels: buffer.pixels, size: buffer.size, stride: buffer.stride, index: buffer.index, owner: self
        )
    }

    func recycle(_ index: Int) { buffers[index]?.isLent = false }

    /// Ends the loan of `canvas`, whose buffer is about to be shown.
    func redeem(_ canvas: consuming Canvas) -> FrameBuffer {
        let pixels = canvas.pixels
        guard let buffer = buffers[canvas.relinquish()], buffer.pixels == pixels, buffer.isLent else {
            preconditionFailure("canvas belongs to another surface")
        }
        buffer.isLent = false
        return buffer
    }

    /// The buffer the server reads in segment `id`.
    func buffer(segment id: UInt) -> FrameBuffer? {
        for case let buffer? in buffers where buffer.segment.serverID == id { return buffer }
        return nil
    }

    /// Every buffer there is.
    func forEach(_ body: (FrameBuffer) -> Void) {
        for case let buffer? in buffers { body(buffer) }
    }

    private var freeSlot: Int? { buffers.firstIndex { $0?.isFree ?? true } }

    /// Untouched shared memory costs nothing, so there is room for twice the frame, and growing is rare.
    private func buffer(_ slot: Int, for count: Int) -> FrameBuffer? {
        if let buffer = buffers[slot], buffer.segment.bytes.count >= count { return buffer }
        if count > capacity { capacity = (count * 2 + Self.grain - 1) / Self.grain * Self.grain }
        buffers[slot] = nil
        let segment = Segment.make(capacity, on: connection) ?? Segment.make(count, on: connection)
        guard let segment else { return nil }
        let buffer = FrameBuffer(segment, offset: 0, index: slot)
        buffers[slot] = buffer
        return buffer
    }
}
