// SPDX-License-Identifier: MIT

/// Why an overlay stopped; the raw value is the value of `reason` in an event.
public enum StopReason: String, Hashable, Sendable {
    /// The user or a command closed the overlay.
    case closed = "closed"
    /// The overlay returned to the app that it came from.
    case returned = "returned"
    /// Another overlay replaced it.
    case replaced = "replaced"
    /// The content ended.
    case ended = "ended"
    /// The content, the client or the display was lost.
    case lost = "lost"
}
