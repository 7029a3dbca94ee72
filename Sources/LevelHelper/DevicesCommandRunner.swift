// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayPulse
internal import FloatOverlayRuntime

/// `devices` without a daemon.
struct DevicesCommandRunner {
    let preferences: Preferences

    /// Prints the adjustable devices; a missing audio server is listed as a problem.
    func run(json: Bool) throws(Diagnostic) {
        var problems: [String] = []
        var audio: [DevicesReport.Device] = []
        do throws(Diagnostic) {
            audio = try self.audio()
        } catch {
            problems.append(error.message)
        }
        let lights = BlockingBrightness(preferences: preferences.brightness).devices()
        let report = DevicesReport(audio + lights.map { DevicesReport.Device($0) }, problems: problems)
        Process.print(json ? report.json.line : report.plain)
    }

    private func audio() throws(Diagnostic) -> [DevicesReport.Device] {
        let connection = try AudioConnection(.once, preferences.volume.policy)
        var reply: Result<[AudioDevice], LevelError>?
        connection.server.devices { reply = $0 }
        try connection.wait { reply != nil }
        switch reply {
        case .success(let devices)?: return devices.map { DevicesReport.Device($0) }
        case .failure(let failure)?: throw Diagnostic(failure)
        case nil: throw .noAudioReply
        }
    }
}
