// SPDX-License-Identifier: MIT

/// Whether the daemon switches the desktop's own HUD off (`[hud] desktop-hud`).
package enum DesktopHUDPolicy: String, CaseIterable, Hashable, Sendable {
    /// A daemon that was started for the session does, one that a command has started does not.
    case auto = "auto"
    case leave = "leave"
    case suppress = "suppress"

    /// Whether a daemon switches the HUD off. `isSessionDaemon`: it was not started by a command.
    package func suppresses(isSessionDaemon: Bool) -> Bool {
        switch self {
        case .auto: isSessionDaemon
        case .leave: false
        case .suppress: true
        }
    }
}
