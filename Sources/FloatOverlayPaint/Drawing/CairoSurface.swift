// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// A Cairo context and its image surface, both owned by this value.
struct CairoSurface: ~Copyable {
    /// The `cairo_t`.
    let context: OpaquePointer
    /// The `cairo_surface_t`.
    let surface: OpaquePointer
    /// The size in device pixels.
    let size: PixelSize

    /// Draws on premultiplied BGRA pixels of the caller, which must outlive this value
    /// (`cairo_image_surface_create_for_data`).
    init(on pixels: UnsafeMutableRawPointer, size: PixelSize, stride: Int) {
        precondition(size.isValid && stride >= size.width * 4 && stride % 4 == 0, "invalid canvas layout")
        let bytes = pixels.assumingMemoryBound(to: UInt8.self)
        self.init(
            cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, CInt(size.width), CInt(size.height), CInt(stride)),
            size: size)
    }

    /// Draws on an empty mask: coverage without colour.
    init(maskOf size: PixelSize) {
        self.init(
            cairo_image_surface_create(CAIRO_FORMAT_A8, CInt(size.width), CInt(size.height)), size: size)
    }

    /// Draws on off-screen pixels owned by this value.
    init(scratch size: PixelSize) {
        self.init(
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(size.width), CInt(size.height)), size: size)
    }

    private init(_ surface: OpaquePointer, size: PixelSize) {
        self.surface = surface
        self.size = size
        context = cairo_create(surface)
        precondition(cairo_status(context) == CAIRO_STATUS_SUCCESS, "out of memory")
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Replaces all pixels by black with the opacity `alpha`, 0…1.
    func fill(black alpha: Double) { fill(.black, alpha: alpha) }

    /// Replaces all pixels by `color` with the opacity `alpha`, 0…1.
    func fill(_ color: HUDColor, alpha: Double) {
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        setColor(color, alpha: alpha)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Replaces all pixels, or those in `rect`, by the pixels of `other`.
    func replace(by other: borrowing CairoSurface, in rect: Rect? = nil) {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(context, other.surface, 0, 0)
        if let rect {
            cairo_rectangle(context, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
            cairo_fill(context)
        } else {
            cairo_paint(context)
        }
        cairo_restore(context)
    }

    /// Copies `rect`, which must lie within the surface, to the same position in `canvas`. A canvas of
    /// another size stays unchanged.
    func copy(_ rect: PixelRect, to canvas: borrowing Canvas) {
        cairo_surface_flush(surface)
        guard canvas.size == size, let pixels = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in rect.y..<(rect.y + rect.size.height) {
            (canvas.pixels + y * canvas.stride + rect.x * 4)
                .copyMemory(from: pixels + y * stride + rect.x * 4, byteCount: rect.size.width * 4)
        }
    }

    /// Sets the source colour. `alpha`, 0…1, replaces the alpha of `color`.
    func setColor(_ color: HUDColor, alpha: Double) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, max(0, min(alpha, 1)))
    }

    /// Paints `color` through `mask`.
    func paint(_ color: HUDColor, alpha: Double, through mask: borrowing CairoSurface) {
        setColor(color, alpha: alpha)
        cairo_mask_surface(context, mask.surface, 0, 0)
    }

    /// Paints a soft outline of `radius` device pixels around the coverage of `mask`. In the background's
    /// colour, it keeps content legible on any picture below.
    func paintOutline(
        of mask: borrowing CairoSurface, _ color: HUDColor = .black, strength: Double = 0.72, radius: Int
    ) {
        let across = mask.blurred(radius) { ($0, 0) }
        paint(color, alpha: strength, through: across.blurred(radius) { (0, $0) })
    }

    /// Sets the path to a rectangle with rounded corners.
    func trace(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        let radius = min(radius, width / 2, height / 2)
        cairo_new_path(context)
        cairo_arc(context, x + radius, y + radius, radius, .pi, -.pi / 2)
        cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_close_path(context)
    }

    /// Fills a circle around (`x`, `y`).
    func fillCircle(x: Double, y: Double, radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        cairo_fill(context)
    }

    /// Calls `draw` with a pen for an icon of `side` device pixels whose corner is at (`x`, `y`).
    func drawIcon(x: Int, y: Int, side: Int, _ draw: (IconPen) -> Void) {
        cairo_save(context)
        cairo_translate(context, Double(x), Double(y))
        draw(IconPen(context, side: side))
        cairo_restore(context)
    }

    /// Convolves the mask with a tent filter of `radius` device pixels in one direction. The weights add up
    /// to more than 1, so that thin strokes get as dark an outline as thick strokes.
    private func blurred(_ radius: Int, along direction: (Double) -> (x: Double, y: Double)) -> CairoSurface {
        let result = CairoSurface(maskOf: size)
        cairo_set_operator(result.context, CAIRO_OPERATOR_ADD)
        let reach = Double(radius + 1)
        let weight = 1.7 / (reach * reach)
        for step in -radius...radius {
            let offset = direction(Double(step))
            let alpha = (reach - Double(abs(step))) * weight
            cairo_set_source_rgba(result.context, 0, 0, 0, alpha)
            cairo_mask_surface(result.context, surface, offset.x, offset.y)
        }
        return result
    }
}
