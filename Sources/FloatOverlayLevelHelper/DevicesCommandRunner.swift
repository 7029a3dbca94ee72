// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayPulse
internal import FloatOverlayRuntime

/// `devices` without a daemon.
struct DevicesCommandRunner {
    let preferences: Preferences

    /// Prints the adjustable devices; a missing audio server is listed as a problem.
    func run(json: Bool) throws(Diagnostic) {
        let audio = Result { () throws(Diagnostic) in try audioDevices() }
        let brightnessDevices = BlockingDevices(preferences: preferences.brightness).devices()
        let report = DevicesReport(audio: audio, brightness: brightnessDevices)
        try Process.printOutput(report.text(json: json))
    }

    private func audioDevices() throws(Diagnostic) -> [AudioDevice] {
        let connection = try AudioConnection(.once, policy: preferences.volume.policy)
        var reply: Result<[AudioDevice], LevelError>?
        connection.server.devices { reply = $0 }
        try connection.wait { reply != nil }
        guard let reply else { throw .noAudioReply }
        return try reply.mapError { Diagnostic($0) }.get()
    }
}
