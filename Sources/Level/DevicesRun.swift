// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import Core
internal import Linux
internal import Pulse

/// `devices` without a daemon.
struct DevicesRun {
    private let preferences: Preferences

    init(_ preferences: Preferences) { self.preferences = preferences }

    /// Lists what can be adjusted; that there is no audio server is told in the list.
    func run(json: Bool) throws(Diagnostic) {
        var problems: [String] = []
        var audio: [DevicesReport.Device] = []
        do throws(Diagnostic) {
            audio = try self.audio()
        } catch {
            problems.append(error.message)
        }
        let report = DevicesReport(audio + backlights(), problems: problems)
        Process.print(json ? report.json.line : report.plain)
    }

    private func audio() throws(Diagnostic) -> [DevicesReport.Device] {
        let reactor = Reactor()
        let server = try VolumeRun.server(in: reactor, .once, preferences.volume.policy)
        return try VolumeRun.answer(reactor) { server.devices(done: $0) }.map { DevicesReport.Device($0) }
    }

    private func backlights() -> [DevicesReport.Device] {
        let direct = DirectBrightness(preferences: preferences.brightness)
        return BacklightTree().list().explained(named: preferences.brightness.device).map { entry in
            DevicesReport.Device(
                kind: "backlight", name: entry.device.name,
                percent: (try? direct.read(device: entry.device.name).get())?.percent,
                isChosen: entry.isChosen, reason: entry.reason)
        }
    }
}
