// SPDX-License-Identifier: MIT

/// A signal about the visibility of overlays to the user.
package enum SuspensionSignal: Hashable, Sendable {
    /// logind's `Lock` signal: a request to lock the session; a locker may or may not follow it.
    case lockRequested
    /// logind's `Unlock` signal.
    case unlockRequested
    /// logind's `LockedHint`: whether a locker has reported the session as locked.
    case lockedHint(Bool)
    /// logind's `PrepareForSleep`: the machine suspends (true) or has resumed.
    case sleeping(Bool)
    /// logind has exited or was restarted; its earlier signals are void.
    case logindGone
    /// Whether a desktop's screen saver is active, as reported on the session bus.
    case saver(Bool)
    /// Whether the display's own screen saver is active.
    case displaySaver(Bool)
    /// Whether the monitors are switched off.
    case displayOff(Bool)
    /// Whether windows of a screen locker cover all monitors.
    case locker(Bool)
}
