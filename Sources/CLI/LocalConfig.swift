// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import LevelCommands
internal import Settings

/// `config`: the subcommands that need no daemon.
struct LocalConfig {
    let command: ConfigCommand

    /// Returns status 0, 66 for a missing file, or 78 for an invalid one.
    func run() -> ExitStatus {
        switch command {
        case .path:
            let location = self.location(nil)
            Process.print((location.candidates.first(where: Files.exists) ?? location.preferred) + "\n")
        case .check(let file): return check(location(file).load(check: CommandParser.bindingProblem))
        case .builtIn: Process.print(DefaultFile.text)
        }
        return ExitStatus.done
    }

    private func check(_ file: SettingsFile) -> ExitStatus {
        file.printDiagnostics()
        if file.errors.isEmpty { return ExitStatus.done }
        return file.exists ? ExitStatus.badConfig : ExitStatus.noInput
    }

    private func location(_ config: String?) -> SettingsLocation {
        SettingsLocation(config: config, variable: Process.variable)
    }
}
