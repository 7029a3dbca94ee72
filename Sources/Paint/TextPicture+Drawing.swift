// SPDX-License-Identifier: MIT
internal import CCairo
internal import Core

extension TextPicture {
    private static let longestSide = Double(PixelSize.longestSide)

    /// The extent in logical pixels, padding included; `width` includes it too.
    func measure(_ typesetter: Typesetter, width: Double?) -> Size {
        let layout = layout(typesetter, scale: 1)
        layout.wrap(at: min(width ?? Self.longestSide, Self.longestSide) - 2 * padding.width)
        let extent = layout.extent
        return Size(
            width: Self.bounded(extent.width + 2 * padding.width),
            height: Self.bounded(extent.height + 2 * padding.height))
    }

    /// Draws it over everything in `drawing`.
    func draw(_ typesetter: Typesetter, scale: Double, in drawing: borrowing Drawing) {
        drawing.fill(black: min(max(backdrop, 0), 1))
        let layout = fittedLayout(typesetter, scale: scale, drawing.size)
        let extent = layout.extent
        // Text higher than its picture loses its end, not its beginning.
        let y = max(padding.height * scale, (Double(drawing.size.height) - extent.height) / 2)
        let x = (Double(drawing.size.width) - extent.width) / 2 - extent.x
        let mask = Drawing(maskOf: drawing.size)
        layout.show(in: mask, x: x, y: y)
        drawing.paintRim(of: mask, radius: max(1, Int((fontSize * scale / 14).rounded())))
        layout.show(in: drawing, x: x, y: y)
    }

    /// The largest layout that fits, down to 0.6 of the size; then one that is cut.
    private func fittedLayout(_ typesetter: Typesetter, scale: Double, _ size: PixelSize) -> TextLayout {
        // A pixel to spare: the picture's extent was rounded.
        let width = Double(size.width) - 2 * padding.width * scale + 1
        let height = Double(size.height) - 2 * padding.height * scale + 1
        for factor in [1, 0.85, 0.7, 0.6] {
            let layout = layout(typesetter, scale: scale, factor: factor)
            layout.wrap(at: width)
            if layout.extent.height <= height { return layout }
            // Text takes up the square of its size: no factor left will help.
            if layout.extent.height * 0.3 > height * factor * factor { break }
        }
        let layout = layout(typesetter, scale: scale, factor: 0.6)
        layout.cut(width: width, height: height)
        return layout
    }

    private static func bounded(_ length: Double) -> Double { min(max(length.rounded(.up), 1), longestSide) }
}
