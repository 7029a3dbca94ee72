// SPDX-License-Identifier: MIT

/// The monitor of a HUD if no overlay is on screen.
public enum HUDMonitor: Hashable, Sendable {
    /// The monitor with the pointer.
    case pointer
    /// The primary monitor.
    case primary
    /// Every monitor.
    case all
    /// The monitor with this name.
    case named(String)
}
