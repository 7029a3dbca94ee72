// SPDX-License-Identifier: MIT
package import Control
package import Core
internal import Linux
package import Settings

extension SessionOptions {
    /// The settings of the config file, for a command without a daemon. An unusable file that was named is an error (66,
    /// 78); of any other it is printed that the built-in defaults hold.
    package func preferences() throws(Diagnostic) -> Preferences {
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
    /// Prints what is wrong with the file to standard error, a line each.
    package func printDiagnostics() {
        for diagnostic in diagnostics { Process.print("\(diagnostic)\n", to: 2) }
    }
}
