// SPDX-License-Identifier: MIT
public import Core

/// What the command says to the daemon.
public enum ClientMessage: WireMessage {
    /// First of all.
    case hello(WireHello)
    /// Words to be carried out; the second and last but `close`.
    case request(WireRequest)
    /// The command wants to end (Ctrl-C); the half-closed connection says the same.
    case close
    /// What a producer says once `show shared` has been accepted.
    case producer(ProducerMessage)

    /// See `WireMessage`.
    public var kind: UInt8 {
        switch self {
        case .hello: 1
        case .request: 2
        case .close: 3
        case .producer(let message): message.kind
        }
    }

    /// See `WireMessage`.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .request(let request): request.write(to: &writer)
        case .close: break
        case .producer(let message): message.write(to: &writer)
        }
    }

    /// See `WireMessage`.
    public init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try WireHello(from: &reader))
        case 2: self = .request(try WireRequest(from: &reader))
        case 3: self = .close
        default: self = .producer(try ProducerMessage(kind: kind, from: &reader))
        }
    }
}

extension WireHello {
    /// This program's own.
    public init() { self.init(protocolNumber: Wire.protocolNumber, version: Version.text) }
}
