// SPDX-License-Identifier: MIT
internal import CCairo
internal import Core

/// Where the parts of a HUD are, in device pixels: a function of its extent and scale alone.
struct HUDPicture {
    private let size: PixelSize
    private let scale: Double

    init(_ size: PixelSize, scale: Double) {
        self.size = size
        self.scale = scale
    }

    /// The icon's side, 30 logical pixels.
    private var iconSide: Int { max(1, Int((30 * scale).rounded())) }
    /// The icon's corner, on a whole pixel: centred, 10 logical pixels down.
    private var iconCorner: (x: Int, y: Int) { ((size.width - iconSide) / 2, Int((10 * scale).rounded())) }
    /// How wide the text may be: 4 logical pixels stay free on either side.
    private var textWidth: Double { Double(size.width) - 8 * scale }
    /// The text's row, 16 logical pixels high, 45 down.
    private var row: (y: Double, height: Double) { (45 * scale, 16 * scale) }
    /// The reach of the dark rim: 2 logical pixels.
    private var rim: Int { max(1, Int((2 * scale).rounded())) }

    /// Draws `content` over everything in `drawing`.
    func draw(
        _ content: HUDContent, backdrop: Double, with typesetter: Typesetter, in drawing: borrowing Drawing
    ) {
        drawBackdrop(backdrop, in: drawing)
        let mask = Drawing(maskOf: size)
        withPen(in: mask, content.icon.draw)
        draw(content.text, with: typesetter, in: mask)
        drawing.paintRim(of: mask, radius: rim)
        withPen(in: mask, content.icon.drawHints)
        drawing.paint(1, alpha: 1, through: mask)
    }

    /// Opaque to the very corners where nothing blends: there the window's shape rounds them.
    private func drawBackdrop(_ alpha: Double, in drawing: borrowing Drawing) {
        guard alpha < 1 else { return drawing.fill(black: 1) }
        drawing.fill(black: 0)
        let context = drawing.context
        let (width, height, radius) = (Double(size.width), Double(size.height), 4 * scale)
        cairo_new_path(context)
        cairo_arc(context, radius, radius, radius, .pi, -.pi / 2)
        cairo_arc(context, width - radius, radius, radius, -.pi / 2, 0)
        cairo_arc(context, width - radius, height - radius, radius, 0, .pi / 2)
        cairo_arc(context, radius, height - radius, radius, .pi / 2, .pi)
        cairo_close_path(context)
        cairo_set_source_rgba(context, 0, 0, 0, max(0, alpha))
        cairo_fill(context)
    }

    private func withPen(in mask: borrowing Drawing, _ draw: (IconPen) -> Void) {
        cairo_save(mask.context)
        cairo_translate(mask.context, Double(iconCorner.x), Double(iconCorner.y))
        draw(IconPen(mask.context, side: iconSide))
        cairo_restore(mask.context)
    }

    private func draw(_ text: String, with typesetter: Typesetter, in mask: borrowing Drawing) {
        let text = String(text.prefix(64))
        let pixels = 12 * scale
        let natural = layout(text, pixels, typesetter)
        guard natural.extent.width > textWidth else { return place(natural, pixels, typesetter, in: mask) }
        // Nine logical pixels are the least that reads.
        let smaller = max(pixels * textWidth / natural.extent.width, 9 * scale)
        let fitted = layout(text, smaller, typesetter)
        if fitted.extent.width > textWidth { fitted.cut(width: textWidth) }
        place(fitted, smaller, typesetter, in: mask)
    }

    private func layout(_ text: String, _ pixels: Double, _ typesetter: Typesetter) -> TextLayout {
        let layout = typesetter.layout(text, pixels: pixels)
        layout.setAttributes(TextAttributes())
        layout.setSingleLine()
        return layout
    }

    /// Centres by the family's own line, so that the baseline stays where it is whatever the text.
    private func place(
        _ layout: borrowing TextLayout, _ pixels: Double, _ typesetter: Typesetter, in mask: borrowing Drawing
    ) {
        let line = typesetter.extent(pixels: pixels)
        let baseline = row.y + (row.height + line.ascent - line.descent) / 2
        let extent = layout.extent
        let x = (Double(size.width) - extent.width) / 2 - extent.x
        layout.show(in: mask, x: x.rounded(), y: baseline.rounded() - layout.baseline)
    }
}
