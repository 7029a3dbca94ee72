// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// One HUD on screen: its targets (a layer of an overlay, or one window per monitor) and the painted content.
final class HUDItem {
    private let slot: Int
    private unowned let host: OverlayHost
    private var windows: [HUDWindow] = []
    private var overlayTarget: OverlayHUDTarget?
    /// The targets that the HUD is drawn on now.
    private var targets: [any HUDTarget] = []
    private var isShown = false
    /// The position of the targets in the stack; `nil` if the position must be computed again.
    private var positionIndex: Int?
    private var painted: HUDContent?
    private var paintedAt: Instant?
    private var opacity = 0.0

    init(slot: Int, host: OverlayHost) {
        self.slot = slot
        self.host = host
    }

    /// The monitor of its first window; `nil` without a window.
    var monitor: Monitor? { windows.first?.monitor }

    /// Opens a window in advance, so that the first HUD appears without delay.
    func prepare() {
        if windows.isEmpty, let monitor = monitors.first { open(on: monitor) }
    }

    /// Shows `entry` in `overlay`, or in windows if `overlay` is `nil`. Returns the time of the next call if
    /// the content could not be painted now; otherwise `nil`.
    func show(_ entry: HUDStack.Entry, in overlay: OverlayController?, at now: Instant) -> Instant? {
        selectTarget(at: overlay)
        if overlayTarget?.isOutdated == true { invalidate() }
        if positionIndex != entry.positionIndex { move(to: entry.positionIndex) }
        let opacity = entry.timer.opacity(at: now)
        guard entry.content != painted else {
            setOpacity(opacity)
            return nil
        }
        if painted != nil, let next = paintedAt?.advanced(by: HUDController.frame), next > now {
            setOpacity(opacity)
            return next
        }
        return paint(entry.content, opacity, now) ? nil : now.advanced(by: HUDController.frame)
    }

    /// Hides the HUD; its windows stay open for reuse.
    func hide() {
        guard isShown else { return }
        for target in targets { target.hide() }
        targets = []
        overlayTarget = nil
        isShown = false
        invalidate()
    }

    /// Hides the HUD and closes its windows.
    func close() {
        hide()
        for window in windows { window.close() }
        windows = []
    }

    /// Forces a repaint and a new position after a change of theme or position.
    func invalidate() {
        positionIndex = nil
        painted = nil
    }

    private func selectTarget(at overlay: OverlayController?) {
        if isShown, overlayTarget?.overlay !== overlay || (overlay == nil) != (overlayTarget == nil) {
            hide()
        }
        isShown = true
        guard let overlay, overlayTarget == nil, let layer = overlay.window.surface?.hudLayer(slot) else {
            return
        }
        let overlayTarget = OverlayHUDTarget(overlay, layer, host)
        self.overlayTarget = overlayTarget
        targets = [overlayTarget]
    }

    private func move(to positionIndex: Int) {
        if self.positionIndex == nil && overlayTarget == nil { chooseWindows() }
        self.positionIndex = positionIndex
        for target in targets { target.move(to: positionIndex) }
    }

    private func paint(_ content: HUDContent, _ opacity: Double, _ now: Instant) -> Bool {
        var isDone = true
        for target in targets where !target.paint(content, opacity: opacity) { isDone = false }
        guard isDone else { return false }
        (painted, paintedAt, self.opacity) = (content, now, opacity)
        return true
    }

    private func setOpacity(_ opacity: Double) {
        guard opacity != self.opacity else { return }
        self.opacity = opacity
        for target in targets { target.setOpacity(opacity) }
    }

    // MARK: Windows

    private var monitors: [Monitor] {
        switch host.preferences.hud.monitor {
        case .pointer: host.monitor().map { [$0] } ?? []
        case .primary: (host.display.monitors.first(where: \.isPrimary) ?? host.monitor()).map { [$0] } ?? []
        case .all: host.display.monitors
        case .named(let name): (host.monitor(named: name) ?? host.monitor()).map { [$0] } ?? []
        }
    }

    /// Assigns one window to each monitor that the preferences name.
    private func chooseWindows() {
        if host.preferences.hud.monitor == .pointer { host.delegate?.pointerPositionNeeded() }
        let monitors = monitors
        for window in windows.dropFirst(monitors.count) { window.close() }
        windows.removeLast(max(0, windows.count - monitors.count))
        for (index, monitor) in monitors.enumerated() {
            if index < windows.count { windows[index].monitor = monitor } else { open(on: monitor) }
        }
        targets = windows
    }

    private func open(on monitor: Monitor) {
        do throws(DisplayError) {
            let window = try HUDWindow(on: monitor, host)
            window.onGone = { [weak self, weak window] in
                self?.windows.removeAll { $0 === window }
                self?.targets.removeAll { $0 === window }
                self?.invalidate()
            }
            windows.append(window)
        } catch {
            host.log.warning("cannot open a window for the HUD: \(error.message)")
        }
    }
}
