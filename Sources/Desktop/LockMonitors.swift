// SPDX-License-Identifier: MIT
internal import Bus
internal import Core
internal import Linux

/// Who says on the buses that the session is locked, or its screen saver active; whoever is not there is waited for.
public final class LockMonitors {
    private let logind: SessionMonitor
    private let savers: ScreenSaverMonitor

    /// Calls `onSignal` from the loop.
    init(in reactor: Reactor, _ onSignal: @escaping (SuspensionSignal) -> Void) {
        logind = SessionMonitor(in: reactor, onSignal)
        savers = ScreenSaverMonitor(in: reactor, onSignal)
    }

    /// The session logind tells of; `nil` before it has answered, or without one.
    public var session: String? { logind.session }
    /// Whether there is a session bus.
    public var hasSessionBus: Bool { savers.isConnected }
    /// The screen savers on it, by their names on the bus.
    public var presentSavers: [String] { savers.present }
}
