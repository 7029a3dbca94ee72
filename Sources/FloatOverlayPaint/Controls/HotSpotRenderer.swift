// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// The symbol of the hot spot: a closed padlock on a dark disc, or an open padlock on a light disc while the
/// pointer is over it.
struct HotSpotRenderer {
    private static let discAlpha = 0.6
    private static let hoverDiscAlpha = 0.92

    let isHovered: Bool

    /// Draws over the whole of `surface`.
    func draw(in surface: borrowing CairoSurface) {
        surface.fill(black: 0)
        let side = min(surface.size.width, surface.size.height)
        let disc = CairoSurface(maskOf: surface.size)
        IconPen(disc.context, side: side).disc((15, 15), radius: 13)
        surface.paint(
            isHovered ? .white : .black, alpha: isHovered ? Self.hoverDiscAlpha : Self.discAlpha,
            through: disc)
        let glyph = CairoSurface(maskOf: surface.size)
        let inset = Double(side) / 4
        cairo_translate(glyph.context, inset.rounded(), inset.rounded())
        let icon = HUDIcon.self
        (isHovered ? icon.unlock : icon.lock).draw(
            with: IconPen(glyph.context, side: side - 2 * Int(inset.rounded())))
        surface.paint(isHovered ? .black : .white, alpha: 1, through: glyph)
    }
}
