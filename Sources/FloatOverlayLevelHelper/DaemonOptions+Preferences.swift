// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import FloatOverlaySettings

extension DaemonOptions {
    /// The settings of the config file, for a command without a daemon. Throws for an unusable file that an
    /// option or variable names (exit status 66 or 78). For an unusable file at the default location, prints
    /// that the built-in defaults apply.
    func preferences() throws(Diagnostic) -> Preferences {
        let location = SettingsLocation(config: config, variable: Process.variable)
        let file = location.load(check: CommandParser.bindingProblem)
        if let preferences = file.preferences { return preferences }
        file.printDiagnostics()
        let problem = Diagnostic.badConfig(exists: file.exists, wasNamed: location.isExplicit)
        if location.isExplicit { throw problem }
        Process.print(problem.text, to: 2)
        return Preferences()
    }
}

extension SettingsFile {
    /// Prints the diagnostics of the file to standard error, one per line.
    func printDiagnostics() {
        for diagnostic in diagnostics { Process.print("\(diagnostic)\n", to: 2) }
    }
}
