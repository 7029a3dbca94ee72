// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One picture of a HUD.
protocol HUDPane: AnyObject {
    /// Puts it at the place number `place`.
    func move(to place: Int)
    /// Draws `content` and shows it; says whether there was room for that now.
    func paint(_ content: HUDContent, opacity: Double) -> Bool
    /// Sets how much of it is seen, 0…1.
    func setOpacity(_ opacity: Double)
    /// Takes it off the screen.
    func hide()
}

/// A HUD in a window of its own.
final class HUDWindow: HUDPane {
    /// Where it goes with the next `move`.
    var monitor: Monitor
    /// Called when the display has taken it away.
    var onGone: (() -> Void)?
    private let surface: any Surface
    private unowned let host: OverlayHost
    private var place = 0

    /// Opens the window; nothing is to be seen of it yet.
    init(on monitor: Monitor, _ host: OverlayHost) throws(DisplayError) {
        self.monitor = monitor
        self.host = host
        let placement = Self.placement(0, on: monitor, host)
        surface = try host.display.makeSurface(.hud, at: placement, title: "FloatOverlay HUD")
        surface.takeInput(.none)
        surface.onEvent = { [unowned self] event in
            switch event {
            case .gone: onGone?()
            case .geometryChanged(let geometry): follow(geometry.placement.monitor)
            default: break
            }
        }
    }

    func move(to place: Int) {
        self.place = place
        surface.setCornerRadius(radius)
        surface.requestPlacement(Self.placement(place, on: monitor, host))
    }

    /// The desktop has chosen a monitor: there it is at the same place.
    private func follow(_ id: Monitor.ID?) {
        guard Self.isChosen(host), id != monitor.id,
            let chosen = host.display.monitors.first(where: { $0.id == id })
        else { return }
        monitor = chosen
        move(to: place)
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        let (look, scale) = (host.preferences.hud.look, surface.geometry.scale)
        guard let canvas = surface.canvas(PixelSize(look.size, scale: scale)) else { return false }
        host.painter.drawHUD(content, look: look, blends: blends, scale: scale, into: canvas)
        surface.present(canvas, alpha: .premultiplied)
        surface.setOpacity(opacity)
        if !surface.isShown { surface.reveal() }
        return true
    }

    func setOpacity(_ opacity: Double) { surface.setOpacity(opacity) }
    func hide() { surface.hide() }
    func close() { surface.close() }

    private var blends: Bool { host.display.capabilities.contains(.compositing) }

    /// The window's shape has hard edges. Where the picture's own soft corners are seen it stays out of their way.
    private var radius: Double {
        let look = host.preferences.hud.look
        return look.style == .bar && blends ? look.radius - 2 * look.zoom : look.radius
    }

    /// Whether the desktop is to choose the monitor: it knows where its user is, and does not tell.
    private static func isChosen(_ host: OverlayHost) -> Bool {
        host.preferences.hud.monitor == .pointer && !host.display.capabilities.contains(.pointerMonitor)
    }

    private static func placement(_ place: Int, on monitor: Monitor, _ host: OverlayHost) -> Placement {
        let hud = host.preferences.hud
        var placement = hud.position.placement(place, hud.look, margin: hud.margin, on: monitor)
        if isChosen(host) { placement.monitor = nil }
        return placement
    }
}

/// A HUD in an overlay.
final class HUDInset: HUDPane {
    private(set) weak var overlay: OverlayController?
    private let layer: any Layer
    private unowned let host: OverlayHost
    private var place = 0
    private var painted: PixelSize?

    init(_ overlay: OverlayController, _ layer: any Layer, _ host: OverlayHost) {
        self.overlay = overlay
        self.layer = layer
        self.host = host
    }

    /// Whether the overlay has another extent or scale than the picture was drawn for.
    var isOutdated: Bool { painted != nil && painted != size?.pixels }

    func move(to place: Int) {
        self.place = place
        guard let scale = overlay?.geometry?.scale else { return }
        let way = HUDPosition.center.step(host.preferences.hud.look) * (Double(place) * scale)
        layer.shift(x: Int(way.width.rounded()), y: Int(way.height.rounded()))
    }

    func paint(_ content: HUDContent, opacity: Double) -> Bool {
        guard let size, let canvas = layer.canvas(size.pixels) else { return false }
        if painted != nil && painted != size.pixels { move(to: place) }
        host.painter.drawHUD(
            content, look: host.preferences.hud.look, blends: true, scale: size.scale, into: canvas)
        layer.present(canvas, opacity: opacity)
        painted = size.pixels
        return true
    }

    func setOpacity(_ opacity: Double) { layer.setOpacity(opacity) }
    func hide() { layer.hide() }

    private var size: (pixels: PixelSize, scale: Double)? {
        guard let geometry = overlay?.geometry,
            let size = host.preferences.hud.look.size(in: geometry.placement.size)
        else { return nil }
        return (PixelSize(size, scale: geometry.scale), geometry.scale)
    }
}
