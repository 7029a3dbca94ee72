// SPDX-License-Identifier: MIT

/// Why nobody can see an overlay for now.
public enum SuspensionReason: Hashable, Sendable, CaseIterable {
    /// The session is locked.
    case locked
    /// A screen saver is on.
    case screenSaver
    /// The monitors are off.
    case displayOff
    /// A locker that tells nobody covers the monitor.
    case locker
    /// There is no monitor for a moment.
    case noMonitor

    /// Whether windows of ours may not even be on the screen.
    public var hidesWindows: Bool { self == .locked || self == .screenSaver }
}
