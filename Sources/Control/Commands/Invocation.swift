// SPDX-License-Identifier: MIT
package import FloatOverlayCore

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

/// The options that select a daemon or are passed to a newly started one.
package struct SessionOptions: Hashable, Sendable {
    /// `--config`: the path as given by the user.
    package var config: String?
    /// `--backend`: `nil` to detect the backend.
    package var backend: Backend?
    /// `-v`: verbose log.
    package var isVerbose = false

    /// The arguments for `floatoverlayd`.
    package var arguments: [String] {
        (config.map { ["--config=\($0)"] } ?? []) + (backend.map { ["--backend", $0.rawValue] } ?? [])
            + (isVerbose ? ["-v"] : [])
    }
}
