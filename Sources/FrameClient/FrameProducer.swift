// SPDX-License-Identifier: MIT
package import Core
package import Linux

/// A producer's end of the frame protocol: its connection to an overlay, and the buffers that both have mapped.
///
/// The producer borrows a canvas, draws, and presents it. New buffers are made and announced when the size or the alpha
/// mode changes.
package final class FrameProducer {
    /// Whether the overlay can be seen. A producer need not draw while it cannot, or after `closed`.
    package private(set) var isVisible = true
    private let received: (OverlayMessage) -> Void
    private var socket: ProducerSocket<OverlayMessage>?
    private var pool: ClientBufferPool?

    /// Takes over `socket`. Calls `received` for each message of the overlay but the release of a buffer that is not in use
    /// any more, and `ended` once when the overlay's end is closed or sends a malformed message.
    package init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        received: @escaping (OverlayMessage) -> Void, ended: @escaping () -> Void
    ) {
        self.received = received
        self.socket = ProducerSocket(
            socket, in: reactor, received: { [unowned self] in handle($0) }, ended: { _ in ended() })
    }

    /// Sends `message`, now or when the socket has room; after the end it is dropped.
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

    /// Lends one of `count` buffers of `size`, with what was drawn there before in it; `nil` while all are the overlay's.
    /// Three are one on screen, one under way and one to draw into. Throws without memory.
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

    /// Shows what was drawn, at `due` or at once; `damage` is what differs from the frame before, empty for all of it. A
    /// canvas of buffers that have been replaced is dropped.
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
            pool.recycle(index)
        case .visible(let isVisible): self.isVisible = isVisible
        case .closed: isVisible = false
        case .hello, .error, .exit, .renderSize, .setPlaying, .seek, .skip, .unknown: break
        }
        received(message)
    }
}
