// SPDX-License-Identifier: MIT
internal import Core

/// All buffers a surface's frames may be in: our own three, a producer's, and those of producers before that
/// are still in use.
final class FrameStore {
    let pool: FramePool
    /// Called when the compositor lets go of a buffer.
    var onRelease: ((FrameBuffer) -> Void)?
    private var adoption: Adoption?
    private var retired: [Adoption] = []

    init(_ connection: Connection) {
        pool = FramePool(connection)
        pool.onRelease = { [unowned self] in onRelease?($0) }
    }

    /// Takes over a producer's buffers; earlier ones stay while they are in use.
    func adopt(_ adoption: Adoption) {
        retired.removeAll { !$0.isInUse }
        if let old = self.adoption, old.isInUse { retired.append(old) }
        self.adoption = adoption
        for buffer in adoption.buffers { buffer.onRelease = { [unowned self] in onRelease?($0) } }
    }

    /// The producer's buffer `index`; `nil` when there is none.
    func adopted(_ index: Int) -> FrameBuffer? {
        guard let adoption, adoption.buffers.indices.contains(index) else { return nil }
        return adoption.buffers[index]
    }

    /// Whether `buffer` is one of the present producer's.
    func isAdopted(_ buffer: FrameBuffer) -> Bool {
        buffer.isAdopted && buffer.adoption != nil && buffer.adoption === adoption
    }

    /// Calls `body` with every buffer there is.
    func forEach(_ body: (FrameBuffer) -> Void) {
        pool.forEach(body)
        adoption?.buffers.forEach(body)
        for old in retired { old.buffers.forEach(body) }
    }

    /// The compositor has none of them any more.
    func end() {
        onRelease = nil
        pool.end()
        adoption?.end()
        for old in retired { old.end() }
    }
}
