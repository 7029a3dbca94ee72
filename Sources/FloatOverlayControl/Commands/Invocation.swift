// SPDX-License-Identifier: MIT

/// A parsed command line: the command and the options of its daemon.
package struct Invocation: Hashable, Sendable {
    /// The command.
    package var command: Command
    /// The daemon and the config file that the command uses.
    package var daemonOptions: DaemonOptions

    package init(_ command: Command, daemonOptions: DaemonOptions = DaemonOptions()) {
        self.command = command
        self.daemonOptions = daemonOptions
    }
}
