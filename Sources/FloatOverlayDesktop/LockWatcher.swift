// SPDX-License-Identifier: MIT
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Watches lock and screen saver state on the system and session buses. Services may start later.
package final class LockWatcher {
    private let logind: SessionWatcher
    private let savers: ScreenSaverWatcher

    /// Calls `onSignal` on the thread of the event loop.
    init(in reactor: Reactor, _ onSignal: @escaping (SuspensionSignal) -> Void) {
        logind = SessionWatcher(in: reactor, onSignal)
        savers = ScreenSaverWatcher(in: reactor, onSignal)
    }

    /// The session's object path in logind; `nil` before its reply, or without a session.
    package var session: String? { logind.session }
    /// Whether the session bus is connected.
    package var hasSessionBus: Bool { savers.isConnected }
    /// The bus names of the screen savers on the session bus.
    package var presentSavers: [String] { savers.runningSavers }
}
