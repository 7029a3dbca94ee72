// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayLogging

/// Memory for one frame that a server reads, and the state of its use.
package final class FrameBuffer<Backing: BufferBacking> {
    package let backing: Backing
    /// Offset of the frame in the memory, in bytes.
    package let offset: Int
    /// Index in the pool, or among the producer's buffers.
    package let index: Int
    /// Whether the buffer belongs to a producer.
    package let isImported: Bool
    package var size = PixelSize(width: 0, height: 0)
    /// Distance between the starts of two rows, in bytes.
    package var stride = 0
    package var alpha = AlphaMode.premultiplied
    package private(set) var state = BufferState.free
    package var resource = Backing.Resource()
    /// Called when the server has finished reading the buffer for a request.
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

    /// The pixels of row `y`, from 0 at the top.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// Number of unused pixels at the end of each row.
    package var padding: Int { stride / 4 - size.width }

    /// Applies `event`; logs an event that is impossible in the current state.
    package func apply(_ event: BufferState.Event) {
        if !state.apply(event) {
            backing.logger.bug("frame buffer \(index) is \(state), not ready to \(event)")
        }
    }

    /// Records that the server has finished reading the buffer for a request and still reads it for `readers`
    /// others.
    package func release(readers: Int) {
        apply(.read(readers))
        onRelease?(self)
    }

    /// Destroys the server's object of the buffer; the buffer can be shown again.
    package func detach() {
        resource.destroy()
        apply(.read(0))
    }

    /// Ends the server's access to the buffer and its memory.
    package func close() {
        onRelease = nil
        detach()
        backing.close()
    }
}
