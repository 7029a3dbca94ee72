// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// A text layout (`PangoLayout`) in logical pixels.
struct TextLayout: ~Copyable {
    private let layout: OpaquePointer

    init(_ text: String, font: OpaquePointer, in context: OpaquePointer) {
        layout = pango_layout_new(context)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_text(layout, text, CInt(text.utf8.count))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The layout keeps a reference to the attributes.
    func setAttributes(_ attributes: borrowing TextAttributes) {
        pango_layout_set_attributes(layout, attributes.list)
    }

    /// Breaks lines at any character instead of between words: Pango 1.50 takes quadratic time to wrap a word
    /// of many lines.
    func breakAnywhere() { pango_layout_set_wrap(layout, PANGO_WRAP_CHAR) }

    /// Wraps at `width`.
    func wrap(at width: Double) { pango_layout_set_width(layout, Self.units(width)) }

    /// Cuts text that exceeds `width` or, with several lines, `height`, and adds an ellipsis.
    func cut(width: Double, height: Double? = nil) {
        wrap(at: width)
        if let height { pango_layout_set_height(layout, Self.units(height)) }
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }

    /// Shows line ends as symbols instead of starting new lines.
    func setSingleLine() { pango_layout_set_single_paragraph_mode(layout, 1) }

    /// Centres the lines among themselves. By default a line is aligned according to the direction of its
    /// script.
    func centre() { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }

    /// The size of the lines, and the left offset of the widest line.
    var extent: (x: Double, width: Double, height: Double) {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        let scale = Double(PANGO_SCALE)
        return (Double(logical.x) / scale, Double(logical.width) / scale, Double(logical.height) / scale)
    }

    /// Distance from the top to the first line's baseline.
    var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

    /// Draws the layout, scaled by `scale`, with its top left corner at the device pixel (`x`, `y`), in
    /// `color` unless an attribute sets a colour.
    func show(
        in surface: borrowing CairoSurface, x: Double, y: Double, scale: Double, _ color: HUDColor = .white,
        alpha: Double = 1
    ) {
        let context = surface.context
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_scale(context, scale, scale)
        surface.setColor(color, alpha: alpha)
        cairo_move_to(context, 0, 0)
        pango_cairo_show_layout(context, layout)
        cairo_restore(context)
    }

    /// The rectangles of `bytes`, line by line. A line with both directions can have several
    /// (`pango_layout_line_get_x_ranges`).
    func runs(_ bytes: Range<Int>) -> [(rect: Rect, isRightToLeft: Bool)] {
        guard !bytes.isEmpty, let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        let isRightToLeft = pango_layout_get_direction(layout, CInt(bytes.lowerBound)) == PANGO_DIRECTION_RTL
        var found: [(rect: Rect, isRightToLeft: Bool)] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            let start = max(Int(line.pointee.start_index), bytes.lowerBound)
            let end = min(Int(line.pointee.start_index + line.pointee.length), bytes.upperBound)
            guard start < end else { continue }
            var (top, bottom): (CInt, CInt) = (0, 0)
            pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
            for (left, right) in Self.ranges(line, from: start, to: end) {
                let rect = Rect(
                    x: Self.pixels(left), y: Self.pixels(top), width: Self.pixels(right - left),
                    height: Self.pixels(bottom - top))
                found.append((rect, isRightToLeft))
            }
        } while pango_layout_iter_next_line(iterator) != 0
        return found
    }

    private static func ranges(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, from start: Int, to end: Int
    ) -> [(CInt, CInt)] {
        var edges: UnsafeMutablePointer<CInt>?
        var count: CInt = 0
        pango_layout_line_get_x_ranges(line, CInt(start), CInt(end), &edges, &count)
        guard let edges else { return [] }
        defer { g_free(edges) }
        return (0..<Int(count)).map { (edges[2 * $0], edges[2 * $0 + 1]) }
    }

    private static func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }

    private static func units(_ pixels: Double) -> CInt {
        CInt(max(1, min(pixels, 1_000_000)) * Double(PANGO_SCALE))
    }
}
