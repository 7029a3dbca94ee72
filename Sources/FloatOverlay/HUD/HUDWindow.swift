// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

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
        guard Self.compositorChoosesMonitor(host), id != monitor.id, let chosen = host.monitor(id) else {
            return
        }
        monitor = chosen
        move(to: positionIndex)
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        let (theme, scale) = (host.hud.theme.standalone, surface.geometry.scale)
        guard let canvas = surface.canvas(PixelSize(theme.size, scale: scale)) else { return false }
        host.painter.drawHUD(content, theme: theme, isCompositing: isCompositing, scale: scale, into: canvas)
        surface.present(canvas, alpha: .premultiplied)
        surface.setOpacity(opacity)
        if !surface.isShown { surface.reveal() }
        return true
    }

    func setOpacity(_ opacity: Double) { surface.setOpacity(opacity) }
    func hide() { surface.hide() }
    func close() { surface.close() }

    private var isCompositing: Bool { host.display.capabilities.contains(.compositing) }

    /// The window's shape has hard edges. A bar on a composited display draws antialiased corners itself, so
    /// its shape uses a smaller radius that leaves the drawn corners whole.
    private var radius: Double {
        let theme = host.hud.theme
        return theme.style == .bar && isCompositing ? theme.radius - 2 * theme.scale : theme.radius
    }

    /// Whether the compositor chooses the monitor: the HUD belongs on the pointer's monitor, and Wayland does
    /// not report which one that is.
    private static func compositorChoosesMonitor(_ host: OverlayHost) -> Bool {
        host.preferences.hud.monitor == .pointer && !host.display.capabilities.contains(.pointerMonitor)
    }

    private static func placement(_ positionIndex: Int, on monitor: Monitor, _ host: OverlayHost) -> Placement
    {
        let hud = host.preferences.hud
        var placement = hud.position.placement(positionIndex, host.hud.theme, margin: hud.margin, on: monitor)
        if compositorChoosesMonitor(host) { placement.monitor = nil }
        return placement
    }
}
