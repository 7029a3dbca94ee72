// SPDX-License-Identifier: MIT
public import Core

/// What the daemon says to a command.
public enum DaemonMessage: WireMessage {
    /// First of all; when the client's protocol is another one, also the last.
    case hello(WireHello)
    /// For standard output.
    case output([UInt8])
    /// For standard error.
    case error([UInt8])
    /// The command is done; nothing follows.
    case exit(ExitStatus)

    /// See `WireMessage`.
    public var kind: UInt8 {
        switch self {
        case .hello: 1
        case .output: 2
        case .error: 3
        case .exit: 4
        }
    }

    /// See `WireMessage`.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .output(let bytes), .error(let bytes): writer.write(bytes)
        case .exit(let status): writer.write(status.rawValue)
        }
    }

    /// See `WireMessage`.
    public init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try WireHello(from: &reader))
        case 2: self = .output(try reader.content())
        case 3: self = .error(try reader.content())
        case 4: self = .exit(ExitStatus(rawValue: try reader.number()))
        default: throw .unknownKind(kind)
        }
    }

    /// The bytes of text for standard output, of any length, cut into messages.
    public static func output(_ text: String) -> [UInt8] { cut(text) { .output($0) } }

    /// The bytes of text for standard error, of any length, cut into messages.
    public static func error(_ text: String) -> [UInt8] { cut(text) { .error($0) } }

    /// The bytes of a command's end without success.
    public static func failure(_ diagnostic: Diagnostic) -> [UInt8] {
        error(diagnostic.text) + end(diagnostic.exitStatus)
    }

    /// The bytes of a command's end.
    public static func end(_ status: ExitStatus = .done) -> [UInt8] { bytes(.exit(status)) }

    /// The bytes of the greeting.
    public static var greeting: [UInt8] { bytes(.hello(WireHello())) }

    private static func cut(_ text: String, _ message: ([UInt8]) -> DaemonMessage) -> [UInt8] {
        var rest = Array(text.utf8)[...]
        var all: [UInt8] = []
        while !rest.isEmpty {
            all += bytes(message(Array(rest.prefix(65536))))
            rest = rest.dropFirst(65536)
        }
        return all
    }

    private static func bytes(_ message: DaemonMessage) -> [UInt8] {
        do { return try message.encoded() } catch {
            preconditionFailure("a message beyond its bounds: \(error)")
        }
    }
}
