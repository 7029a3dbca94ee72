// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// A surface that a HUD is drawn on.
protocol HUDTarget: AnyObject {
    /// Moves the HUD to the position `positionIndex` in the stack.
    func move(to positionIndex: Int)
    /// Draws and shows `content`; returns `false` if no buffer was free.
    func paint(_ content: HUDContent, opacity: Double) -> Bool
    /// Sets the opacity, 0…1.
    func setOpacity(_ opacity: Double)
    /// Hides the HUD.
    func hide()
}

/// A HUD in its own window.
final class HUDWindow: HUDTarget {
    /// The monitor of the next `move`.
    var monitor: Monitor
    /// Called when the display has closed the window.
    var onGone: (() -> Void)?
    private let surface: any Surface
    private unowned let host: OverlayHost
    private var positionIndex = 0

    /// Creates the window, which stays hidden until the first `paint`.
    init(on monitor: Monitor, _ host: OverlayHost) throws(DisplayError) {
        self.monitor = monitor
        self.host = host
        let placement = Self.placement(0, on: monitor, host)
        surface = try host.display.makeSurface(.hud, at: placement, title: "FloatOverlay HUD")
        surface.setInputShape(.none)
        // The display can keep the surface longer than the HUD.
        surface.onEvent = { [weak self] event in
            switch event {
            case .gone: self?.onGone?()
            case .geometryChanged(let geometry): self?.adoptMonitor(geometry.placement.monitor)
            default: break
            }
        }
    }

    func move(to positionIndex: Int) {
        self.positionIndex = positionIndex
        surface.setCornerRadius(radius)
        surface.requestPlacement(Self.placement(positionIndex, on: monitor, host))
    }

    /// Takes over the monitor that the compositor chose for the window and moves to the same position there.
    private func adoptMonitor(_ id: Monitor.ID?) {
        guard Self.isChosen(host), id != monitor.id, let chosen = host.monitor(id) else { return }
        monitor = chosen
        move(to: positionIndex)
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        let (theme, scale) = (host.preferences.hud.theme, surface.geometry.scale)
        guard let canvas = surface.canvas(PixelSize(theme.size, scale: scale)) else { return false }
        host.painter.drawHUD(content, theme: theme, blends: blends, scale: scale, into: canvas)
        surface.present(canvas, alpha: .premultiplied)
        surface.setOpacity(opacity)
        if !surface.isShown { surface.reveal() }
        return true
    }

    func setOpacity(_ opacity: Double) { surface.setOpacity(opacity) }
    func hide() { surface.hide() }
    func close() { surface.close() }

    private var blends: Bool { host.display.capabilities.contains(.compositing) }

    /// The window's shape has hard edges. A bar on a composited display draws antialiased corners itself, so
    /// its shape uses a smaller radius that leaves the drawn corners whole.
    private var radius: Double {
        let theme = host.preferences.hud.theme
        return theme.style == .bar && blends ? theme.radius - 2 * theme.zoom : theme.radius
    }

    /// Whether the compositor chooses the monitor: the HUD belongs on the pointer's monitor, and Wayland does
    /// not report which one that is.
    private static func isChosen(_ host: OverlayHost) -> Bool {
        host.preferences.hud.monitor == .pointer && !host.display.capabilities.contains(.pointerMonitor)
    }

    private static func placement(_ positionIndex: Int, on monitor: Monitor, _ host: OverlayHost) -> Placement
    {
        let hud = host.preferences.hud
        var placement = hud.position.placement(positionIndex, hud.theme, margin: hud.margin, on: monitor)
        if isChosen(host) { placement.monitor = nil }
        return placement
    }
}

/// A HUD on a layer of an overlay.
final class OverlayHUDTarget: HUDTarget {
    private(set) weak var overlay: OverlayController?
    private let layer: any Layer
    private unowned let host: OverlayHost
    private var painted: PixelSize?

    init(_ overlay: OverlayController, _ layer: any Layer, _ host: OverlayHost) {
        self.overlay = overlay
        self.layer = layer
        self.host = host
    }

    /// Whether the overlay's size or scale has changed since the last paint.
    var isOutdated: Bool { painted != nil && painted != size?.pixels }

    func move(to positionIndex: Int) {
        guard let scale = overlay?.geometry?.scale else { return }
        let offset = HUDPosition.center.step(host.preferences.hud.theme) * (Double(positionIndex) * scale)
        layer.shift(x: Int(offset.width.rounded()), y: Int(offset.height.rounded()))
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        guard let size, let canvas = layer.canvas(size.pixels) else { return false }
        host.painter.drawHUD(
            content, theme: host.preferences.hud.theme, blends: true, scale: size.scale, into: canvas)
        layer.present(canvas, opacity: opacity)
        painted = size.pixels
        return true
    }

    func setOpacity(_ opacity: Double) { layer.setOpacity(opacity) }
    func hide() { layer.hide() }

    private var size: (pixels: PixelSize, scale: Double)? {
        guard let geometry = overlay?.geometry,
            let size = host.preferences.hud.theme.size(in: geometry.placement.size)
        else { return nil }
        return (PixelSize(size, scale: geometry.scale), geometry.scale)
    }
}
