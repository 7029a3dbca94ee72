// SPDX-License-Identifier: MIT
public import Core

/// A parsed command line: the command and its session.
public struct Invocation: Hashable, Sendable {
    /// The command.
    public var command: Command
    /// The daemon and the config file that the command uses.
    public var session: SessionOptions

    /// Makes an invocation from its parts.
    public init(_ command: Command, session: SessionOptions = SessionOptions()) {
        self.command = command
        self.session = session
    }
}

/// The options that select a daemon or are passed to a newly started one.
public struct SessionOptions: Hashable, Sendable {
    /// `--config`: the path as given by the user.
    public var config: String?
    /// `--backend`: `nil` to detect the backend.
    public var backend: Backend?
    /// `-v`: verbose log.
    public var isVerbose: Bool

    /// Makes options from their parts.
    public init(config: String? = nil, backend: Backend? = nil, isVerbose: Bool = false) {
        self.config = config
        self.backend = backend
        self.isVerbose = isVerbose
    }

    /// The arguments for `floatoverlayd`.
    public var arguments: [String] {
        (config.map { ["--config=\($0)"] } ?? []) + (backend.map { ["--backend", $0.rawValue] } ?? [])
            + (isVerbose ? ["-v"] : [])
    }
}
