// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayRuntime

/// The other programs that this program starts or replaces itself with.
enum Programs: String {
    case daemon = "floatoverlayd"
    case level = "floatoverlay-level"

    /// The path of the program. Throws a diagnostic with status 69 if it is not installed.
    func path() throws(Diagnostic) -> String {
        if let path = HelperProgram.find(rawValue) { return path }
        throw .unavailable(
            "\(rawValue) is not installed", hint: "install the program next to \(Process.executable)")
    }

    /// Replaces this process by the program with `arguments` (`execv`). Returns only on failure.
    func replaceThis(_ arguments: [String]) -> Diagnostic {
        do throws(Diagnostic) {
            let error = Process.replace(by: try path(), [rawValue] + arguments)
            return .unavailable(error.description)
        } catch {
            return error
        }
    }
}
