// SPDX-License-Identifier: MIT
internal import Core

/// Three buffers for the frames of one picture, each allocated when first needed and again only to grow.
final class FramePool: CanvasOwner {
    /// One on screen, one the compositor has not let go of yet, one being drawn.
    static let count = 3
    private static let grain = 1 << 18

    /// Called when the compositor lets go of one of them.
    var onRelease: ((FrameBuffer) -> Void)?
    private let connection: Connection
    private var buffers: [FrameBuffer?] = Array(repeating: nil, count: FramePool.count)
    private var capacity = 0

    init(_ connection: Connection) { self.connection = connection }

    /// Lends a free buffer for a frame of `size`; `nil` when none is free or there is no memory.
    func canvas(_ size: PixelSize) -> Canvas? {
        guard let buffer = take(size) else { return nil }
        buffer.isLent = true
        return Canvas(
            pixels: buffer.pixels, size: size, stride: buffer.stride, index: buffer.index, owner: self)
    }

    /// A free buffer for a frame of `size`; `nil` when none is free or there is no memory.
    func take(_ size: PixelSize) -> FrameBuffer? {
        guard size.isValid, let slot = buffers.firstIndex(where: { $0?.isFree ?? true }),
            let buffer = buffer(slot, for: size.width * 4 * size.height)
        else { return nil }
        buffer.size = size
        buffer.stride = size.width * 4
        buffer.appliedCorners.forget()
        return buffer
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

    /// Every buffer there is.
    func forEach(_ body: (FrameBuffer) -> Void) {
        for case let buffer? in buffers { body(buffer) }
    }

    /// The compositor has none of them any more; whoever has a canvas may go on drawing.
    func end() {
        onRelease = nil
        forEach {
            $0.forget()
            $0.segment.end()
        }
    }

    /// Untouched shared memory costs nothing, so there is room for twice the frame, and growing is rare.
    private func buffer(_ slot: Int, for count: Int) -> FrameBuffer? {
        if let buffer = buffers[slot], buffer.segment.bytes.count >= count { return buffer }
        if count > capacity { capacity = (count * 2 + Self.grain - 1) / Self.grain * Self.grain }
        buffers[slot] = nil
        let segment = Segment.make(capacity, on: connection) ?? Segment.make(count, on: connection)
        guard let segment else { return nil }
        let buffer = FrameBuffer(segment, offset: 0, index: slot)
        buffer.onRelease = { [unowned self] in onRelease?($0) }
        buffers[slot] = buffer
        return buffer
    }
}
