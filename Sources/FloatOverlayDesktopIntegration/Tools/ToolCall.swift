// SPDX-License-Identifier: MIT

/// A command line of a desktop's own tool.
package struct ToolCall: Hashable, Sendable {
    /// The program's name.
    package var program: String
    /// Its arguments.
    package var arguments: [String]
    /// Variables added to the environment.
    package var environment: [String]

    package init(_ program: String, arguments: [String], environment: [String] = []) {
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
            let escaped = word.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined()
            return isPlain ? word : "\"\(escaped)\""
        }.joined(separator: " ")
    }
}
