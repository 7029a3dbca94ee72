// SPDX-License-Identifier: MIT

/// What the command says to the daemon.
public enum ClientMessage: WireMessage {
    /// First of all.
    case hello(Hello)
    /// Words to be carried out; the second and last but `close`.
    case request(Request)
    /// The command wants to end (Ctrl-C); the half-closed connection says the same.
    case close

    /// See `WireMessage`.
    public var kind: UInt8 {
        switch self {
        case .hello: 1
        case .request: 2
        case .close: 3
        }
    }

    /// See `WireMessage`.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .request(let request): request.write(to: &writer)
        case .close: break
        }
    }

    /// See `WireMessage`.
    public init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try Hello(from: &reader))
        case 2: self = .request(try Request(from: &reader))
        case 3: self = .close
        default: throw .unknownKind(kind)
        }
    }
}

/// Words to be carried out, and where they were typed.
public struct Request: Hashable, Sendable {
    /// The words, without the program's name.
    public var words: [String]
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
        words: [String], directory: String, environment: [String] = [], columns: UInt16 = 0,
        hasStandardInput: Bool = false
    ) {
        self.words = words
        self.directory = directory
        self.environment = environment
        self.columns = columns
        self.hasStandardInput = hasStandardInput
    }

    init(from reader: inout WireReader) throws(WireError) {
        words = try reader.texts()
        directory = try reader.text()
        environment = try reader.texts()
        columns = try reader.number()
        switch try reader.number(UInt8.self) {
        case 0: hasStandardInput = false
        case 1: hasStandardInput = true
        default: throw .malformed
        }
    }

    func write(to writer: inout WireWriter) {
        writer.write(words)
        writer.write(directory)
        writer.write(environment)
        writer.write(columns)
        writer.write(UInt8(hasStandardInput ? 1 : 0))
    }
}

/// Who is there.
public struct Hello: Hashable, Sendable {
    /// The protocol spoken.
    public var protocolNumber: UInt32
    /// The version of the program, for people.
    public var version: String

    /// This program's own.
    public init() { self.init(protocolNumber: Wire.protocolNumber, version: Version.text) }

    /// Makes a greeting from its parts.
    public init(protocolNumber: UInt32, version: String) {
        self.protocolNumber = protocolNumber
        self.version = version
    }

    init(from reader: inout WireReader) throws(WireError) {
        protocolNumber = try reader.number()
        version = try reader.text()
    }

    func write(to writer: inout WireWriter) {
        writer.write(protocolNumber)
        writer.write(version)
    }
}
