// SPDX-License-Identifier: MIT
package import Control
package import FloatOverlayCore

/// Where a command prints, and how it ends: a terminal, a client of the daemon, or a binding.
package protocol CommandOutput: AnyObject {
    /// Prints to standard output.
    func print(_ text: String)
    /// Prints a new state to a reader that may be slow: what has not been sent yet about `topic` gives way to it.
    func publishLatest(_ text: String, about topic: String)
    /// Prints to standard error.
    func printError(_ text: String)
    /// Ends the command with an error.
    func fail(_ diagnostic: Diagnostic)
    /// Ends the command with an exit status.
    func finish(_ status: ExitStatus)
}

/// Prints the states of a command with `--watch`, each only if it differs from the one printed before it.
package final class StatePrinter {
    private let output: any CommandOutput
    private var printed: [String: String] = [:]

    /// Prints to `output`.
    package init(_ output: any CommandOutput) { self.output = output }

    /// Prints `state`; of several devices each has states of its own.
    package func print(_ state: String, of device: String = "") {
        guard state != printed[device] else { return }
        printed[device] = state
        output.publishLatest(state, about: "state \(device)")
    }
}
