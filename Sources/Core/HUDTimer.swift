// SPDX-License-Identifier: MIT

/// When a HUD is how opaque: held after the last change, then faded; a new change brings it back at once.
public struct HUDTimer: Hashable, Sendable {
    /// How long it stays after the last change.
    public static let hold = Duration.milliseconds(800)
    /// How long it takes to fade.
    public static let fade = Duration.milliseconds(1000)

    private var changed: Instant?
    private var isPinned = false

    /// Starts hidden.
    public init() {}

    /// Whether anything of it is to be seen at `now`.
    public func isVisible(at now: Instant) -> Bool { opacity(at: now) > 0 }

    /// A change: full opacity from `now` on.
    public mutating func show(at now: Instant) { changed = now }

    /// While pinned (a drag is under way) it stays; the time runs from `now` once it is let go.
    public mutating func pin(_ isPinned: Bool, at now: Instant) {
        if self.isPinned && !isPinned && changed != nil { changed = now }
        self.isPinned = isPinned
    }

    /// Hides it at once.
    public mutating func hide() {
        changed = nil
        isPinned = false
    }

    /// The opacity 0…1 at `now`.
    public func opacity(at now: Instant) -> Double {
        guard let changed else { return 0 }
        if isPinned { return 1 }
        let passed = changed.duration(to: now) - Self.hold
        return max(0, min(1 - passed.seconds / Self.fade.seconds, 1))
    }

    /// When it looks different next, given the time `frame` between frames; `nil` while nothing will change.
    public func nextChange(after now: Instant, frame: Duration) -> Instant? {
        guard let changed, !isPinned, isVisible(at: now) else { return nil }
        let fading = changed.advanced(by: Self.hold)
        let gone = fading.advanced(by: Self.fade)
        return min(max(fading, now).advanced(by: frame), gone)
    }
}
