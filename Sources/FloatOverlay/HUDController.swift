// SPDX-License-Identifier: MIT
public import Core
internal import Linux
internal import Logging

/// The HUDs: in the middle of the overlay when there is one on screen, else in windows of their own. One for each
/// topic, as `HUDStack` says.
public final class HUDController {
    static let frame = Monitor.defaultRefreshInterval

    private unowned let host: OverlayHost
    private let tick: Timer
    private var stack = HUDStack()
    /// The overlays with a drag under way.
    private var pins: Set<Int> = []
    private let items: [HUDItem]
    private weak var overlay: OverlayController?
    private var isScreenCovered = false
    /// What was shown last.
    public private(set) var current: HUDContent?

    init(host: OverlayHost) {
        self.host = host
        items = (0..<HUDStack.maxSlots).map { HUDItem(slot: $0, host: host) }
        var fire: (Instant) -> Void = { _ in }
        tick = host.reactor.timer { fire($0) }
        fire = { [unowned self] in refresh($0) }
    }

    /// Whether any of them is to be seen.
    public var isVisible: Bool { stack.isVisible(at: host.reactor.now) }

    /// Makes what the first show needs, so that it comes at once.
    public func prepare() {
        host.painter.warmUp()
        items[0].prepare()
    }

    /// Shows `content` at full opacity, at once unless a frame is not over yet.
    public func show(_ content: HUDContent) {
        let now = host.reactor.now
        current = content
        overlay = chosenOverlay
        overlay?.controls.endHint()
        // A HUD alone, which nearly all are, does not ask how many would fit.
        let room = stack.hasOthers(than: content.topic, at: now) ? room : HUDStack.maxSlots
        stack.show(ranged(content), at: now, room: room)
        refresh(now)
    }

    /// Whether `content` is what is to be seen of its topic.
    public func isShowing(_ content: HUDContent) -> Bool {
        let now = host.reactor.now
        let content = ranged(content)
        return stack.slots.contains { $0?.content == content && $0?.timer.isVisible(at: now) == true }
    }

    /// Corrects what the HUD of this topic shows without showing it anew; nothing when it is not on screen.
    public func updateInPlace(_ content: HUDContent) {
        let now = host.reactor.now
        guard stack.updateInPlace(ranged(content), at: now) else { return }
        if current?.topic == content.topic { current = content }
        refresh(now)
    }

    /// Keeps what is shown from now on on screen while a drag is under way on `overlay`, or on another one.
    public func pin(_ isPinned: Bool, by overlay: Int) {
        if isPinned { pins.insert(overlay) } else { pins.remove(overlay) }
        stack.pin(!pins.isEmpty, at: host.reactor.now)
        refresh(host.reactor.now)
    }

    func close() {
        stack.hide()
        tick.cancel()
        for item in items { item.close() }
    }

    func preferencesChanged() {
        for item in items { item.invalidate() }
        arrange()
    }

    func displayChanged() {
        for item in items { item.close() }
        arrange()
    }

    /// A locker or a screen saver came over them, or went.
    func screenCoverChanged() {
        let isScreenCovered = host.isScreenCovered
        guard isScreenCovered != self.isScreenCovered else { return }
        self.isScreenCovered = isScreenCovered
        arrange()
    }

    /// The overlay they are in came, went or changed its extent.
    func overlaysChanged() { arrange() }

    /// Finds out again where those on screen belong.
    private func arrange() {
        let now = host.reactor.now
        guard stack.isVisible(at: now) else { return }
        overlay = chosenOverlay
        stack.fit(room)
        refresh(now)
    }

    /// Brings the screen up to date, and waits for the next moment something looks different.
    private func refresh(_ now: Instant) {
        stack.clear(at: now)
        if isScreenCovered {
            for item in items { item.hide() }
            return tick.cancel()
        }
        var next = stack.nextChange(after: now, frame: Self.frame)
        for slot in items.indices {
            guard let entry = stack.slots[slot] else {
                items[slot].hide()
                continue
            }
            guard let due = items[slot].show(entry, in: overlay, at: now) else { continue }
            next = min(next ?? due, due)
        }
        if let next { tick.set(at: next) } else { tick.cancel() }
    }

    /// The overlay that is large enough to read a HUD in.
    private var chosenOverlay: OverlayController? {
        guard let front = host.frontOverlay, let size = front.geometry?.placement.size else { return nil }
        return host.preferences.hud.theme.size(in: size) == nil ? nil : front
    }

    private var room: Int {
        let hud = host.preferences.hud
        if let size = overlay?.geometry?.placement.size { return HUDPosition.room(hud.theme, in: size) }
        return host.display.monitors.lazy
            .map { hud.position.room(hud.theme, margin: hud.margin, on: $0) }.min() ?? HUDStack.maxSlots
    }

    /// The end of the bar is a setting, which nobody who shows a level need know.
    private func ranged(_ content: HUDContent) -> HUDContent {
        let limit = host.preferences.volume.policy.limitPercent
        guard content.topic == .volume || content.topic == .microphone, limit > 100 else { return content }
        var content = content
        content.level?.top = Double(limit) / 100
        return content
    }
}
