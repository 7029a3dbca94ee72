// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux

/// The programs this one starts or becomes.
enum Programs: String {
    case daemon = "floatoverlayd"
    case level = "floatoverlay-level"

    /// Where it is. Throws 69.
    func path() throws(Diagnostic) -> String {
        if let path = HelperProgram.find(rawValue) { return path }
        throw Diagnostic(
            "\(rawValue) is not installed", hint: "install the program next to \(Process.executable)",
            exitStatus: ExitStatus.unavailable)
    }

    /// Puts it in this one's place with `arguments`; returns only to say why not.
    func replaceThis(_ arguments: [String]) -> Diagnostic {
        do throws(Diagnostic) {
            let error = Process.replace(by: try path(), [rawValue] + arguments)
            return Diagnostic(error.description, exitStatus: ExitStatus.unavailable)
        } catch {
            return error
        }
    }
}
