// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A command line of a desktop's own tool.
package struct ToolCall: Hashable, Sendable {
    /// The program's name.
    package var program: String
    /// Its arguments.
    package var arguments: [String]
    /// Variables added to the environment.
    package var environment: [String]

    package init(_ program: String, _ arguments: [String], environment: [String] = []) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    /// The call in shell syntax, for messages.
    package var commandLine: String {
        let plain = "-_./:=+%@,"
        return ([program] + arguments).map { word in
            let isPlain =
                !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
            return isPlain ? word : "\"\(word)\""
        }.joined(separator: " ")
    }
}

/// The result of a tool call.
package struct ToolResult: Hashable, Sendable {
    /// Exit status; 124 after a timeout, 127 if the tool could not be started.
    package var status = ExitStatus.done
    /// Standard output, at most 1 MiB.
    package var output = ""
    /// The first line of its standard error.
    package var errorMessage = ""
}
