// SPDX-License-Identifier: MIT

/// Prints the states of a command with `--watch`, each only if the state differs from the last printed state.
package final class StatePrinter {
    private let output: any CommandOutput
    private var printed: [String: String] = [:]

    /// Prints to `output`.
    package init(_ output: any CommandOutput) { self.output = output }

    /// Prints `state` unless it equals the last printed state of `device`.
    package func print(_ state: String, of device: String = "") {
        guard state != printed[device] else { return }
        printed[device] = state
        output.publishLatest(state, about: "state \(device)")
    }
}
