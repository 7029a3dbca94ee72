// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// One HUD on screen: its targets (a layer of an overlay, or one window per monitor) and the painted content.
final class HUDItem {
    /// Where the HUD is shown.
    private enum Place {
        case hidden
        case overlay(OverlayHUDTarget)
        case windows
    }

    private let slot: Int
    private unowned let host: OverlayHost
    /// One window per monitor, reused for later HUDs.
    private var windows: [HUDWindow] = []
    private var place = Place.hidden
    /// The position of the targets in the stack; `nil` if the position must be computed again.
    private var positionIndex: Int?
    /// The content of the targets; `nil` if it must be painted again.
    private var painted: (content: HUDContent, at: Instant, opacity: Double)?

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
        selectPlace(in: overlay)
        if case .overlay(let target) = place, target.isOutdated { invalidate() }
        if positionIndex != entry.positionIndex { move(to: entry.positionIndex) }
        let opacity = entry.timer.opacity(at: now)
        guard entry.content != painted?.content else {
            setOpacity(opacity)
            return nil
        }
        if let next = painted?.at.advanced(by: HUDController.frameInterval), next > now {
            setOpacity(opacity)
            return next
        }
        return paint(entry.content, opacity: opacity, at: now)
            ? nil : now.advanced(by: HUDController.frameInterval)
    }

    /// Hides the HUD; its windows stay open for reuse.
    func hide() {
        if case .hidden = place { return }
        forEachTarget { $0.hide() }
        place = .hidden
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

    /// Calls `body` with each target, without an array for each frame.
    private func forEachTarget(_ body: (any HUDTarget) -> Void) {
        switch place {
        case .hidden: break
        case .overlay(let target): body(target)
        case .windows: for window in windows { body(window) }
        }
    }

    private func selectPlace(in overlay: OverlayController?) {
        switch place {
        case .overlay(let target) where overlay != nil && target.overlay === overlay: return
        case .windows where overlay == nil: return
        case .hidden, .overlay, .windows: hide()
        }
        if let overlay, let layer = overlay.window.surface?.hudLayer(slot) {
            place = .overlay(OverlayHUDTarget(overlay, layer: layer, host: host))
        } else {
            place = .windows
        }
    }

    private func move(to positionIndex: Int) {
        if self.positionIndex == nil, case .windows = place { chooseWindows() }
        self.positionIndex = positionIndex
        forEachTarget { $0.move(to: positionIndex) }
    }

    private func paint(_ content: HUDContent, opacity: Double, at now: Instant) -> Bool {
        var isDone = true
        forEachTarget { if !$0.paint(content, opacity: opacity) { isDone = false } }
        guard isDone else { return false }
        painted = (content, now, opacity)
        return true
    }

    private func setOpacity(_ opacity: Double) {
        guard opacity != painted?.opacity else { return }
        painted?.opacity = opacity
        forEachTarget { $0.setOpacity(opacity) }
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
    }

    private func open(on monitor: Monitor) {
        do throws(DisplayError) {
            let window = try HUDWindow(on: monitor, host)
            window.onGone = { [weak self, weak window] in
                self?.windows.removeAll { $0 === window }
                self?.invalidate()
            }
            windows.append(window)
        } catch {
            host.log.warning("cannot open a window for the HUD: \(error.message)")
        }
    }
}
