// SPDX-License-Identifier: MIT

/// When the overlay of a mirrored window is shown; the raw value is the value of `show window --auto`.
public enum AutoHideRule: String, CaseIterable, Hashable, Sendable {
    /// Shown while another window has the focus, or while the mirrored window is not on screen.
    case unfocus = "unfocus"
    /// Shown while the mirrored window is not on screen.
    case minimise = "minimise"
}
