// SPDX-License-Identifier: MIT

/// The state of an overlay.
///
/// ```
///   idle ─► waiting ─► starting ─► active ─► stopping ─► stopped
///              │                     ▲│                    ▲
///              │                     │▼                    │
///              │      hidden, suspended, stashed           │
///              └────────── failed to start ────────────────┘
/// ```
/// If several reasons keep an active overlay off the screen, its state is the first of hidden, suspended,
/// stashed. In each of these states the overlay stops as an active one does.
public enum OverlayState: String, CaseIterable, Hashable, Sendable {
    /// The overlay has not been started.
    case idle = "idle"
    /// The overlay waits for its first frame, for its place, or for a display.
    case waiting = "waiting"
    /// The first frame has been sent to the display: `overlayWillStart` has been called, `overlayDidStart`
    /// has not.
    case starting = "starting"
    /// The overlay is on screen.
    case active = "active"
    /// The user or the source has hidden the overlay.
    case hidden = "hidden"
    /// The session is locked, a screen saver is on, or the monitors are off or gone.
    case suspended = "suspended"
    /// Only a tab of the overlay is visible, at a side of its monitor.
    case stashed = "stashed"
    /// The overlay disappears: `overlay(_:willStop:)` has been called, `overlay(_:didStop:)` has not.
    case stopping = "stopping"
    /// The overlay has stopped, or has failed to start.
    case stopped = "stopped"

    /// Whether an overlay in this state occupies its placement, also while its window is hidden.
    package var occupiesPlacement: Bool {
        switch self {
        case .starting, .active, .hidden, .suspended, .stashed: true
        case .idle, .waiting, .stopping, .stopped: false
        }
    }

    /// Whether `overlayWillStart` has been called and `overlay(_:didStop:)` has not.
    package var hasBegun: Bool { occupiesPlacement || self == .stopping }
}
