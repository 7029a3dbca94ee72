// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux
internal import Settings

/// `floatoverlay-level`: a command about levels or players, without a daemon; what libpulse and the bus are needed for.
@main
enum Program {
    static func main() {
        Process.openStandardDescriptors()
        do throws(Diagnostic) {
            switch try CommandParser.parse(
                Array(CommandLine.arguments.dropFirst()), columns: Process.terminalColumns(1))
            {
            case .text(let text): Process.print(text)
            case .value(let invocation): try run(invocation)
            }
        } catch {
            Process.print(error.text, to: 2)
            Process.exit(error.exitStatus)
        }
    }

    private static func run(_ invocation: Invocation) throws(Diagnostic) {
        switch invocation.command {
        case .volume(let volume): try VolumeCommandRunner(volume, preferences(invocation.session)).run()
        case .brightness(let brightness):
            Process.exit(try BrightnessCommandRunner(brightness, preferences(invocation.session)).run())
        case .media(let media): try MediaCommandRunner(media).run()
        case .devices(let json): try DevicesCommandRunner(preferences(invocation.session)).run(json: json)
        default:
            throw .usage(
                "floatoverlay-level supports only volume, brightness, media and devices",
                hint: "use 'floatoverlay' instead")
        }
    }

    /// What the config file says. A broken one that was named is an error (66, 78); of any other it is said that the
    /// built-in defaults hold.
    private static func preferences(_ session: SessionOptions) throws(Diagnostic) -> Preferences {
        let location = SettingsLocation(config: session.config, variable: Process.variable)
        let file = location.load(check: CommandParser.bindingProblem)
        if let preferences = file.preferences { return preferences }
        for line in file.diagnostics { Process.print("\(line)\n", to: 2) }
        let problem = Diagnostic.badConfig(exists: file.exists, wasNamed: location.isExplicit)
        if location.isExplicit { throw problem }
        Process.print(problem.text, to: 2)
        return Preferences()
    }
}
