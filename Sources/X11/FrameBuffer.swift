// SPDX-License-Identifier: MIT
internal import Core

/// Room for one frame in a segment, and who is using it.
final class FrameBuffer {
    let segment: Segment
    /// Where the frame begins in the segment.
    let offset: Int
    /// Its name among its like.
    let index: Int
    /// The buffers of a producer it belongs to; `nil` for one of our pool.
    private(set) weak var adoption: Adoption?
    let isAdopted: Bool
    var size = PixelSize(width: 0, height: 0)
    var stride = 0
    var alpha = AlphaMode.premultiplied
    /// What of it differs from the frame before; empty is all of it.
    var damage: [PixelRect] = []
    /// Lent out as a canvas, or in a producer's hands.
    var isLent = false
    /// On screen, or next to be.
    var isHeld = false
    /// Requests the server has not finished reading it for.
    var readers = 0
    /// Those of them that put it into the window itself.
    var windowReaders = 0
    /// The serial number of the latest of them.
    var serial: UInt = 0
    /// When that was.
    var put = Instant(nanoseconds: 0)

    init(_ segment: Segment, offset: Int, index: Int, adoption: Adoption? = nil) {
        self.segment = segment
        self.offset = offset
        self.index = index
        self.adoption = adoption
        isAdopted = adoption != nil
    }

    /// The first byte of the frame.
    var pixels: UnsafeMutableRawPointer {
        guard let start = segment.bytes.baseAddress else { preconditionFailure("segment is not mapped") }
        return start + offset
    }

    /// The server is about to read it, for the request `serial`.
    func addReader(_ serial: UInt, at now: Instant) {
        readers += 1
        self.serial = serial
        put = now
    }

    /// The server has done the request `serial`; says whether it was reading.
    func removeReader(_ serial: UInt) -> Bool {
        guard readers > 0 else { return false }
        readers = serial >= self.serial ? 0 : max(1, readers - 1)
        return true
    }

    /// Takes it back from a server that says nothing; how many requests for the window that ends.
    func removeReaders() -> Int {
        defer { (readers, windowReaders) = (0, 0) }
        return windowReaders
    }

    /// Whether nobody uses it.
    var isFree: Bool { !isLent && !isHeld && readers == 0 }
}
