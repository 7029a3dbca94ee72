// SPDX-License-Identifier: MIT
package import Core

/// Memory for one frame that a server reads, and who uses it.
package final class FrameBuffer<Backing: BufferBacking> {
    package let backing: Backing
    /// Where the frame begins in the memory, in bytes.
    package let offset: Int
    /// Its index in the pool.
    package let index: Int
    /// Whether it is a producer's.
    package let isImported: Bool
    package var size = PixelSize(width: 0, height: 0)
    /// Bytes from one row to the next.
    package var stride = 0
    package var alpha = AlphaMode.premultiplied
    package private(set) var state = BufferState.free
    package var resource = Backing.Resource()
    /// Called when the server has finished reading it for a request.
    package var onRelease: ((FrameBuffer) -> Void)?

    package init(_ backing: Backing, offset: Int = 0, index: Int = 0, isImported: Bool = false) {
        self.backing = backing
        self.offset = offset
        self.index = index
        self.isImported = isImported
        backing.attach(self)
    }

    deinit { resource.destroy() }

    /// The first byte of the frame.
    package var pixels: UnsafeMutableRawPointer {
        guard let start = backing.bytes.baseAddress else { preconditionFailure("memory is not mapped") }
        return start + offset
    }

    /// The row `y`.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// How many pixels are between its rows.
    package var padding: Int { stride / 4 - size.width }

    /// Takes `event`.
    package func take(_ event: BufferState.Event) {
        if !state.take(event) {
            backing.logger.bug("frame buffer \(index) is \(state), not ready to \(event)")
        }
    }

    /// The server has finished reading it for a request, and reads it for `readers` more.
    package func release(readers: Int) {
        take(.read(readers))
        onRelease?(self)
    }

    /// The server has it no more; it may be shown again.
    package func detach() {
        resource.destroy()
        take(.read(0))
    }

    /// The server has neither it nor its memory any more.
    package func close() {
        onRelease = nil
        detach()
        backing.close()
    }
}
