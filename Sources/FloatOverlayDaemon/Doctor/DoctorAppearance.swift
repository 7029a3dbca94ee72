// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime

/// The doctor's check of the appearance settings of the desktop.
extension Doctor {
    /// Time limit for the reply from the session bus.
    private static let timeout = Duration.milliseconds(300)

    /// Adds a finding with the source of the settings that the value `auto` follows.
    func checkAppearance(_ host: OverlayHost) {
        let watcher = host.retained(AppearanceWatcher.self)
        _ = host.reactor.run(until: { watcher?.hasSessionBus == true }, within: Self.timeout)
        let settings = "contrast, colours, size and motion \"auto\""
        add(
            "appearance", level: .fine,
            text: watcher?.hasPortal == true
                ? "\(settings) follow the Settings portal"
                : "\(settings) have their defaults: no Settings portal is running")
    }
}
