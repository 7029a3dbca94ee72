// SPDX-License-Identifier: MIT
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Follows the appearance settings of the desktop on the session bus. The service may start later.
package final class AppearanceWatcher {
    private let portal: SettingsPortal

    /// Calls `onChange` on the thread of the event loop.
    init(in reactor: Reactor, _ onChange: @escaping (DesktopAppearance) -> Void) {
        portal = SettingsPortal(in: reactor, onChange)
    }

    /// Whether the session bus is connected.
    package var hasSessionBus: Bool { portal.isConnected }
    /// Whether a Settings portal is running.
    package var hasPortal: Bool { portal.isPresent }
}
