// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import LevelCommands

/// Implements `devices`.
struct DeviceLister {
    let host: OverlayHost

    /// Prints the audio devices and backlights; marks the selected devices and gives the reason.
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
