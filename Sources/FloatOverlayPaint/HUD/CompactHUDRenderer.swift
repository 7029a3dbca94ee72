// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// The compact HUD, 64 × 72 logical pixels. Its layout depends only on size and scale.
struct CompactHUDRenderer {
    private let drawingContext: HUDDrawingContext

    init(_ drawingContext: HUDDrawingContext) { self.drawingContext = drawingContext }

    /// The icon's side in device pixels, for 30 logical pixels.
    private var iconSide: Int { max(1, drawingContext.pixels(30)) }
    /// The maximum text width in logical pixels, with a margin of 4 on either side.
    private var textWidth: Double { drawingContext.width - 8 }

    /// Draws `content` over the whole of `surface`.
    func draw(_ content: HUDContent, in surface: borrowing CairoSurface) {
        drawingContext.drawBackdrop(in: surface)
        let mask = CairoSurface(maskOf: drawingContext.size)
        draw(in: mask, content.icon.draw)
        draw(content.text, in: mask)
        surface.paintOutline(of: mask, drawingContext.theme.backgroundColor, radius: drawingContext.outline)
        draw(in: mask, content.icon.drawHints)
        let color = drawingContext.theme.foregroundColor
        surface.paint(color, alpha: color.alpha ?? 1, through: mask)
    }

    /// The icon is centred, 10 logical pixels below the top, on whole device pixels.
    private func draw(in mask: borrowing CairoSurface, _ draw: (IconPen) -> Void) {
        let x = (drawingContext.size.width - iconSide) / 2
        mask.drawIcon(x: x, y: drawingContext.pixels(10), side: iconSide, draw)
    }

    /// The middle of the text row, which starts 45 logical pixels below the top and is 16 high.
    private static let rowMiddle = 45 + 16 / 2.0
    /// Font sizes in logical pixels, tried in this order. Smaller text is not legible.
    private static let fontSizes = [12.0, 11, 10, 9]

    private func draw(_ text: String, in mask: borrowing CairoSurface) {
        for pixels in Self.fontSizes {
            let layout = drawingContext.label(text, pixels: pixels)
            let isLast = pixels == Self.fontSizes.last
            if layout.extent.width > textWidth {
                guard isLast else { continue }
                layout.cut(width: textWidth)
            }
            let x = (drawingContext.width - layout.extent.width) / 2
            return drawingContext.show(layout, pixels: pixels, x: x, middle: Self.rowMiddle, in: mask)
        }
    }
}
