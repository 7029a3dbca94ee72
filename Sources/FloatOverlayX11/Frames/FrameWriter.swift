// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Copies frames to windows and pixmaps. All calls share one `XImage`, so that a frame costs no allocation.
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

    /// Maximum number of parts copied separately, each with a request of its own. More parts are joined into
    /// one.
    private static let maxParts = 8

    /// Copies `parts` of the frame in `buffer`, or all of it without parts, to the same position in
    /// `drawable`. With shared memory the server reads the buffer later and sends a completion event
    /// (`XShmPutImage`); until then the buffer has one more reader.
    func put(
        _ buffer: FrameBuffer, parts: [PixelRect] = [], to drawable: Drawable, gc: GC, depth: CInt
    ) {
        guard connection.isUsable else { return }
        guard let shared = buffer.backing.serverSegment else {
            return forEachPart(parts, in: buffer.size) { part, _ in
                send(buffer, part: part, to: drawable, gc: gc, depth: depth)
            }
        }
        configureImage(for: buffer, depth: depth)
        image.pointee.obdata = UnsafeMutableRawPointer(shared).assumingMemoryBound(to: CChar.self)
        forEachPart(parts, in: buffer.size) { part, isLast in
            // The server executes requests in order, so the completion of the last request covers all of
            // them.
            if isLast { buffer.addReader(XNextRequest(connection.display)) }
            let (x, y) = (CInt(part.x), CInt(part.y))
            XShmPutImage(
                connection.display, drawable, gc, image, x, y, x, y, UInt32(part.size.width),
                UInt32(part.size.height), isLast ? 1 : 0)
        }
    }

    /// Copies `part` of the frame in `buffer` to the same position in `drawable` through the connection
    /// (`XPutImage`). The buffer may be reused immediately.
    func send(_ buffer: FrameBuffer, part: PixelRect, to drawable: Drawable, gc: GC, depth: CInt) {
        guard connection.isUsable else { return }
        configureImage(for: buffer, depth: depth)
        image.pointee.obdata = nil
        XInitImage(image)
        let (x, y) = (CInt(part.x), CInt(part.y))
        XPutImage(
            connection.display, drawable, gc, image, x, y, x, y, UInt32(part.size.width),
            UInt32(part.size.height))
    }

    private func configureImage(for buffer: FrameBuffer, depth: CInt) {
        image.pointee.width = CInt(buffer.stride / 4)
        image.pointee.height = CInt(buffer.size.height)
        image.pointee.bytes_per_line = CInt(buffer.stride)
        image.pointee.depth = depth
        image.pointee.data = buffer.pixels.assumingMemoryBound(to: CChar.self)
    }

    private func forEachPart(
        _ parts: [PixelRect], in size: PixelSize, _ body: (PixelRect, _ isLast: Bool) -> Void
    ) {
        let whole = PixelRect(x: 0, y: 0, size: size)
        guard (1...Self.maxParts).contains(parts.count) else {
            return body(parts.reduce(nil) { $0?.union($1) ?? $1 } ?? whole, true)
        }
        for (index, part) in parts.enumerated() { body(part, index == parts.count - 1) }
    }
}
