// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayPulse
internal import FloatOverlayRuntime

/// `devices` without a daemon.
struct DevicesCommandRunner {
    private let preferences: Preferences

    init(_ preferences: Preferences) { self.preferences = preferences }

    /// Prints the adjustable devices; a missing audio server is listed as a problem.
    func run(json: Bool) throws(Diagnostic) {
        var problems: [String] = []
        var audio: [DevicesReport.Device] = []
        do throws(Diagnostic) {
            audio = try self.audio()
        } catch {
            problems.append(error.message)
        }
        let report = DevicesReport(
            audio + brightnessDevices(.backlight) + brightnessDevices(.leds), problems: problems)
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

    private func brightnessDevices(_ deviceClass: BrightnessClass) -> [DevicesReport.Device] {
        let brightness = BlockingBrightness(preferences: preferences.brightness)
        return SysfsTree().list(deviceClass).explained(named: preferences.brightness.device).map {
            DevicesReport.Device(
                BrightnessDevice(
                    deviceClass, name: $0.name,
                    percent: $0.target.flatMap { try? brightness.read($0).get() }?.percent,
                    isChosen: $0.isChosen, reason: $0.reason))
        }
    }
}
