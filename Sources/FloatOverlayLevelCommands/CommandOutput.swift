// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore

/// The receiver of a command's output and exit status: a terminal, a client of the daemon, or a binding.
package protocol CommandOutput: AnyObject {
    /// Prints to standard output.
    func print(_ text: String)
    /// Prints a new state to a reader that may be slow; the state replaces an unsent state of `topic`.
    func publishLatest(_ text: String, about topic: String)
    /// Prints to standard error.
    func printError(_ text: String)
    /// Ends the command with an error.
    func fail(_ diagnostic: Diagnostic)
    /// Ends the command with an exit status.
    func finish(_ status: ExitStatus)
}
