// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

extension TextRenderer {
    private static let maxSide = Double(PixelSize.maxSide)

    /// The size in logical pixels, padding included; `width` includes the padding too.
    func measure(_ typesetter: Typesetter, width: Double?) -> Size {
        let layout = layout(typesetter)
        layout.wrap(at: min(width ?? Self.maxSide, Self.maxSide) - 2 * padding.width)
        let extent = layout.extent
        return Size(
            width: Self.bounded(extent.width + 2 * padding.width),
            height: Self.bounded(extent.height + 2 * padding.height))
    }

    /// Draws the text over the whole of `surface`.
    func draw(_ typesetter: Typesetter, scale: Double, in surface: borrowing CairoSurface) {
        surface.fill(black: min(max(backdrop, 0), 1))
        let layout = layout(typesetter)
        let scale = scale * fit(layout, Room(surface.size, scale: scale, padding))
        let extent = layout.extent
        // Text higher than the picture overflows at the bottom, not at the top.
        let y = max(padding.height * scale, (Double(surface.size.height) - extent.height * scale) / 2)
        let x = (Double(surface.size.width) - extent.width * scale) / 2 - extent.x * scale
        let mask = CairoSurface(maskOf: surface.size)
        layout.show(in: mask, x: x.rounded(), y: y.rounded(), scale: scale)
        surface.paintOutline(of: mask, radius: max(1, Int((fontSize * scale / 14).rounded())))
        layout.show(in: surface, x: x.rounded(), y: y.rounded(), scale: scale)
    }

    /// The space inside the padding, in logical pixels.
    private struct Room {
        let width: Double
        let height: Double

        init(_ size: PixelSize, scale: Double, _ padding: Size) {
            // One pixel of tolerance, because the picture's size was rounded.
            width = Double(size.width + 1) / scale - 2 * padding.width
            height = Double(size.height + 1) / scale - 2 * padding.height
        }
    }

    /// Wraps `layout` to fit into `room` at the largest possible factor, at least 0.6, and then cuts it.
    /// Returns the factor to draw at.
    private func fit(_ layout: borrowing TextLayout, _ room: Room) -> Double {
        for factor in [1, 0.85, 0.7, 0.6] {
            layout.wrap(at: room.width / factor)
            let height = layout.extent.height * factor
            if height <= room.height { return factor }
            // The text's area is proportional to the square of the factor, so no remaining factor is small
            // enough.
            if height * 0.3 > room.height * factor { break }
        }
        layout.cut(width: room.width / 0.6, height: room.height / 0.6)
        return 0.6
    }

    private static func bounded(_ length: Double) -> Double { min(max(length.rounded(.up), 1), maxSide) }
}
