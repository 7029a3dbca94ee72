// SPDX-License-Identifier: MIT
internal import Core

/// All buffers that the frames of one surface may be in: the pool's three, a producer's, and those of earlier producers
/// that are still in use.
package final class BufferStore<Backing: BufferBacking> {
    package let pool: BufferPool<Backing>
    /// Called when the server has finished reading a buffer for a request; set before the first frame.
    package var onRelease: ((FrameBuffer<Backing>) -> Void)? {
        didSet { pool.onRelease = onRelease }
    }
    /// Called with the index of a buffer of the present producer that it may draw into again.
    package var onReturn: ((Int) -> Void)?
    private var current: ImportedBuffers<Backing>?
    private var retired: [ImportedBuffers<Backing>] = []

    package init(_ server: Backing.Server) { pool = BufferPool(server) }

    /// Takes over a producer's buffers; earlier ones stay while they are in use.
    package func adopt(_ new: ImportedBuffers<Backing>) {
        retired.removeAll { !$0.isInUse }
        if let current, current.isInUse { retired.append(current) }
        current = new
        for buffer in new.buffers { buffer.onRelease = onRelease }
    }

    /// The producer's buffer `index`; `nil` when there is none.
    package func imported(_ index: Int) -> FrameBuffer<Backing>? {
        guard let current, current.buffers.indices.contains(index) else { return nil }
        return current.buffers[index]
    }

    /// The frame in `buffer` is not the newest any more.
    package func retire(_ buffer: FrameBuffer<Backing>) {
        buffer.take(.retire)
        settle(buffer)
    }

    /// Gives a producer's buffer that is free back to it.
    package func settle(_ buffer: FrameBuffer<Backing>) {
        guard buffer.isImported, buffer.state == .free else { return }
        buffer.backing.restorePixels(of: buffer)
        buffer.take(.lend)
        if imported(buffer.index) === buffer { onReturn?(buffer.index) }
    }

    /// The server has none of them any more; they may be shown again.
    package func detach() {
        forEach { $0.detach() }
        forEach { settle($0) }
    }

    /// The server has neither them nor their memory any more.
    package func close() {
        (onRelease, onReturn) = (nil, nil)
        pool.close()
        current?.close()
        for old in retired { old.close() }
    }

    private func forEach(_ body: (FrameBuffer<Backing>) -> Void) {
        pool.forEach(body)
        current?.buffers.forEach(body)
        for old in retired { old.buffers.forEach(body) }
    }
}
