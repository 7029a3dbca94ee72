// SPDX-License-Identifier: MIT

/// The opacity of a HUD over time: held after the last change, then faded; a new change restores full
/// opacity. Without fades, the HUD keeps full opacity for the same time, and disappears in one step.
package struct HUDTimer: Hashable, Sendable {
    /// How long the HUD stays at full opacity after the last change.
    package static let hold = Duration.milliseconds(800)
    /// The duration of the fade.
    package static let fade = Duration.milliseconds(1000)

    private var lastChange: Instant?
    private var isPinned = false
    private var fades = true

    /// Creates a hidden timer.
    package init() {}

    /// Whether the opacity at `now` is above 0.
    package func isVisible(at now: Instant) -> Bool { opacity(at: now) > 0 }

    /// Restarts at full opacity from `now` on.
    package mutating func show(at now: Instant, fades: Bool = true) {
        lastChange = now
        self.fades = fades
    }

    /// While pinned (during a drag), the HUD stays visible; unpinning restarts the timer at `now`.
    package mutating func pin(_ isPinned: Bool, at now: Instant) {
        if self.isPinned && !isPinned && lastChange != nil { lastChange = now }
        self.isPinned = isPinned
    }

    /// The opacity 0…1 at `now`.
    package func opacity(at now: Instant) -> Double {
        guard let lastChange else { return 0 }
        if isPinned { return 1 }
        let passed = lastChange.duration(to: now) - Self.hold
        if !fades { return passed < Self.fade ? 1 : 0 }
        return Opacity.clamped(1 - passed.seconds / Self.fade.seconds)
    }

    /// The time of the next change of the opacity, with `frame` between frames; `nil` if no change is due.
    package func nextChange(after now: Instant, frame: Duration) -> Instant? {
        guard let lastChange, !isPinned, isVisible(at: now) else { return nil }
        let fadeStart = lastChange.advanced(by: Self.hold)
        let fadeEnd = fadeStart.advanced(by: Self.fade)
        return fades ? min(max(fadeStart, now).advanced(by: frame), fadeEnd) : fadeEnd
    }
}
