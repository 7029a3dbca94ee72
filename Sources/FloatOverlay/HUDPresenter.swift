// SPDX-License-Identifier: MIT
public import Core
internal import Linux
internal import Logging

/// The one HUD: in the middle of the overlay when there is one on screen, else in a window of its own.
public final class HUDPresenter {
    /// The extent in logical pixels.
    public static let size = Size(width: 64, height: 72)
    private static let frame = Duration.nanoseconds(16_666_667)

    private unowned let host: OverlayHost
    private let tick: Timer
    private var timer = HUDTimer()
    private var content: HUDContent?
    private var painted: HUDContent?
    private var paintedAt: Instant?
    private var window: (any Surface)?
    private var target: (any Layer)?
    private weak var targetOverlay: OverlayController?

    init(host: OverlayHost) {
        self.host = host
        var fire: (Instant) -> Void = { _ in }
        tick = host.reactor.timer { fire($0) }
        fire = { [unowned self] in advance($0) }
    }

    /// Whether any of it is to be seen.
    public var isVisible: Bool { timer.isVisible(at: host.reactor.now) }
    /// What it shows or showed last.
    public var current: HUDContent? { content }

    /// Makes what the first show needs, so that it comes at once.
    public func prepare() {
        host.painter.warmUp()
        _ = openWindow()
    }

    /// Shows `content` at full opacity, at once unless a frame is not over yet.
    public func show(_ content: HUDContent) {
        let now = host.reactor.now
        self.content = content
        timer.show(at: now)
        chooseTarget()
        if painted == nil || paintedAt.map({ $0.duration(to: now) >= Self.frame }) ?? true { paint(now) }
        schedule(now)
    }

    /// Corrects what is shown without showing it anew; nothing when it is not on screen.
    public func correct(_ content: HUDContent) {
        guard isVisible, self.content != content else { return }
        self.content = content
        paint(host.reactor.now)
    }

    /// Keeps it on screen while a drag is under way.
    public func pin(_ isPinned: Bool) {
        timer.pin(isPinned, at: host.reactor.now)
        schedule(host.reactor.now)
    }

    func close() {
        vanish()
        window?.close()
        window = nil
    }

    func preferencesChanged() {
        painted = nil
        if isVisible { paint(host.reactor.now) }
    }

    func stageChanged() {
        window?.close()
        window = nil
        guard isVisible else { return }
        painted = nil
        target = nil
        chooseTarget()
        paint(host.reactor.now)
    }

    /// The overlay it is in came, went or changed its extent.
    func overlaysChanged() {
        guard isVisible else { return }
        let old = target
        chooseTarget()
        if old !== target || targetOverlay != nil { paint(host.reactor.now) }
    }

    private func advance(_ now: Instant) {
        if content != painted { paint(now) }
        let opacity = timer.opacity(at: now)
        if opacity <= 0 { return vanish() }
        if opacity < 1 { setOpacity(opacity) }
        schedule(now)
    }

    private func schedule(_ now: Instant) {
        let dirty = content != painted && isVisible ? now.advanced(by: Self.frame) : nil
        let next = timer.nextChange(after: now, frame: Self.frame)
        switch (dirty, next) {
        case (let a?, let b?): tick.set(at: min(a, b))
        case (let a?, nil): tick.set(at: a)
        case (nil, let b?): tick.set(at: b)
        case (nil, nil): tick.cancel()
        }
    }

    private func vanish() {
        timer.hide()
        tick.cancel()
        painted = nil
        target?.hide()
        if window != nil && targetOverlay == nil { window?.hide() }
        target = nil
        targetOverlay = nil
    }

    /// Into the overlay where it is large enough to be read there, else into its own window.
    private func chooseTarget() {
        let overlay = host.frontOverlay.flatMap { $0.canHold(Self.size) ? $0 : nil }
        if let target, overlay === targetOverlay, overlay != nil || target === window?.hud { return }
        target?.hide()
        if targetOverlay == nil { window?.hide() }
        targetOverlay = overlay
        target = overlay?.hudLayer ?? openWindow()?.hud
        painted = nil
    }

    private func paint(_ now: Instant) {
        guard let content else { return }
        let placed = targetOverlay?.placed ?? window?.placed
        guard let scale = placed?.scale else { return }
        if targetOverlay == nil { return paintWindow(content, scale: scale, now) }
        guard let target, let canvas = target.canvas(PixelSize(Self.size, scale: scale)) else { return }
        host.painter.drawHUD(content, backdrop: host.preferences.hud.backdrop, scale: scale, into: canvas)
        target.present(canvas, opacity: timer.opacity(at: now))
        painted = content
        paintedAt = now
    }

    private func paintWindow(_ content: HUDContent, scale: Double, _ now: Instant) {
        guard let window else { return }
        if painted == nil, let monitor = hudMonitor { window.request(Self.centred(on: monitor)) }
        guard let canvas = window.canvas(PixelSize(Self.size, scale: window.placed.scale)) else { return }
        let blends = host.stage.abilities.contains(.compositing)
        host.painter.drawHUD(
            content, backdrop: blends ? host.preferences.hud.backdrop : 1, scale: window.placed.scale,
            into: canvas)
        window.present(canvas, alpha: .premultiplied)
        window.setOpacity(timer.opacity(at: now))
        if !window.isShown { window.reveal() }
        painted = content
        paintedAt = now
    }

    private func setOpacity(_ opacity: Double) {
        if targetOverlay == nil { window?.setOpacity(opacity) } else { target?.setOpacity(opacity) }
    }

    private func openWindow() -> (any Surface)? {
        if let window { return window }
        guard let monitor = hudMonitor else { return nil }
        do throws(StageError) {
            let opened = try host.stage.open(.hud, at: Self.centred(on: monitor), title: "FloatOverlay HUD")
            opened.takeInput(.none)
            opened.onEvent = { [weak self] in self?.windowChanged($0) }
            window = opened
        } catch {
            host.log.warning("no window for the HUD: \(error)")
        }
        return window
    }

    private func windowChanged(_ event: SurfaceEvent) {
        switch event {
        case .gone: window = nil
        case .frameDue where content != painted && isVisible: paint(host.reactor.now)
        case .frameDue, .placed, .shown, .returned, .input: break
        }
    }

    private var hudMonitor: Monitor? {
        switch host.preferences.hud.monitor {
        case .pointer: host.monitor()
        case .primary: host.stage.monitors.first(where: \.isPrimary) ?? host.stage.monitors.first
        case .named(let name): host.monitor(named: name) ?? host.monitor()
        }
    }

    private static func centred(on monitor: Monitor) -> Placement {
        let inset = Size(
            width: (monitor.size.width - size.width) / 2, height: (monitor.size.height - size.height) / 2)
        return Placement(monitor: monitor.id, corner: .topLeft, inset: inset, size: size)
    }
}
