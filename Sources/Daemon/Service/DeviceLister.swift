// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import Core
internal import Desktop
internal import FloatOverlay
internal import Pulse

/// Carries out `devices`.
struct DeviceLister {
    let host: OverlayHost

    /// Lists sinks and backlights, the chosen ones marked, with the reason.
    func run(json: Bool, for requester: any Requester) {
        let backlights = Self.backlights(host)
        guard let server = host.volume as? PulseServer else {
            return finish(backlights, ["there is no audio server"], json, requester)
        }
        server.devices { result in
            switch result {
            case .success(let sinks):
                finish(sinks.map { Self.sink($0, host) } + backlights, [], json, requester)
            case .failure(let failure):
                finish(backlights, [Diagnostic(failure).message], json, requester)
            }
        }
    }

    private func finish(
        _ devices: [DevicesReport.Device], _ problems: [String], _ json: Bool, _ requester: any Requester
    ) {
        let report = DevicesReport(devices, problems: problems)
        requester.print(json ? report.json.line : report.plain)
        requester.finish(ExitStatus.done)
    }

    private static func sink(_ device: AudioDevice, _ host: OverlayHost) -> DevicesReport.Device {
        let percent = device.isDefault ? host.volume?.reading?.state.percent : nil
        return DevicesReport.Device(
            kind: "sink", name: device.name, label: device.label, percent: percent,
            isChosen: device.isDefault,
            reason: device.isDefault ? "the default" : "")
    }

    private static func backlights(_ host: OverlayHost) -> [DevicesReport.Device] {
        guard let panel = host.brightness as? BacklightPanel else { return [] }
        return panel.list.explained(named: host.preferences.brightness.device).map { entry in
            let reading = try? panel.read(device: entry.device.name).get()
            return DevicesReport.Device(
                kind: "backlight", name: entry.device.name, percent: reading?.percent,
                isChosen: entry.isChosen,
                reason: entry.reason)
        }
    }
}
