// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// Draws controls. `ControlsLayout` computes their positions; this type defines their appearance.
struct ControlsRenderer {
    let picture: ControlsSnapshot
    let drawingContext: ControlsDrawingContext

    /// Opacity of the scrim behind a row of controls at the overlay's edge, and of the disc behind a separate
    /// button.
    private static let scrim = 0.64
    private static let disc = 0.55
    /// Opacity of the highlight of a hovered button and of a pressed button.
    private static let hovered = 0.22
    private static let pressed = 0.34
    /// Opacity of the unfilled part of the bar.
    private static let track = 0.38

    private var layout: ControlsLayout { picture.layout }
    private var metrics: ControlsMetrics { picture.layout.metrics }

    /// Draws over the whole of `surface`.
    func draw(in surface: borrowing CairoSurface) {
        surface.fill(black: 0)
        if picture.showsControls {
            drawScrims(in: surface)
            for part in ControlPart.allCases where part != .progress { drawButton(part, in: surface) }
            drawTitle(in: surface)
            drawLive(in: surface)
            if let bar = picture.bar { draw(bar, in: surface) }
        }
        if let line = picture.line { draw(line, in: surface) }
        if !picture.hint.isEmpty { drawHint(in: surface) }
    }

    // MARK: Scrims

    private var hasBottom: Bool {
        layout.rect(.playPause) != nil || layout.rect(.progress) != nil || layout.live != nil
    }

    private func drawScrims(in surface: borrowing CairoSurface) {
        let reach = Double(drawingContext.pixels((metrics.button + metrics.margin) * 2))
        let height = Double(surface.size.height)
        if !layout.hasTwoLines && hasBottom { return surface.fill(black: Self.scrim * 0.8) }
        if layout.title != nil && !picture.title.isEmpty {
            drawScrim(from: 0, to: min(reach, height / 2), in: surface)
        }
        if hasBottom { drawScrim(from: height, to: max(height - reach, height / 2), in: surface) }
    }

    /// A gradient from dark at `edge` to transparent at `end`, eased so that no boundary is visible.
    private func drawScrim(from edge: Double, to end: Double, in surface: borrowing CairoSurface) {
        let pattern = cairo_pattern_create_linear(0, edge, 0, end)
        for step in 0...8 {
            let rest = 1 - Double(step) / 8
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(step) / 8, 0, 0, 0, Self.scrim * rest * rest * (3 - 2 * rest))
        }
        cairo_set_source(surface.context, pattern)
        cairo_rectangle(
            surface.context, 0, min(edge, end), Double(surface.size.width), (end - edge).magnitude)
        cairo_fill(surface.context)
        cairo_pattern_destroy(pattern)
    }

    // MARK: Buttons

    private func drawButton(_ part: ControlPart, in surface: borrowing CairoSurface) {
        guard let rect = layout.rect(part) else { return }
        let area = drawingContext.snapped(rect)
        if part == .close || part == .return {
            fillDisc(area, color: .black, alpha: Self.disc, in: surface)
        }
        if picture.pressed == part {
            fillDisc(area, color: .white, alpha: Self.pressed, in: surface)
        } else if picture.hovered == part && picture.pressed == nil {
            fillDisc(area, color: .white, alpha: Self.hovered, in: surface)
        }
        let side = part.iconScale * metrics.icon
        let seconds = part.isSkip ? side * 0.4 : 0
        let isLegible = seconds * drawingContext.scale >= Self.minSkipFontSize
        drawingContext.paint(area, in: surface) { mask in
            drawingContext.icon(isLegible || !part.isSkip ? side : metrics.icon, in: area, on: mask) {
                $0.draw(part, isPlaying: picture.isPlaying, hasSeconds: isLegible)
            }
            if isLegible { drawSeconds(seconds, in: area, side, on: mask) }
        }
    }

    /// Minimum font size of the seconds in device pixels. Below it a double arrow replaces them.
    private static let minSkipFontSize = 8.0

    /// Draws the seconds of a skip inside its arrow.
    private func drawSeconds(
        _ fontSize: Double, in area: PixelRect, _ side: Double, on mask: borrowing CairoSurface
    ) {
        let label = drawingContext.label("\(ControlPart.skipSeconds)", fontSize: fontSize)
        let x = (Double(area.size.width) / drawingContext.scale - label.extent.width) / 2
        drawingContext.show(
            label, fontSize: fontSize, x: x, height: area.size.height + drawingContext.pixels(side * 0.1),
            on: mask)
    }

    private func fillDisc(
        _ area: PixelRect, color: HUDColor, alpha: Double, in surface: borrowing CairoSurface
    ) {
        let radius = Double(min(area.size.width, area.size.height)) / 2 - Double(drawingContext.pixels(1))
        surface.setColor(color, alpha: alpha)
        surface.fillCircle(
            x: Double(area.x) + Double(area.size.width) / 2,
            y: Double(area.y) + Double(area.size.height) / 2, radius: radius)
    }

    // MARK: Text

    private func drawTitle(in surface: borrowing CairoSurface) {
        guard let rect = layout.title, !picture.title.isEmpty else { return }
        let label = drawingContext.label(picture.title, fontSize: metrics.fontSize + 1)
        if label.extent.width > rect.size.width { label.cut(width: rect.size.width) }
        draw(label, fontSize: metrics.fontSize + 1, in: rect, x: 0, in: surface)
    }

    private func drawLive(in surface: borrowing CairoSurface) {
        guard let rect = layout.live else { return }
        let area = drawingContext.snapped(rect)
        let radius = metrics.fontSize * 0.3
        drawingContext.paint(area, in: surface) { mask in
            let label = drawingContext.label("live", fontSize: metrics.fontSize)
            drawingContext.show(
                label, fontSize: metrics.fontSize, x: 3.4 * radius, height: area.size.height, on: mask)
        }
        cairo_set_source_rgb(surface.context, 1, 0.27, 0.23)
        surface.fillCircle(
            x: Double(area.x) + radius * drawingContext.scale * 1.2,
            y: Double(area.y) + Double(area.size.height) / 2, radius: radius * drawingContext.scale)
    }

    private func draw(
        _ label: borrowing TextLayout, fontSize: Double, in rect: Rect, x: Double,
        in surface: borrowing CairoSurface
    ) {
        let area = drawingContext.snapped(rect)
        drawingContext.paint(area, in: surface) { mask in
            drawingContext.show(label, fontSize: fontSize, x: x, height: area.size.height, on: mask)
        }
    }

    // MARK: The bar

    private func draw(_ bar: ControlsSnapshot.Bar, in surface: borrowing CairoSurface) {
        guard let rect = layout.rect(.progress) else { return }
        let area = drawingContext.snapped(rect)
        let isActive = bar.isScrubbed || picture.hovered == .progress && picture.pressed == nil
        let thickness = thickness(in: area, isActive: isActive)
        let top = Double((area.size.height - thickness) / 2)
        let ends = (width: Double(area.size.width), filled: Double(min(bar.filledPx, area.size.width)))
        drawingContext.paint(area, alpha: Self.track, in: surface) {
            trace(ends.width, top: top, thickness: thickness, on: $0)
        }
        cairo_save(surface.context)
        cairo_translate(surface.context, Double(area.x), Double(area.y))
        surface.setColor(.white, alpha: 1)
        if ends.filled > 0 { trace(ends.filled, top: top, thickness: thickness, on: surface) }
        cairo_restore(surface.context)
        let middle = top + Double(thickness) / 2
        if isActive { drawKnob(x: ends.filled, y: middle, in: area, surface) }
        drawTimes(bar, in: surface)
        if bar.isScrubbed, layout.elapsed == nil { drawBubble(bar, over: rect, x: ends.filled, in: surface) }
    }

    /// The line that stays: white where the content has been played, else dark.
    private func draw(_ line: ControlsSnapshot.Line, in surface: borrowing CairoSurface) {
        let height = max(2, drawingContext.pixels(ControlsSnapshot.Line.heightPx))
        let x = (surface.size.width - line.lengthPx) / 2
        let y = surface.size.height - drawingContext.pixels(ControlsSnapshot.Line.bottomPx) - height
        let filled = min(line.filledPx, line.lengthPx)
        surface.setColor(.white, alpha: 1)
        cairo_rectangle(surface.context, Double(x), Double(y), Double(filled), Double(height))
        cairo_fill(surface.context)
        surface.setColor(.black, alpha: Self.disc)
        cairo_rectangle(
            surface.context, Double(x + filled), Double(y), Double(line.lengthPx - filled), Double(height))
        cairo_fill(surface.context)
    }

    /// The thickness has the parity of the row's height, so that the bar's edges are sharp.
    private func thickness(in area: PixelRect, isActive: Bool) -> Int {
        let thickness = max(2, drawingContext.pixels(isActive ? metrics.bar + 2 : metrics.bar))
        return (area.size.height - thickness) % 2 == 0 ? thickness : thickness + 1
    }

    private func trace(
        _ width: Double, top: Double, thickness: Int, on surface: borrowing CairoSurface
    ) {
        let height = Double(thickness)
        cairo_save(surface.context)
        cairo_rectangle(surface.context, 0, top, width, height)
        cairo_clip(surface.context)
        // Round at the left end and, if the bar is long enough, at the right end.
        surface.trace(0, top, max(width, height), height, radius: height / 2)
        cairo_fill(surface.context)
        cairo_restore(surface.context)
    }

    /// Draws the knob, which may extend beyond the ends of the bar.
    private func drawKnob(x: Double, y: Double, in area: PixelRect, _ surface: borrowing CairoSurface) {
        let reach = drawingContext.pixels(metrics.knobRadius)
        var wide = area
        wide.x -= reach
        wide.size.width += 2 * reach
        drawingContext.paint(wide, in: surface) {
            $0.fillCircle(x: x + Double(reach), y: y, radius: Double(reach))
        }
    }

    private func drawTimes(_ bar: ControlsSnapshot.Bar, in surface: borrowing CairoSurface) {
        guard let elapsed = layout.elapsed, let total = layout.total else { return }
        let size = metrics.fontSize
        let before = drawingContext.label(bar.elapsed, fontSize: size)
        draw(before, fontSize: size, in: elapsed, x: elapsed.size.width - before.extent.width, in: surface)
        let whole = drawingContext.label(bar.total, fontSize: size)
        draw(whole, fontSize: size, in: total, x: 0, in: surface)
    }

    /// Shows the time at the knob above the bar, if the layout has no space for times.
    private func drawBubble(
        _ bar: ControlsSnapshot.Bar, over rect: Rect, x: Double, in surface: borrowing CairoSurface
    ) {
        let label = drawingContext.label(bar.elapsed, fontSize: metrics.fontSize)
        let size = Size(width: label.extent.width + 12, height: metrics.fontSize + 8)
        let wished = rect.origin.x + x / drawingContext.scale - size.width / 2
        let left = max(metrics.margin, min(wished, layout.size.width - metrics.margin - size.width))
        let area = drawingContext.snapped(
            Rect(origin: Point(x: left, y: max(0, rect.origin.y - size.height)), size: size))
        fillPlate(area, radius: 4, alpha: 0.75, in: surface)
        drawingContext.paint(area, in: surface) {
            drawingContext.show(label, fontSize: metrics.fontSize, x: 6, height: area.size.height, on: $0)
        }
    }

    // MARK: The hint

    private func drawHint(in surface: borrowing CairoSurface) {
        let size = metrics.fontSize + 1
        let (padding, margin) = (12.0, 8.0)
        let width = layout.size.width - 2 * (margin + padding)
        let lines = drawingContext.lines(picture.hint, fontSize: size, width: width)
        let extent = lines.extent
        let area = drawingContext.snapped(
            Rect(
                x: (layout.size.width - extent.width) / 2 - padding,
                y: (layout.size.height - extent.height) / 2 - padding / 2,
                width: extent.width + 2 * padding, height: extent.height + padding))
        fillPlate(area, radius: 8, alpha: 0.78, in: surface)
        lines.show(
            in: surface, x: Double(area.x) + ((padding - extent.x) * drawingContext.scale).rounded(),
            y: Double(area.y) + (padding / 2 * drawingContext.scale).rounded(), scale: drawingContext.scale)
    }

    private func fillPlate(
        _ area: PixelRect, radius: Double, alpha: Double, in surface: borrowing CairoSurface
    ) {
        surface.trace(
            Double(area.x), Double(area.y), Double(area.size.width), Double(area.size.height),
            radius: radius * drawingContext.scale)
        surface.setColor(.black, alpha: alpha)
        cairo_fill(surface.context)
    }
}
