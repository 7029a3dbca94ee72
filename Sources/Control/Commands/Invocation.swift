// SPDX-License-Identifier: MIT
public import Core

/// A command line understood: what to do, and in which session.
public struct Invocation: Hashable, Sendable {
    /// What to do.
    public var command: Command
    /// Which daemon and which config file it is for.
    public var session: SessionOptions

    /// Makes an invocation from its parts.
    public init(_ command: Command, session: SessionOptions = SessionOptions()) {
        self.command = command
        self.session = session
    }
}

/// The options that choose a daemon or are handed to one that is started.
public struct SessionOptions: Hashable, Sendable {
    /// `--config`: a path as typed.
    public var config: String?
    /// `--backend`
    public var backend: Backend?
    /// `-v`: the log says more.
    public var isVerbose: Bool

    /// Makes options from their parts.
    public init(config: String? = nil, backend: Backend? = nil, isVerbose: Bool = false) {
        self.config = config
        self.backend = backend
        self.isVerbose = isVerbose
    }

    /// The options as words for `floatoverlayd`.
    public var arguments: [String] {
        (config.map { ["--config=\($0)"] } ?? []) + (backend.map { ["--backend", $0.rawValue] } ?? [])
            + (isVerbose ? ["-v"] : [])
    }
}
