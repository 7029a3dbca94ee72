// SPDX-License-Identifier: MIT

/// Decides when the overlay of a mirrored window is shown according to the window's state. A change takes
/// effect after `settleTime`, because the focus can pass through other windows briefly.
package struct AutoShowPolicy: Hashable, Sendable {
    /// How long a window state must last before it takes effect.
    package static let settleTime = Duration.milliseconds(200)

    /// When the overlay is shown.
    package let rule: AutoShowRule
    /// Whether the overlay is shown.
    package private(set) var showsOverlay = true
    /// The time of the next `tick`; `nil` if no change is pending.
    package private(set) var deadline: Instant?

    /// Starts with the overlay shown.
    package init(_ rule: AutoShowRule) { self.rule = rule }

    /// Updates the state of the window at `now`.
    package mutating func windowChanged(isFocused: Bool, isOnScreen: Bool, at now: Instant) {
        let isWanted: Bool
        switch rule {
        case .unfocused: isWanted = !(isFocused && isOnScreen)
        case .minimized: isWanted = !isOnScreen
        }
        guard isWanted != showsOverlay else { return deadline = nil }
        if deadline == nil { deadline = now.advanced(by: Self.settleTime) }
    }

    /// Applies a pending change; returns whether `showsOverlay` changed.
    package mutating func tick(_ now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        showsOverlay.toggle()
        return true
    }
}

/// When the overlay of a mirrored window is shown; the raw value is the value of `show window --auto`.
public enum AutoShowRule: String, CaseIterable, Hashable, Sendable {
    /// Shown while another window has the focus, or while the mirrored window is not on screen.
    case unfocused = "unfocus"
    /// Shown while the mirrored window is not on screen.
    case minimized = "minimise"
}
