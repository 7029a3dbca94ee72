// SPDX-License-Identifier: MIT
internal import CFloatOverlayPixbuf
internal import FloatOverlayCore

/// A decoded picture (`GdkPixbuf`): RGB or RGBA, 8 bits per channel, not premultiplied.
struct Pixbuf: ~Copyable {
    let pointer: OpaquePointer

    /// Takes ownership of a reference; `nil` stays `nil`.
    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// Adds a reference of its own.
    init?(sharing pointer: OpaquePointer?) {
        if let pointer { g_object_ref(UnsafeMutableRawPointer(pointer)) }
        self.init(owning: pointer)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The size in pixels.
    var size: PixelSize {
        PixelSize(
            width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
    }

    /// Whether the EXIF orientation exchanges width and height (5…8).
    var isTurned: Bool {
        guard let option = gdk_pixbuf_get_option(pointer, "orientation") else { return false }
        return ("5"..."8").contains(String(cString: option))
    }

    /// The picture with its EXIF orientation applied (`gdk_pixbuf_apply_embedded_orientation`); `nil` if
    /// memory is exhausted.
    func upright() -> Pixbuf? { Pixbuf(owning: gdk_pixbuf_apply_embedded_orientation(pointer)) }

    /// The picture at `size`; `nil` if memory is exhausted.
    func scaled(to size: PixelSize) -> Pixbuf? {
        if size == self.size { return Pixbuf(sharing: pointer) }
        return Pixbuf(
            owning: gdk_pixbuf_scale_simple(
                pointer, CInt(size.width), CInt(size.height), GDK_INTERP_BILINEAR))
    }

    /// Draws it centred into `canvas`, transparent around it.
    func draw(into canvas: borrowing Canvas) {
        guard let pixels = gdk_pixbuf_read_pixels(pointer) else { return }
        precondition(gdk_pixbuf_get_bits_per_sample(pointer) == 8)
        let canvasSize = canvas.size
        let width = min(size.width, canvasSize.width)
        let height = min(size.height, canvasSize.height)
        if width < canvasSize.width || height < canvasSize.height {
            canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
        let corner =
            canvas.pixels + (canvasSize.height - height) / 2 * canvas.stride + (canvasSize.width - width) / 2
            * 4
        let stride = Int(gdk_pixbuf_get_rowstride(pointer))
        let convert = gdk_pixbuf_get_n_channels(pointer) == 4 ? Self.premultiply : Self.swap
        for y in 0..<height {
            let row = (corner + y * canvas.stride).assumingMemoryBound(to: UInt32.self)
            convert(pixels + y * stride, row, width)
        }
    }

    /// RGB to opaque BGRA.
    private static func swap(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            let pixel = from + 3 * x
            to[x] = 0xff00_0000 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
        }
    }

    /// RGBA to premultiplied BGRA, rounded.
    private static func premultiply(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            let pixel = from + 4 * x
            let alpha = UInt32(pixel[3])
            let red = part(pixel[0], alpha)
            let green = part(pixel[1], alpha)
            to[x] = alpha << 24 | red << 16 | green << 8 | part(pixel[2], alpha)
        }
    }

    /// `value * alpha / 255`, rounded, without a division.
    private static func part(_ value: UInt8, _ alpha: UInt32) -> UInt32 {
        let product = UInt32(value) &* alpha &+ 128
        return (product &+ product >> 8) >> 8
    }
}
