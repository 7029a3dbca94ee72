// SPDX-License-Identifier: MIT

/// A command for the daemon, with the client's environment.
package struct WireRequest: Hashable, Sendable {
    /// The arguments without the program's name.
    package var arguments: [String]
    /// The client's working directory, the base of relative paths.
    package var directory: String
    /// The environment as `NAME=value` entries; empty unless `Command.wantsEnvironment`.
    package var environment: [String]
    /// The width of the client's terminal in columns; 0 without a terminal.
    package var columns: UInt16
    /// Whether the client's standard input was sent as a descriptor with the first byte of the connection.
    package var hasStandardInput: Bool

    /// Without `columns` the client has no terminal.
    package init(
        arguments: [String], directory: String, environment: [String] = [], columns: UInt16 = 0,
        hasStandardInput: Bool = false
    ) {
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
        self.columns = columns
        self.hasStandardInput = hasStandardInput
    }

    /// Reads the payload.
    package init(from reader: inout WireReader) throws(WireError) {
        arguments = try reader.texts()
        directory = try reader.text()
        environment = try reader.texts()
        columns = try reader.number()
        switch try reader.number(UInt8.self) {
        case 0: hasStandardInput = false
        case 1: hasStandardInput = true
        default: throw .malformed
        }
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        writer.write(arguments)
        writer.write(directory)
        writer.write(environment)
        writer.write(columns)
        writer.write(UInt8(hasStandardInput ? 1 : 0))
    }
}
