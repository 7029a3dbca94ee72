// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// A producer's end of the frame protocol: the connection to an overlay, and the buffers that both processes
/// have mapped.
///
/// The producer borrows a canvas, draws, and presents it. A change of the size or the alpha mode allocates
/// and announces new buffers.
package final class FrameProducer {
    /// Whether the overlay is visible; `false` after `closed`. A producer need not draw while it is not.
    package private(set) var isVisible = true
    private let received: (OverlayMessage) -> Void
    private let ended: (WireError?) -> Void
    private var socket: ProducerSocket<OverlayMessage>?
    private var pool: ClientBufferPool?

    /// Takes ownership of `socket`. Calls `received` for each message of the overlay except the release of a
    /// buffer that is no longer in use, and `ended` once when the overlay closes its end (`nil`) or sends a
    /// malformed message.
    package init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        received: @escaping (OverlayMessage) -> Void, ended: @escaping (WireError?) -> Void
    ) {
        (self.received, self.ended) = (received, ended)
        self.socket = ProducerSocket(
            socket, in: reactor, received: { [unowned self] in handle($0) }, ended: ended)
    }

    /// Sends `message`, at once or when the socket accepts it; drops it after the end of the connection.
    package func send(_ message: some WireMessage) { socket?.send(message) }

    /// Ends the connection; neither `received` nor `ended` is called any more.
    package func close() { socket?.close() }

    // MARK: Frames

    /// The size of the buffers in use; `nil` before the first canvas.
    package var bufferSize: PixelSize? { pool?.description.layout.size }

    /// Whether `canvas` has a buffer of `size` to lend: a free one, or new ones.
    package func hasRoom(for size: PixelSize) -> Bool {
        guard let pool, bufferSize == size else { return true }
        return pool.hasFree
    }

    /// Lends one of `count` buffers of `size`, which still contains its earlier frame; `nil` while the
    /// overlay uses all of them. Three buffers are enough for one on screen, one in transfer and one to draw
    /// into. Throws if memory is exhausted, or if the buffers exceed the limits of the protocol.
    package func canvas(
        _ size: PixelSize, count: Int = 3, alpha: AlphaMode = .premultiplied
    ) throws(SystemError) -> Canvas? {
        if let pool, bufferSize == size, pool.description.layout.alpha == alpha { return pool.canvas() }
        let number = (pool?.description.number ?? 0) &+ 1
        let new = try ClientBufferPool(number: number, size: size, count: count, alpha: alpha)
        pool = new
        socket?.send(ProducerMessage.buffers(new.description), descriptor: new.descriptor)
        return new.canvas()
    }

    /// Shows the frame in `canvas` at `due`, or at once; `damage` is the difference from the previous frame,
    /// empty for all of it. The canvas of a replaced buffer is dropped.
    package func present(_ canvas: consuming Canvas, due: Instant? = nil, damage: [PixelRect] = []) {
        let start = canvas.pixels
        let index = canvas.relinquish()
        guard let pool, pool.owns(start) else { return }
        let parts = damage.count > FrameSubmission.maxRects ? [] : damage
        let frame = FrameSubmission(pool: pool.description.number, index: index, due: due, damage: parts)
        send(ProducerMessage.frame(frame))
    }

    private func handle(_ message: OverlayMessage) {
        switch message {
        case .free(let number, let index):
            guard let pool, pool.description.number == number else { return }
            guard index < pool.description.count else { return endForUnknownBuffer(index, pool.description) }
            pool.recycle(index)
        case .visible(let isVisible): self.isVisible = isVisible
        case .closed: isVisible = false
        case .hello, .error, .exit, .renderSize, .setPlaying, .seek, .skip, .unknown: break
        }
        received(message)
    }

    /// Ends the connection to an overlay that has released a buffer which the pool does not have.
    private func endForUnknownBuffer(_ index: Int, _ pool: BufferPoolDescriptor) {
        close()
        ended(.fault(ProtocolViolation(in: "free", "buffer \(index) is not in the pool of \(pool.count)")))
    }
}
