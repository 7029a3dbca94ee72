// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime

/// The doctor's checks of screen lockers and screen savers.
extension Doctor {
    /// Time limit for replies from the system bus and the session bus.
    private static let timeout = Duration.milliseconds(300)

    /// Adds a finding with the sources of lock and screen saver signals.
    func checkLocks(_ host: OverlayHost) {
        let watcher = host.retained(LockWatcher.self)
        _ = host.reactor.run(
            until: { watcher?.session != nil && watcher?.hasSessionBus == true }, within: Self.timeout)
        var signalSources: [String] = []
        if let session = watcher?.session { signalSources.append("logind (\(session))") }
        signalSources += watcher?.presentSavers ?? []
        let capabilities = host.display.capabilities
        if capabilities.contains(.screenSaver) { signalSources.append("MIT-SCREEN-SAVER") }
        if capabilities.contains(.displayPower) { signalSources.append("DPMS") }
        let hasLockers = capabilities.contains(.lockers)
        let others = hasLockers ? "; lockers without signals are detected by their windows" : ""
        if signalSources.isEmpty {
            add(
                "lock", level: .limited, text: "no source of lock signals\(others)",
                hint: "start logind or a screen saver on the session bus, or use MIT-SCREEN-SAVER")
        } else {
            add(
                "lock", level: .fine,
                text: "lock and screen saver signals from \(signalSources.joined(separator: ", "))\(others)")
        }
    }
}
