// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A message from a client to the daemon.
package enum ClientMessage: WireMessage {
    /// The first message.
    case hello(WireHello)
    /// A command to carry out: the second message. Only `close` and the messages of a producer may follow.
    case request(WireRequest)
    /// Ends the command (Ctrl-C); half-closing the connection has the same effect.
    case close
    /// A message of a producer after `show shared` was accepted.
    case producer(ProducerMessage)

    /// The message number: 1 to 3, others as in `ProducerMessage`.
    package var kind: UInt8 {
        switch self {
        case .hello: 1
        case .request: 2
        case .close: 3
        case .producer(let message): message.kind
        }
    }

    /// Encodes the fields of the message without its number.
    package func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .request(let request): request.write(to: &writer)
        case .close: break
        case .producer(let message): message.write(to: &writer)
        }
    }

    /// Decodes the message with the number `kind`; numbers other than 1 to 3 are messages of a producer.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try WireHello(from: &reader))
        case 2: self = .request(try WireRequest(from: &reader))
        case 3: self = .close
        default: self = .producer(try ProducerMessage(kind: kind, from: &reader))
        }
    }
}

extension WireHello {
    /// The greeting of this program: its protocol number and its version.
    package init() { self.init(protocolNumber: Wire.protocolNumber, version: Version.text) }
}
