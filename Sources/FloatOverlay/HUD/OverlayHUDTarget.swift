// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A HUD on a layer of an overlay.
final class OverlayHUDTarget: HUDTarget {
    private(set) weak var overlay: OverlayController?
    private let layer: any Layer
    private unowned let host: OverlayHost
    private var painted: PixelSize?

    init(_ overlay: OverlayController, layer: any Layer, host: OverlayHost) {
        self.overlay = overlay
        self.layer = layer
        self.host = host
    }

    /// Whether the overlay's size or scale has changed since the last paint.
    var isOutdated: Bool { painted != nil && painted != size?.pixels }

    func move(to positionIndex: Int) {
        guard let scale = overlay?.geometry?.scale else { return }
        let offset = HUDPosition.center.step(host.hud.theme) * (Double(positionIndex) * scale)
        layer.shift(x: Int(offset.width.rounded()), y: Int(offset.height.rounded()))
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        guard let size, let canvas = layer.canvas(size.pixels) else { return false }
        host.painter.drawHUD(
            content, theme: host.hud.theme, isCompositing: true, scale: size.scale, into: canvas)
        layer.present(canvas, opacity: opacity)
        painted = size.pixels
        return true
    }

    func setOpacity(_ opacity: Double) { layer.setOpacity(opacity) }
    func hide() { layer.hide() }

    private var size: (pixels: PixelSize, scale: Double)? {
        guard let geometry = overlay?.geometry,
            let size = host.hud.theme.size(in: geometry.placement.size)
        else { return nil }
        return (PixelSize(size, scale: geometry.scale), geometry.scale)
    }
}
