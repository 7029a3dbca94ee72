// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A message from the daemon to a client.
package enum DaemonMessage: WireMessage {
    /// The first message; also the last one if the client has another protocol number.
    case hello(WireHello)
    /// Bytes for standard output.
    case output([UInt8])
    /// Bytes for standard error.
    case error([UInt8])
    /// The exit status of the command; the last message.
    case exit(ExitStatus)

    /// The limit of the text in one message in bytes. A message with less ends a text.
    package static let maxTextSize = 65536

    /// The message number, 1 to 4.
    package var kind: UInt8 {
        switch self {
        case .hello: 1
        case .output: 2
        case .error: 3
        case .exit: 4
        }
    }

    /// Encodes the fields of the message without its number.
    package func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .output(let bytes), .error(let bytes): writer.write(bytes)
        case .exit(let status): writer.write(status.rawValue)
        }
    }

    /// Decodes the message with the number `kind`; throws for an unknown number.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try WireHello(from: &reader))
        case 2: self = .output(try reader.content())
        case 3: self = .error(try reader.content())
        case 4: self = .exit(ExitStatus(rawValue: try reader.number()))
        default: throw .unknownKind(kind)
        }
    }

    /// The encoded messages for text of any length on standard output.
    package static func output(_ text: String) -> [UInt8] { cut(text) { .output($0) } }

    /// The encoded messages for text of any length on standard error.
    package static func error(_ text: String) -> [UInt8] { cut(text) { .error($0) } }

    /// The encoded messages for a failed command: the error text and the exit status.
    package static func failure(_ diagnostic: Diagnostic) -> [UInt8] {
        error(diagnostic.text) + end(diagnostic.exitStatus)
    }

    /// The encoded message for the end of a command.
    package static func end(_ status: ExitStatus = .success) -> [UInt8] { bytes(.exit(status)) }

    /// The encoded greeting.
    package static var greeting: [UInt8] { bytes(.hello(WireHello())) }

    /// Ends with a message below `maxTextSize`, which may be empty; no message for an empty text.
    private static func cut(_ text: String, _ message: ([UInt8]) -> DaemonMessage) -> [UInt8] {
        var rest = Array(text.utf8)[...]
        var all: [UInt8] = []
        var isComplete = rest.isEmpty
        while !isComplete {
            isComplete = rest.count < maxTextSize
            all += bytes(message(Array(rest.prefix(maxTextSize))))
            rest = rest.dropFirst(maxTextSize)
        }
        return all
    }

    private static func bytes(_ message: DaemonMessage) -> [UInt8] {
        do { return try message.encoded() } catch {
            preconditionFailure("a message beyond its bounds: \(error)")
        }
    }
}
