// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// Drawing operations for controls. Each part has a small mask with a dark outline: it is legible on any
/// content, and a large overlay costs little more than a small one.
struct ControlsDrawingContext {
    let scale: Double
    let typesetter: Typesetter

    /// A length in logical pixels, rounded to device pixels.
    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    /// `rect` rounded to device pixels.
    func snapped(_ rect: Rect) -> PixelRect {
        let (x, y) = (pixels(rect.origin.x), pixels(rect.origin.y))
        return PixelRect(
            x: x, y: y,
            size: PixelSize(width: max(1, pixels(rect.maxX) - x), height: max(1, pixels(rect.maxY) - y)))
    }

    /// Paints the mask that `draw` fills in white with an outline. The mask's origin is the corner of `area`.
    func paint(
        _ area: PixelRect, alpha: Double = 1, in surface: borrowing CairoSurface,
        _ draw: (borrowing CairoSurface) -> Void
    ) {
        let outline = max(1, pixels(1.5))
        let size = PixelSize(width: area.size.width + 2 * outline, height: area.size.height + 2 * outline)
        let mask = CairoSurface(maskOf: size)
        cairo_translate(mask.context, Double(outline), Double(outline))
        draw(mask)
        cairo_save(surface.context)
        cairo_translate(surface.context, Double(area.x - outline), Double(area.y - outline))
        surface.paintOutline(of: mask, strength: 0.6, radius: outline)
        surface.paint(.white, alpha: alpha, through: mask)
        cairo_restore(surface.context)
    }

    /// Draws an icon of `side` logical pixels in the middle of `area`.
    func icon(_ side: Double, in area: PixelRect, on mask: borrowing CairoSurface, _ draw: (IconPen) -> Void)
    {
        // The icon's side has the parity of the button's width, so that the icon is centred on whole pixels.
        var whole = max(1, pixels(side))
        if (area.size.width - whole) % 2 != 0 { whole += 1 }
        let (x, y) = ((area.size.width - whole) / 2, (area.size.height - whole) / 2)
        mask.drawIcon(x: x, y: y, side: whole, draw)
    }

    /// The layout of a single line.
    func label(_ text: String, fontSize: Double) -> TextLayout {
        typesetter.singleLine(text.prefix(256), pixels: fontSize)
    }

    /// Shows a line `x` logical pixels right of the mask's origin, centred in `height` device pixels. The
    /// family's line metrics keep the baseline independent of the text.
    func show(
        _ layout: borrowing TextLayout, fontSize: Double, x: Double, height: Int,
        on mask: borrowing CairoSurface
    ) {
        let line = typesetter.extent(pixels: fontSize)
        let baseline = Double(height) / 2 + (line.ascent - line.descent) / 2 * scale
        layout.show(
            in: mask, x: ((x - layout.extent.x) * scale).rounded(),
            y: baseline.rounded() - layout.baseline * scale, scale: scale)
    }

    /// The layout of several centred lines, wrapped at `width` logical pixels.
    func lines(_ lines: [String], fontSize: Double, width: Double) -> TextLayout {
        let layout = typesetter.layout(lines.joined(separator: "\n"), pixels: fontSize)
        layout.setAttributes(TextAttributes())
        layout.wrap(at: width)
        layout.centre()
        return layout
    }
}
