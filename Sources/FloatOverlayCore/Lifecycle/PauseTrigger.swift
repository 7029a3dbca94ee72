// SPDX-License-Identifier: MIT

/// A reason for which an overlay pauses its content; the raw value is a value of `show --pause-on`.
public enum PauseTrigger: String, CaseIterable, Hashable, Sendable {
    /// The session is locked, a screen saver is on, or the monitors are off or gone.
    case suspended = "lock"
    /// The user or the source has hidden the overlay.
    case hidden = "hide"
    /// Only a tab of the overlay is visible.
    case stashed = "stash"
}
