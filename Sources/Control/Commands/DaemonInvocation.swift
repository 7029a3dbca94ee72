// SPDX-License-Identifier: MIT

/// How `floatoverlayd` is started.
public struct DaemonInvocation: Hashable, Sendable {
    /// What it is started for.
    public enum Mode: Hashable, Sendable {
        /// Until it is told to end; the log on standard error.
        case foreground
        /// By a command: it leaves when there is nothing left to show, and holds the display's lock as
        /// `lockDescriptor` from the beginning.
        case auto
        /// To say what works here, or to put the desktop's settings back.
        case doctor(json: Bool, restores: Bool = false)
    }

    /// The descriptor that an auto-started daemon inherits the lock as.
    public static let lockDescriptor: Int32 = 3

    /// What it is started for.
    public var mode: Mode
    /// The options.
    public var session: SessionOptions

    /// Makes an invocation from its parts.
    public init(_ mode: Mode, session: SessionOptions = SessionOptions()) {
        self.mode = mode
        self.session = session
    }

    /// The words that `CommandParser.parseDaemon` understands as this.
    public var arguments: [String] {
        switch mode {
        case .foreground: session.arguments
        case .auto: ["--auto"] + session.arguments
        case .doctor(let json, let restores):
            ["--doctor"] + (json ? ["--json"] : []) + (restores ? ["--restore"] : []) + session.arguments
        }
    }
}
