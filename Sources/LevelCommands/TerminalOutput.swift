// SPDX-License-Identifier: MIT
package import Control
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import Glibc

/// Standard output and error of this process.
package final class TerminalOutput: CommandOutput {
    /// What the command ended with; `nil` before its end.
    package private(set) var status: ExitStatus?
    private let stateWriter: LatestValueWriter?

    /// Prints at once; there are no states.
    package init() { stateWriter = nil }

    /// Prints states as fast as they are read. This process dies by SIGPIPE when the reader has gone.
    package init(watchingIn reactor: Reactor) {
        let writer = LatestValueWriter(in: reactor)
        writer.onReaderClosed = { Process.terminate(by: SIGPIPE) }
        stateWriter = writer
    }

    package func print(_ text: String) { Process.print(text) }
    package func publishLatest(_ text: String, about topic: String) {
        stateWriter?.write(latest: text, about: topic)
    }
    package func printError(_ text: String) { Process.print(text, to: 2) }

    package func fail(_ diagnostic: Diagnostic) {
        printError(diagnostic.text)
        finish(diagnostic.exitStatus)
    }

    package func finish(_ status: ExitStatus) { self.status = status }
}
