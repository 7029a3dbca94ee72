// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands

/// `brightness` without a daemon, through sysfs and DDC/CI.
enum LocalBrightness {
    /// Returns the exit status, or `nil` without any effect if the request needs the helper: for `--watch`,
    /// or for a write through logind.
    static func run(_ command: BrightnessCommand, _ session: SessionOptions) throws(Diagnostic) -> ExitStatus?
    {
        if command.output.isWatching { return nil }
        let devices = BlockingDevices(preferences: try session.preferences().brightness)
        guard let results = devices.carryOut(command.request) else { return nil }
        let output = TerminalOutput()
        output.finish(command, with: results)
        return output.status
    }
}
