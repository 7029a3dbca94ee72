// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import LevelCommands

/// `floatoverlay-level`: commands for levels and players without a daemon. A separate program, because it
/// needs libpulse and D-Bus.
@main
enum Program {
    static func main() {
        Process.openStandardDescriptors()
        do throws(Diagnostic) {
            switch try CommandParser.parse(
                Array(CommandLine.arguments.dropFirst()), columns: Process.terminalColumns(1))
            {
            case .text(let text): Process.print(text)
            case .value(let invocation): Process.exit(try run(invocation) ?? ExitStatus.done)
            }
        } catch {
            Process.print(error.text, to: 2)
            Process.exit(error.exitStatus)
        }
    }

    private static func run(_ invocation: Invocation) throws(Diagnostic) -> ExitStatus? {
        switch invocation.command {
        case .volume(let volume):
            return try VolumeCommandRunner(volume, invocation.session.preferences()).run()
        case .brightness(let brightness):
            return try BrightnessCommandRunner(brightness, invocation.session.preferences()).run()
        case .media(let media): try MediaCommandRunner(command: media).run()
        case .devices(let json):
            try DevicesCommandRunner(preferences: invocation.session.preferences()).run(json: json)
        default:
            throw .usage(
                "floatoverlay-level supports only volume, brightness, media and devices",
                hint: "use 'floatoverlay' instead")
        }
        return nil
    }
}
