// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// All buffers that can hold the frames of one surface: the pool's three, those of the current producer, and
/// those of earlier producers that are still in use.
package final class BufferStore<Backing: BufferBacking> {
    package let pool: BufferPool<Backing>
    /// Called when the server has finished reading a buffer for a request. It must be set before the first
    /// frame.
    package var onRelease: ((FrameBuffer<Backing>) -> Void)? {
        didSet { pool.onRelease = onRelease }
    }
    /// Called with the index of a buffer that the current producer may draw into again.
    package var onReturn: ((Int) -> Void)?
    private var current: ImportedBuffers<Backing>?
    private var retired: [ImportedBuffers<Backing>] = []

    package init(_ server: Backing.Server) { pool = BufferPool(server) }

    /// Adopts a producer's buffers; those of earlier producers are freed when they are no longer in use.
    package func adopt(_ new: ImportedBuffers<Backing>) {
        if let current, current.isInUse { retired.append(current) }
        current = new
        for buffer in new.buffers { buffer.onRelease = onRelease }
    }

    /// The current producer's buffer `index`; `nil` if the index is out of range.
    package func imported(_ index: Int) -> FrameBuffer<Backing>? {
        guard let current, current.buffers.indices.contains(index) else { return nil }
        return current.buffers[index]
    }

    /// Records that a newer frame has replaced the one in `buffer`.
    package func retire(_ buffer: FrameBuffer<Backing>) {
        buffer.apply(.retire)
        returnToProducer(buffer)
    }

    /// Returns a free buffer to its producer, or frees the memory of an earlier producer with its last buffer in
    /// use; has no effect on other buffers.
    package func returnToProducer(_ buffer: FrameBuffer<Backing>) {
        guard buffer.isImported, buffer.state == .free else { return }
        buffer.backing.restorePixels(of: buffer)
        buffer.apply(.lend)
        if imported(buffer.index) === buffer {
            onReturn?(buffer.index)
        } else {
            retired.removeAll { !$0.isInUse }
        }
    }

    /// Destroys the server's objects of all buffers; the buffers can be shown again.
    package func detach() {
        forEach { $0.detach() }
        forEach { returnToProducer($0) }
    }

    /// Ends the server's access to all buffers and their memory.
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
