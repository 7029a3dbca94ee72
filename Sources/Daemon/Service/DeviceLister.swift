// SPDX-License-Identifier: MIT
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
        let backlights = (host.brightness?.devices() ?? []).map { DevicesReport.Device($0) }
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
}
