// SPDX-License-Identifier: MIT
internal import FloatOverlayBus
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import FloatOverlayVideo

/// `floatoverlay-level`: the commands that `floatoverlay` does not send to a daemon. A separate program, because it needs
/// the grammar, libpulse and D-Bus.
@main
enum Program {
    static func main() {
        if CommandLine.arguments.first?.hasSuffix(VideoProgram.name) == true { VideoProgram.main() }
        Process.openStandardDescriptors()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(Diagnostic) {
            switch try CommandParser.parse(arguments, columns: Process.terminalColumns(1)) {
            case .text(let text): try Process.printOutput(text)
            case .value(let invocation):
                Process.exit(try run(invocation, arguments) ?? ExitStatus.success)
            }
        } catch {
            Process.print(error.text, to: 2)
            Process.exit(error.exitStatus)
        }
    }

    static func run(_ invocation: Invocation, _ arguments: [String]) throws(Diagnostic) -> ExitStatus? {
        if !ArgumentScan.isHandledByClient(arguments) { try Diagnostic.checkRuntimeDirectory() }
        switch invocation.command {
        case .volume(let volume):
            let policy = try invocation.daemonOptions.preferences().volume.policy
            return try VolumeCommandRunner(command: volume, policy: policy).run()
        case .brightness(let brightness):
            let preferences = try invocation.daemonOptions.preferences().brightness
            return try BrightnessCommandRunner(command: brightness, preferences: preferences).run()
        case .media(let media):
            let players = MediaPlayers(in: Reactor())
            try players.perform(media.action, on: media.player).mapError { Diagnostic($0) }.get()
        case .devices(_, .some):
            // Completions come from the daemon: the audio server may take longer than a key press.
            break
        case .devices(let json, nil):
            try DevicesCommandRunner(preferences: invocation.daemonOptions.preferences()).run(json: json)
        default:
            return try ClientCommand(arguments: arguments, daemonOptions: invocation.daemonOptions).run(
                invocation.command)
        }
        return nil
    }
}
