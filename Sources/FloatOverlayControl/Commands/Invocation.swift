// SPDX-License-Identifier: MIT

/// A parsed command line: the command and its session.
package struct Invocation: Hashable, Sendable {
    /// The command.
    package var command: Command
    /// The daemon and the config file that the command uses.
    package var session: SessionOptions

    package init(_ command: Command, session: SessionOptions = SessionOptions()) {
        self.command = command
        self.session = session
    }
}
