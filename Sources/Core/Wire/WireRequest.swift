// SPDX-License-Identifier: MIT

/// Words to be carried out, and where they were typed.
public struct WireRequest: Hashable, Sendable {
    /// The words, without the program's name.
    public var arguments: [String]
    /// The working directory that paths in the words start from.
    public var directory: String
    /// The environment, `NAME=value` each; only where `Command.wantsEnvironment`, else empty.
    public var environment: [String]
    /// The width of the terminal; 0 where there is none.
    public var columns: UInt16
    /// Whether the standard input came as a descriptor along with the first byte of the connection.
    public var hasStandardInput: Bool

    /// Makes a request from its parts.
    public init(
        arguments: [String], directory: String, environment: [String] = [], columns: UInt16 = 0,
        hasStandardInput: Bool = false
    ) {
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
        self.columns = columns
        self.hasStandardInput = hasStandardInput
    }

    /// Reads what `write` wrote.
    public init(from reader: inout WireReader) throws(WireError) {
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

    /// Appends it.
    public func write(to writer: inout WireWriter) {
        writer.write(arguments)
        writer.write(directory)
        writer.write(environment)
        writer.write(columns)
        writer.write(UInt8(hasStandardInput ? 1 : 0))
    }
}
