// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Standard output and error of this process.
package final class TerminalOutput: CommandOutput {
    /// The exit status of the command; `nil` until the command ends.
    package private(set) var status: ExitStatus?
    private let stateWriter: LatestValueWriter?

    /// Creates the output of a command that publishes no states.
    package init() { stateWriter = nil }

    /// Creates the output of a command whose states are printed as fast as the reader reads them. SIGPIPE
    /// terminates this process when the reader has closed its end.
    package init(watchingIn reactor: Reactor) {
        let writer = LatestValueWriter(in: reactor)
        stateWriter = writer
        writer.onFailure = { [unowned self] in fail(Process.diagnostic(ofOutput: $0)) }
    }

    package func print(_ text: String) {
        do throws(Diagnostic) { try Process.printOutput(text) } catch { fail(error) }
    }
    package func publishLatest(_ text: String, about topic: String) {
        stateWriter?.write(latest: text, about: topic)
    }
    package func printError(_ text: String) { Process.print(text, to: 2) }

    package func fail(_ diagnostic: Diagnostic) {
        printError(diagnostic.text)
        finish(diagnostic.exitStatus)
    }

    /// The first status counts: output that was lost is a failure of the command.
    package func finish(_ status: ExitStatus) { self.status = self.status ?? status }
}
