// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Puts frames into windows and pixmaps. One image description serves them all, so that a frame costs no
/// allocation.
final class FrameWriter {
    private let connection: Connection
    private let image = UnsafeMutablePointer<XImage>.allocate(capacity: 1)

    init(_ connection: Connection) {
        self.connection = connection
        image.initialize(to: XImage())
        image.pointee.format = ZPixmap
        image.pointee.byte_order = LSBFirst
        image.pointee.bitmap_bit_order = LSBFirst
        image.pointee.bitmap_unit = 32
        image.pointee.bitmap_pad = 32
        image.pointee.bits_per_pixel = 32
        image.pointee.red_mask = 0xff0000
        image.pointee.green_mask = 0xff00
        image.pointee.blue_mask = 0xff
    }

    deinit { image.deallocate() }

    /// Puts the frame in `buffer` at the top left corner of `drawable`. Where memory is shared the server
    /// reads it later and says so with a completion event (`XShmPutImage`): then the buffer has one reader
    /// more.
    func put(_ buffer: FrameBuffer, to drawable: Drawable, _ gc: GC, depth: CInt) {
        guard connection.isUsable else { return }
        let (width, height) = (UInt32(buffer.size.width), UInt32(buffer.size.height))
        image.pointee.width = CInt(buffer.stride / 4)
        image.pointee.height = CInt(height)
        image.pointee.bytes_per_line = CInt(buffer.stride)
        image.pointee.depth = depth
        image.pointee.data = buffer.pixels.assumingMemoryBound(to: CChar.self)
        guard let shared = buffer.segment.shared else {
            image.pointee.obdata = nil
            XInitImage(image)
            XPutImage(connection.display, drawable, gc, image, 0, 0, 0, 0, width, height)
            return
        }
        image.pointee.obdata = UnsafeMutableRawPointer(shared).assumingMemoryBound(to: CChar.self)
        buffer.addReader(XNextRequest(connection.display), at: MonotonicClock.now)
        XShmPutImage(connection.display, drawable, gc, image, 0, 0, 0, 0, width, height, 1)
    }
}
