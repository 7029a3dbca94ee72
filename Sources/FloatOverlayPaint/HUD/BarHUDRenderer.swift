// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// The bar HUD, 48 logical pixels high: icon, bar and text side by side, aligned to device pixels.
struct BarHUDRenderer {
    private let drawingContext: HUDDrawingContext

    init(_ drawingContext: HUDDrawingContext) { self.drawingContext = drawingContext }

    // Lengths in logical pixels.

    /// The distance of icon and text from the edges.
    private static let padding = 14.0
    private static let iconSide = 24.0
    private static let iconGap = 12.0
    private static let textGap = 10.0
    /// Minimum width of the text, so that the bars of all percentages are equally long.
    private static let textWidth = 40.0
    private static let fontSize = 14.0
    private static let thickness = 6.0
    /// Opacity of the track, of its part above 100 %, and of a muted level's fill.
    private static let trackStrength = 0.28
    private static let overStrength = 0.45
    private static let mutedStrength = 0.5
    /// Opacity of the line along the edge, which separates the HUD from content of the same colour.
    private static let edgeStrength = 0.12

    private var height: Int { drawingContext.size.height }
    private var iconSide: Int { max(1, drawingContext.pixels(Self.iconSide)) }
    private var start: Double { Self.padding + Self.iconSide + Self.iconGap }
    private var end: Double { drawingContext.width - Self.padding }

    /// Draws `content` over the whole of `surface`.
    func draw(_ content: HUDContent, in surface: borrowing CairoSurface) {
        drawingContext.drawBackdrop(in: surface)
        let mask = CairoSurface(maskOf: drawingContext.size)
        drawIcon(in: mask, content.icon.draw)
        let track = drawText(content, in: mask)
        drawEdge(in: surface)
        drawOutline(of: mask, in: surface)
        drawIcon(in: mask, content.icon.drawHints)
        let color = drawingContext.theme.foregroundColor
        surface.paint(color, alpha: color.alpha ?? 1, through: mask)
        if let level = content.level, let track { draw(level, on: track, in: surface) }
    }

    private func drawIcon(in mask: borrowing CairoSurface, _ draw: (IconPen) -> Void) {
        mask.drawIcon(
            x: drawingContext.pixels(Self.padding), y: (height - iconSide) / 2, side: iconSide, draw)
    }

    /// Draws the text after the bar, or in the bar's place if there is no level. Returns the bar's rectangle.
    private func drawText(_ content: HUDContent, in mask: borrowing CairoSurface) -> PixelRect? {
        let layout = drawingContext.label(content.text, pixels: Self.fontSize)
        let maxTextWidth = (end - start) * (content.level == nil ? 1 : 0.5)
        if layout.extent.width > maxTextWidth { layout.cut(width: maxTextWidth) }
        let width = min(layout.extent.width, maxTextWidth)
        let centerY = Double(height) / drawingContext.scale / 2
        let x = content.level == nil ? start : end - width
        drawingContext.show(layout, pixels: Self.fontSize, x: x, middle: centerY, in: mask)
        guard content.level != nil else { return nil }
        let barEnd = content.text.isEmpty ? end : end - max(width, Self.textWidth) - Self.textGap
        return track(to: barEnd)
    }

    /// The bar's rectangle, centred vertically on whole device pixels.
    private func track(to barEnd: Double) -> PixelRect {
        let (left, right) = (drawingContext.pixels(start), drawingContext.pixels(barEnd))
        let parity = height % 2
        let thickness = max(2, (drawingContext.pixels(Self.thickness) - parity + 1) / 2 * 2 + parity)
        return PixelRect(
            x: left, y: (height - thickness) / 2,
            size: PixelSize(width: max(thickness, right - left), height: thickness))
    }

    /// Draws the track and the filled part, both in the over-limit colour above 100 %.
    private func draw(_ level: HUDLevel, on track: PixelRect, in surface: borrowing CairoSurface) {
        let theme = drawingContext.theme
        let width = Double(track.size.width)
        let mark =
            level.hundredPercentPosition < 1
            ? Int((width * level.hundredPercentPosition).rounded()) : track.size.width
        let strength = level.isMuted ? Self.mutedStrength : 1
        let trackAlpha = (theme.foregroundColor.alpha ?? 1) * Self.trackStrength
        drawTrackOutline(track, in: surface)
        fill(track, mark: mark, to: width, (theme.foregroundColor, trackAlpha), in: surface)
        fill(track, from: mark, to: width, (theme.overLimit, Self.overStrength), in: surface)
        guard level.value > 0 else { return }
        // At least a dot, so that 1 % is visible.
        let reach = max(Double(track.size.height), (width * level.filled).rounded())
        fill(
            track, mark: mark, to: reach, (theme.accentColor, (theme.accentColor.alpha ?? 1) * strength),
            in: surface)
        let over = (theme.overLimit.alpha ?? 1) * strength
        fill(track, from: mark, to: reach, (theme.overLimit, over), in: surface)
    }

    /// Draws an outline with the opacity 1 − opacity of the background.
    private func drawOutline(of mask: borrowing CairoSurface, in surface: borrowing CairoSurface) {
        guard drawingContext.isCompositing else { return }
        let background = drawingContext.theme.backdrop
        let strength = 1 - (background.alpha ?? 1)
        surface.paintOutline(of: mask, background, strength: strength, radius: drawingContext.outline)
    }

    private func drawTrackOutline(_ track: PixelRect, in surface: borrowing CairoSurface) {
        let mask = CairoSurface(maskOf: drawingContext.size)
        let size = track.size
        mask.trace(
            Double(track.x), Double(track.y), Double(size.width), Double(size.height),
            radius: Double(size.height) / 2)
        cairo_fill(mask.context)
        drawOutline(of: mask, in: surface)
    }

    /// A line inside the edge, one logical pixel wide but at least one device pixel.
    private func drawEdge(in surface: borrowing CairoSurface) {
        let line = Double(max(1, Int(drawingContext.scale)))
        let (width, height) = (Double(drawingContext.size.width), Double(drawingContext.size.height))
        surface.trace(
            line / 2, line / 2, width - line, height - line, radius: drawingContext.radius - line / 2)
        surface.setColor(drawingContext.theme.foregroundColor, alpha: Self.edgeStrength)
        cairo_set_line_width(surface.context, line)
        cairo_stroke(surface.context)
    }

    /// Fills the bar up to `reach` with round ends, clipped to the part before `mark` or after `from`. A gap
    /// of one logical pixel at the mark stays free.
    private func fill(
        _ track: PixelRect, mark: Int? = nil, from: Int? = nil, to reach: Double,
        _ paint: (color: HUDColor, alpha: Double), in surface: borrowing CairoSurface
    ) {
        let context = surface.context
        let (x, y) = (Double(track.x), Double(track.y))
        let (width, height) = (Double(track.size.width), Double(track.size.height))
        let notch = Double(max(1, drawingContext.pixels(1)))
        let left = from.map { Double($0) + notch } ?? 0
        let right = mark.map { Double($0) < width ? Double($0) - notch : width } ?? width
        guard right > left, reach > left else { return }
        cairo_save(context)
        cairo_new_path(context)
        cairo_rectangle(context, x + left, y, right - left, height)
        cairo_clip(context)
        surface.trace(x, y, reach, height, radius: height / 2)
        surface.setColor(paint.color, alpha: paint.alpha)
        cairo_fill(context)
        cairo_restore(context)
    }
}
