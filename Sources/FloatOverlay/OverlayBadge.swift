// SPDX-License-Identifier: MIT
internal import Core

/// A word about the content, small in the bottom left corner of one overlay.
final class OverlayBadge {
    private static let fontSize = 11.0
    private static let backdrop = 0.65
    private static let marginPx = 8.0

    private let window: SurfaceHandle
    private let painter: any Painter
    private var text: StyledText?
    private var size = Size.zero
    private var painted: (text: StyledText, scale: Double)?

    init(_ window: SurfaceHandle, painter: any Painter) {
        self.window = window
        self.painter = painter
    }

    /// Shows `words`, or nothing.
    func show(_ words: String?) {
        text = words.map { StyledText(text: $0, fontSize: Self.fontSize, backdrop: Self.backdrop) }
        if let text { size = painter.measure(text, width: nil) }
        refresh()
    }

    /// Follows the overlay's extent and scale.
    func refresh() {
        guard let layer = window.surface?.badge, let geometry = window.geometry else { return }
        guard let text else {
            if painted != nil { layer.hide() }
            painted = nil
            return
        }
        let pixels = PixelSize(size, scale: geometry.scale)
        let margin = Int((Self.marginPx * geometry.scale).rounded())
        layer.shift(
            x: margin - (geometry.pixelSize.width - pixels.width) / 2,
            y: geometry.pixelSize.height - margin - pixels.height
                - (geometry.pixelSize.height - pixels.height)
                / 2)
        paint(text, pixels, geometry.scale, on: layer)
    }

    private func paint(_ text: StyledText, _ size: PixelSize, _ scale: Double, on layer: any Layer) {
        if let painted, painted == (text, scale) { return }
        guard let canvas = layer.canvas(size) else { return }
        painter.draw(text, scale: scale, into: canvas)
        layer.present(canvas, opacity: 1)
        painted = (text, scale)
    }
}
