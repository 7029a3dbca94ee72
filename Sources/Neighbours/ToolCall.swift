// SPDX-License-Identifier: MIT
public import Core

/// A command line of a desktop's own tool.
public struct ToolCall: Hashable, Sendable {
    /// The program's name.
    public var program: String
    /// Its arguments.
    public var arguments: [String]
    /// Variables added to the environment.
    public var environment: [String]

    /// Makes a call from its parts.
    public init(_ program: String, _ arguments: [String], environment: [String] = []) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    /// The call in shell syntax, for messages.
    public var commandLine: String {
        let plain = "-_./:=+%@,"
        return ([program] + arguments).map { word in
            let isPlain =
                !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
            return isPlain ? word : "\"\(word)\""
        }.joined(separator: " ")
    }
}

/// The result of a tool call.
public struct ToolResult: Hashable, Sendable {
    /// Exit status; 124 after a timeout, 127 if the tool could not be started.
    public var status: ExitStatus
    /// Standard output, at most `ToolRunner.maxOutputBytes`.
    public var output: String
    /// The first line of its standard error.
    public var errorMessage: String

    /// Makes an answer from its parts.
    public init(status: ExitStatus = .done, output: String = "", errorMessage: String = "") {
        self.status = status
        self.output = output
        self.errorMessage = errorMessage
    }
}
