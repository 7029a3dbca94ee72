// SPDX-License-Identifier: MIT

/// Why overlays are not visible to the user at present.
package enum SuspensionReason: Hashable, Sendable, CaseIterable {
    /// The session is locked.
    case locked
    /// A screen saver is active.
    case screenSaver
    /// The monitors are switched off.
    case displayOff
    /// A screen locker without a lock signal covers the monitor.
    case locker
    /// No monitor is connected.
    case noMonitor

    /// Whether overlay windows must be taken off the screen, and not only paused.
    package var hidesWindows: Bool { self == .locked || self == .screenSaver }
    /// Whether overlay windows stay open and cannot be seen, so that drawing them is useless.
    package var occludesWindows: Bool { self == .displayOff || self == .locker || self == .noMonitor }
}
