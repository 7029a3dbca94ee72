// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A short text about the content in the overlay's bottom left corner, or that a successor is awaited.
final class OverlayBadge {
    private static let fontSize = 11.0
    private static let backgroundOpacity = 0.65
    private static let marginPx = 8.0

    private let window: SurfaceHandle
    private let painter: any Painter
    /// The text of the content.
    private var contentText: String?
    /// The shown text.
    private var text: StyledText?
    private var size = Size.zero
    private var painted: (text: StyledText, scale: Double)?
    /// Whether the overlay waits for the first frame of the content that replaces it.
    var isReplacementPending = false { didSet { if isReplacementPending != oldValue { update() } } }

    init(_ window: SurfaceHandle, painter: any Painter) {
        self.window = window
        self.painter = painter
    }

    /// Shows `text` of the content; `nil` hides the badge.
    func show(_ text: String?) {
        contentText = text
        update()
    }

    private func update() {
        text = (isReplacementPending ? "waiting…" : contentText).map {
            StyledText(text: $0, fontSize: Self.fontSize, backgroundOpacity: Self.backgroundOpacity)
        }
        if let text { size = painter.measure(text, width: nil) }
        refresh()
    }

    /// Repositions and repaints the badge after a change of the overlay's size or scale.
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
        paint(text, size: pixels, scale: geometry.scale, on: layer)
    }

    private func paint(_ text: StyledText, size: PixelSize, scale: Double, on layer: any Layer) {
        if let painted, painted == (text, scale) { return }
        guard let canvas = layer.canvas(size) else { return }
        painter.draw(text, scale: scale, into: canvas)
        layer.present(canvas, opacity: 1)
        painted = (text, scale)
    }
}
