// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux
internal import Settings

/// `config`: what needs no daemon to be known.
struct LocalConfig {
    private let command: ConfigCommand

    init(_ command: ConfigCommand) { self.command = command }

    /// What the config file of `session` says. A broken one that was named is an error (66, 78); of any other
    /// it is said that the built-in defaults hold.
    static func preferences(_ session: SessionOptions) throws(Diagnostic) -> Preferences {
        let file = location(session.config).load(check: CommandParser.bindingProblem)
        if let preferences = file.preferences { return preferences }
        report(file)
        let problem = Diagnostic.badConfig(exists: file.exists, wasNamed: session.config != nil)
        if session.config != nil { throw problem }
        Process.print(problem.text, to: 2)
        return Preferences()
    }

    /// 0, or 66 or 78 when the file is missing or wrong.
    func run() -> ExitStatus {
        switch command {
        case .path:
            let location = Self.location(nil)
            Process.print((location.candidates.first(where: Files.exists) ?? location.preferred) + "\n")
        case .check(let file): return check(Self.location(file).load(check: CommandParser.bindingProblem))
        case .builtIn: Process.print(DefaultFile.text)
        }
        return ExitStatus.done
    }

    private func check(_ file: SettingsFile) -> ExitStatus {
        Self.report(file)
        if file.errors.isEmpty { return ExitStatus.done }
        return file.exists ? ExitStatus.badConfig : ExitStatus.noInput
    }

    private static func report(_ file: SettingsFile) {
        for diagnostic in file.diagnostics { Process.print("\(diagnostic)\n", to: 2) }
    }

    private static func location(_ config: String?) -> SettingsLocation {
        SettingsLocation(config: config, variable: Process.variable)
    }
}
