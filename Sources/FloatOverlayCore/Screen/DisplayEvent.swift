// SPDX-License-Identifier: MIT

/// A change of a display.
package enum DisplayEvent {
    /// Monitors were added, removed or changed; surfaces have been moved already.
    case monitorsChanged
    /// A compositing manager started or exited.
    case compositingChanged
    /// A grabbed key was pressed, or repeats while it is held.
    case key(Trigger, isRepeat: Bool, Instant)
    /// `keyStates` has changed.
    case keysChanged
    /// The display reports a change of its screen saver, power state or locker windows.
    case suspensionSignal(SuspensionSignal)
    /// The connection is lost; all surfaces have reported `.gone`.
    case lost
}
