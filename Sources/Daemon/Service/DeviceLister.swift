// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import Core
internal import Desktop
internal import FloatOverlay
internal import Levels

/// Carries out `devices`.
struct DeviceLister {
    let host: OverlayHost

    /// Lists what has a volume and the backlights, the chosen ones marked, with the reason.
    func run(json: Bool, for context: any CommandContext) {
        let backlights = Self.lights(host)
        guard let volume = host.volume else {
            return finish(backlights, ["no audio server"], json, context)
        }
        volume.devices { result in
            switch result {
            case .success(let audio):
                finish(audio.map { DevicesReport.Device($0) } + backlights, [], json, context)
            case .failure(let failure):
                finish(backlights, [Diagnostic(failure).message], json, context)
            }
        }
    }

    private func finish(
        _ devices: [DevicesReport.Device], _ problems: [String], _ json: Bool, _ context: any CommandContext
    ) {
        let report = DevicesReport(devices, problems: problems)
        context.print(json ? report.json.line : report.plain)
        context.finish(ExitStatus.done)
    }

    private static func lights(_ host: OverlayHost) -> [DevicesReport.Device] {
        guard let controller = host.brightness as? BacklightController else { return [] }
        return [controller.list, controller.leds].flatMap { list in
            list.explained(named: host.preferences.brightness.device).map { entry in
                let reading = entry.target.flatMap { try? controller.read($0).get() }
                return DevicesReport.Device(
                    kind: list.deviceClass.rawValue, name: entry.name, percent: reading?.percent,
                    isChosen: entry.isChosen, reason: entry.reason)
            }
        }
    }
}
