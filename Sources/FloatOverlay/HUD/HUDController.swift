// SPDX-License-Identifier: MIT
public import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Shows HUDs: in the middle of the overlay that the user interacts with, else of the newest one on screen,
/// or in windows of their own if there is none. Each topic has at most one HUD, which fades after about two
/// seconds. All calls belong to the thread of the event loop.
public final class HUDController {
    static let frameInterval = Monitor.defaultRefreshInterval

    private unowned let host: OverlayHost
    private let refreshTimer: Timer
    private var stack = HUDStack()
    /// IDs of the overlays that have a drag in progress; while the set is not empty, HUDs do not fade.
    private var draggedOverlayIDs: Set<Int> = []
    private let items: [HUDItem]
    private weak var overlay: OverlayController?
    /// The overlay with the latest interaction, in which HUDs appear until all of them have faded.
    private weak var usedOverlay: OverlayController?
    /// The settings of the desktop, which preferences without a value follow.
    package var appearance = DesktopAppearance() {
        didSet { if appearance != oldValue { preferencesChanged() } }
    }
    private var announcer: HUDAnnouncer?
    /// The content shown last.
    package private(set) var current: HUDContent?

    init(host: OverlayHost) {
        self.host = host
        items = (0..<HUDStack.maxSlots).map { HUDItem(slot: $0, host: host) }
        refreshTimer = Timer(in: host.reactor)
        refreshTimer.onFire = { [unowned self] in refresh($0) }
    }

    /// Whether any HUD is on screen; a HUD that fades counts.
    public var isVisible: Bool { stack.isVisible(at: host.reactor.now) }

    /// Announces the values of HUDs with `screenReader` while it is on.
    package func announce(with screenReader: any ScreenReader) {
        announcer = HUDAnnouncer(screenReader, in: host.reactor)
    }

    /// Loads fonts and opens a window in advance, so that the first HUD appears without delay.
    package func prepare() {
        host.painter.warmUp()
        items[0].prepare()
    }

    /// The monitor of the HUD that was shown last, or would be shown next; `nil` if there is none.
    var monitor: Monitor? {
        guard let overlay = overlay ?? chosenOverlay else { return items[0].monitor }
        return host.monitor(overlay.geometry?.placement.monitor)
    }

    /// Shows `content` at full opacity. If the HUD was painted less than one frame ago, the next frame shows
    /// the change.
    ///
    /// HUDs are not visible over a screen locker or a screen saver. If the volume limit in the preferences is
    /// above 100 %, the bar of a volume or a microphone ends at the limit.
    ///
    /// - Parameter content: The content, whose text is cut at the width of the HUD.
    public func show(_ content: HUDContent) {
        let now = host.reactor.now
        clearExpired(at: now)
        current = content
        overlay = chosenOverlay
        overlay?.controls.endHint()
        announce(content, isNew: !stack.isVisible(content.topic, at: now), at: now)
        // Most HUDs are alone on screen. A single HUD needs no computation of the capacity.
        let capacity = stack.hasOthers(than: content.topic, at: now) ? capacity : HUDStack.maxSlots
        stack.show(withVolumeLimit(content), at: now, capacity: capacity, fades: host.motion == .full)
        refresh(now)
    }

    /// Whether the visible HUD of the same topic shows `content`.
    package func isShowing(_ content: HUDContent) -> Bool {
        let now = host.reactor.now
        let content = withVolumeLimit(content)
        return stack.slots.contains { $0?.content == content && $0?.timer.isVisible(at: now) == true }
    }

    /// Replaces the content of the topic's HUD without restarting its timer; does nothing if the topic has no
    /// visible HUD.
    package func updateInPlace(_ content: HUDContent) {
        let now = host.reactor.now
        clearExpired(at: now)
        guard stack.updateInPlace(withVolumeLimit(content), at: now) else { return }
        if current?.topic == content.topic { current = content }
        announce(content, isNew: false, at: now)
        refresh(now)
    }

    /// Shows HUDs in the overlay with the ID `id`, with which the user interacts, until all of them have faded.
    func overlayUsed(_ id: Int) {
        clearExpired(at: host.reactor.now)
        usedOverlay = host.overlays.first { $0.id == id }
    }

    /// Shows `content` in the overlay with the ID `id`, with which the user interacts.
    func show(_ content: HUDContent, in id: Int) {
        overlayUsed(id)
        show(content)
    }

    /// Keeps HUDs on screen while `overlay` has a drag in progress; HUDs fade when the last such overlay is
    /// unpinned.
    package func pin(_ isPinned: Bool, by overlay: Int) {
        if isPinned {
            draggedOverlayIDs.insert(overlay)
            overlayUsed(overlay)
        } else {
            draggedOverlayIDs.remove(overlay)
            if draggedOverlayIDs.isEmpty, !isVisible { usedOverlay = nil }
        }
        stack.pin(!draggedOverlayIDs.isEmpty, at: host.reactor.now)
        announcer?.setDragging(!draggedOverlayIDs.isEmpty)
        refresh(host.reactor.now)
    }

    func close() {
        stack.hide()
        refreshTimer.cancel()
        for item in items { item.close() }
    }

    func preferencesChanged() {
        for item in items { item.invalidate() }
        arrange()
    }

    func pointerMonitorChanged() {
        if host.preferences.hud.monitor == .pointer { preferencesChanged() }
    }

    func displayChanged() {
        for item in items { item.close() }
        arrange()
    }

    /// Recomputes the overlay and the positions of the visible HUDs, after an overlay appeared, disappeared or
    /// changed its size, and after the cover of the screen changed.
    func arrange() {
        let now = host.reactor.now
        guard stack.isVisible(at: now) else { return }
        overlay = chosenOverlay
        stack.limit(to: capacity)
        refresh(now)
    }

    /// A HUD that is not shown, because a screen locker covers it, is not announced.
    private func announce(_ content: HUDContent, isNew: Bool, at now: Instant) {
        if !host.isScreenCovered { announcer?.show(content, isNew: isNew, at: now) }
    }

    /// Removes the HUDs that have faded. The timer may fire later than an event that shows the next HUD.
    private func clearExpired(at now: Instant) {
        if stack.clear(at: now), draggedOverlayIDs.isEmpty { usedOverlay = nil }
    }

    /// Updates the visible HUDs and sets the timer to the next change of their appearance.
    private func refresh(_ now: Instant) {
        clearExpired(at: now)
        // A HUD would lie over the screen locker or screen saver.
        if host.isScreenCovered {
            for item in items { item.hide() }
            return refreshTimer.cancel()
        }
        var next = stack.nextChange(after: now, frame: Self.frameInterval)
        for slot in items.indices {
            guard let entry = stack.slots[slot] else {
                items[slot].hide()
                continue
            }
            guard let due = items[slot].show(entry, in: overlay, at: now) else { continue }
            next = min(next ?? due, due)
        }
        if let next { refreshTimer.set(at: next) } else { refreshTimer.cancel() }
    }

    /// The overlay with the latest interaction, else the newest one on screen that is not stashed, if a HUD fits into it;
    /// otherwise `nil`, and HUDs use their own windows.
    private var chosenOverlay: OverlayController? {
        func isOnScreen(_ overlay: OverlayController) -> Bool { overlay.isVisible && !overlay.isStashed }
        let used = usedOverlay.flatMap { isOnScreen($0) ? $0 : nil }
        guard let chosen = used ?? host.overlays.last(where: { isOnScreen($0) }),
            let size = chosen.geometry?.placement.size
        else { return nil }
        return theme.size(in: size) == nil ? nil : chosen
    }

    /// The layout, size and colours of HUDs.
    var theme: HUDTheme { appearance.theme(host.preferences.hud.theme) }

    private var capacity: Int {
        let (hud, theme) = (host.preferences.hud, self.theme)
        if let size = overlay?.geometry?.placement.size { return HUDPosition.capacity(theme, in: size) }
        return host.display.monitors.lazy
            .map { hud.position.capacity(theme, margin: hud.margin, on: $0) }.min() ?? HUDStack.maxSlots
    }

    /// Sets the end of a volume bar from the configured limit, so that callers need not pass the limit.
    private func withVolumeLimit(_ content: HUDContent) -> HUDContent {
        let limit = host.preferences.volume.policy.limitPercent
        guard content.topic == .volume || content.topic == .microphone, limit > 100 else { return content }
        var content = content
        content.level?.top = Double(limit) / 100
        return content
    }
}
