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
    /// The logical pixels the text may have: 4 stay free on either side.
    private var textWidth: Double { Double(size.width) / scale - 8 }
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

    /// The middle of the text's row, which is 16 logical pixels high and 45 down.
    private static let rowMiddle = 45 + 16 / 2.0
    /// Logical pixels of the font, down to the least that reads.
    private static let fontSizes = [12.0, 11, 10, 9]

    private func draw(_ text: String, with typesetter: Typesetter, in mask: borrowing Drawing) {
        let text = String(text.prefix(64))
        for pixels in Self.fontSizes {
            let layout = typesetter.label(text, pixels: pixels)
            let isLast = pixels == Self.fontSizes.last
            if layout.extent.width > textWidth {
                guard isLast else { continue }
                layout.cut(width: textWidth)
            }
            return place(layout, typesetter.extent(pixels: pixels), in: mask)
        }
    }

    /// Centres by the family's own line, so that the baseline stays where it is whatever the text.
    private func place(
        _ layout: borrowing TextLayout, _ line: (ascent: Double, descent: Double), in mask: borrowing Drawing
    ) {
        let baseline = Self.rowMiddle + (line.ascent - line.descent) / 2
        let extent = layout.extent
        let x = (Double(size.width) / scale - extent.width) / 2 - extent.x
        let y = (baseline * scale).rounded() - layout.baseline * scale
        layout.show(in: mask, x: (x * scale).rounded(), y: y, scale: scale)
    }

    /// Loads fonts for labels of any length.
    static func warmUp(_ typesetter: Typesetter) {
        let picture = Self(PixelSize(width: 64, height: 72), scale: 1)
        let drawing = Drawing(scratch: picture.size)
        for text in ["100%", "0123456789%"] {
            let content = HUDContent(icon: .volumeHigh, text: text)
            picture.draw(content, backdrop: 0, with: typesetter, in: drawing)
        }
    }
}

extension Typesetter {
    fileprivate func label(_ text: String, pixels: Double) -> TextLayout {
        let layout = layout(text, pixels: pixels)
        layout.setAttributes(TextAttributes())
        layout.setSingleLine()
        return layout
    }
}
