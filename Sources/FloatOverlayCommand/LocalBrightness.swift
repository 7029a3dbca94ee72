// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// `brightness` without a daemon, through sysfs and DDC/CI.
enum LocalBrightness {
    /// Returns the exit status. Returns `nil` without an effect if the command has options, a config file exists, or
    /// the write needs logind.
    static func run(_ arguments: [String]) throws(Diagnostic) -> ExitStatus? {
        guard case .brightness(let command)? = Command(plain: arguments), !hasConfigFile else { return nil }
        let devices = BlockingDevices(preferences: Preferences().brightness)
        guard let results = devices.carryOut(command.request) else { return nil }
        let output = TerminalOutput()
        output.finish(command, with: results)
        return output.status
    }

    private static var hasConfigFile: Bool {
        SettingsLocation(config: nil, variable: Process.variable).candidates.contains(where: Files.exists)
    }
}
