// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import FloatOverlaySettings

/// `config`: the subcommands that need no daemon.
enum LocalConfig {
    /// The number of times that `config set` reads a file which other programs change.
    private static let maxAttempts = 20

    /// Returns status 0, 66 for a missing file, or 78 for an invalid one.
    static func run(_ command: ConfigCommand) throws(Diagnostic) -> ExitStatus {
        switch command {
        case .path:
            let location = location(nil)
            try Process.printOutput(
                (location.candidates.first(where: Files.exists) ?? location.preferred) + "\n")
        case .check(let file): return check(location(file).load(check: CommandParser.bindingProblem))
        case .builtIn: try Process.printOutput(DefaultFile.text)
        case .edit: throw try ConfigFile(location(nil)).edit()
        case .set(let key, let value): return try set(key, to: value)
        }
        return ExitStatus.success
    }

    private static func set(_ key: String, to value: String) throws(Diagnostic) -> ExitStatus {
        for _ in 0..<maxAttempts {
            let file = try ConfigFile(location(nil))
            if !file.parsed.errors.isEmpty { return check(file.parsed) }
            if try file.set(key, to: value) { return ExitStatus.success }
        }
        throw .tryAgain("cannot set \(key): other programs keep changing the config file", hint: "try again")
    }

    private static func check(_ file: SettingsFile) -> ExitStatus {
        file.printDiagnostics()
        if file.errors.isEmpty { return ExitStatus.success }
        return file.exists ? ExitStatus.badConfig : ExitStatus.noInput
    }

    private static func location(_ config: String?) -> SettingsLocation {
        SettingsLocation(config: config, variable: Process.variable)
    }
}
