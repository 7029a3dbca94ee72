// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore

/// Collects the content of `status`: overlays, levels, keys, the desktop's HUD and the config file.
struct StatusReporter {
    let host: OverlayHost
    let config: Config
    let hudSuppressor: DesktopHUDSuppressor
    let plasmaKeys: PlasmaKeys?
    /// The display's name.
    let display: String

    /// The text of `status`. `worstTurn` is the longest event-loop turn since its last reset.
    func text(json: Bool, worstTurn: Duration? = nil) -> String {
        var report = StatusReport(display: display)
        report.overlays = host.overlays.compactMap(overlayReport)
        report.volume = host.volume?.reading
        report.volumeLimit = host.preferences.volume.policy.limitPercent
        report.brightness = host.brightness?.reading
        report.keys = KeysReport(host, plasmaKeys: plasmaKeys)
        report.desktopHUD = hudSuppressor.switchedOffSettings
        report.worstTurn = worstTurn
        report.configPath = config.path
        report.configErrors = config.errors
        return json ? report.json.line : report.plain
    }

    private func overlayReport(_ overlay: OverlayController) -> OverlayReport? {
        guard let placement = overlay.destination, let scale = overlay.geometry?.scale,
            let monitor = overlay.monitor
        else { return nil }
        let counters = overlay.counters
        return OverlayReport(
            id: overlay.id, state: overlay.state, content: overlay.source.kind.name, monitor: monitor.name,
            scale: scale, frame: placement.frame(on: monitor.size), received: counters.received,
            drops: counters.drops)
    }
}
