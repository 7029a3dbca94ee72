// SPDX-License-Identifier: MIT
internal import CCairo
internal import Core

/// The compact HUD, 64 × 72 logical pixels: where its parts are is a function of extent and scale alone.
struct HUDPicture {
    private let sheet: HUDSheet

    init(_ sheet: HUDSheet) { self.sheet = sheet }

    /// The icon's side, 30 logical pixels.
    private var iconSide: Int { max(1, sheet.pixels(30)) }
    /// The logical pixels the text may have: 4 stay free on either side.
    private var textWidth: Double { sheet.width - 8 }

    /// Draws `content` over everything in `drawing`.
    func draw(_ content: HUDContent, in drawing: borrowing Drawing) {
        sheet.drawBackdrop(in: drawing)
        let mask = Drawing(maskOf: sheet.size)
        draw(in: mask, content.icon.draw)
        draw(content.text, in: mask)
        drawing.paintRim(of: mask, sheet.theme.background, radius: sheet.rim)
        draw(in: mask, content.icon.drawHints)
        let color = sheet.theme.foreground
        drawing.paint(color, alpha: color.alpha ?? 1, through: mask)
    }

    /// The icon is on whole pixels: centred, 10 logical pixels down.
    private func draw(in mask: borrowing Drawing, _ draw: (IconPen) -> Void) {
        sheet.draw(
            x: (sheet.size.width - iconSide) / 2, y: sheet.pixels(10), side: iconSide, in: mask, draw)
    }

    /// The middle of the text's row, which is 16 logical pixels high and 45 down.
    private static let rowMiddle = 45 + 16 / 2.0
    /// Logical pixels of the font, down to the least that reads.
    private static let fontSizes = [12.0, 11, 10, 9]

    private func draw(_ text: String, in mask: borrowing Drawing) {
        for pixels in Self.fontSizes {
            let layout = sheet.label(text, pixels: pixels)
            let isLast = pixels == Self.fontSizes.last
            if layout.extent.width > textWidth {
                guard isLast else { continue }
                layout.cut(width: textWidth)
            }
            let x = (sheet.width - layout.extent.width) / 2
            return sheet.show(layout, pixels: pixels, x: x, middle: Self.rowMiddle, in: mask)
        }
    }
}
