// SPDX-License-Identifier: MIT

/// What somebody says about whether overlays can be seen.
public enum SuspensionSignal: Hashable, Sendable {
    /// logind asks for the session to be locked. Whether anybody does it has to be seen.
    case lockRequested
    /// logind asks for the session to be unlocked.
    case unlockRequested
    /// Whether a locker has told logind that the session is locked.
    case lockedHint(Bool)
    /// The machine goes to sleep, or is awake again.
    case sleeping(Bool)
    /// logind is gone, or another one.
    case logindGone
    /// Whether a screen saver of the desktop is active.
    case saver(Bool)
    /// Whether the display's own screen saver is.
    case displaySaver(Bool)
    /// Whether the monitors are switched off.
    case displayOff(Bool)
    /// Whether a locker's windows cover everything.
    case locker(Bool)
}
