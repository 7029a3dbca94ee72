// SPDX-License-Identifier: MIT

/// The state of an overlay.
///
/// ```
///   idle ─► waiting ─► starting ─► active ─► stopping ─► stopped
///              │                     ▲│                    ▲
///              │                     │▼                    │
///              │      hidden, suspended, stashed           │
///              └────────── it did not start ───────────────┘
/// ```
/// An active overlay that several causes keep off the screen has the first state of this list: hidden, suspended, stashed.
/// Each of them stops as an active one does.
public enum OverlayState: String, CaseIterable, Hashable, Sendable {
    /// It has not been started.
    case idle = "idle"
    /// It waits for its first frame, for its place, or for a display that can show it.
    case waiting = "waiting"
    /// Its first frame is on the way to the screen: `overlayWillStart` has been called, `overlayDidStart` has not.
    case starting = "starting"
    /// It is on screen.
    case active = "active"
    /// Its user or its source has taken it off the screen.
    case hidden = "hidden"
    /// The session is locked, a screen saver is on, or the monitors are off or gone.
    case suspended = "suspended"
    /// Only a tab of it is on screen, at a side of its monitor.
    case stashed = "stashed"
    /// It leaves the screen: `overlay(_:willStop:)` has been called, `overlay(_:didStop:)` has not.
    case stopping = "stopping"
    /// It has stopped, or it has not started and never will.
    case stopped = "stopped"

    /// Whether an overlay in this state has a place on screen, also while it is off the screen.
    public var holdsPlace: Bool {
        switch self {
        case .starting, .active, .hidden, .suspended, .stashed: true
        case .idle, .waiting, .stopping, .stopped: false
        }
    }

    /// Whether `overlayWillStart` has been called and `overlay(_:didStop:)` has not.
    public var hasBegun: Bool { holdsPlace || self == .stopping }
}
