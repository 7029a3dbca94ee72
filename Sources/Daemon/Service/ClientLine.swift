// SPDX-License-Identifier: MIT
internal import Contents
internal import Core
internal import Linux

/// A client's connection as the line to a producer: frame messages beside the daemon's own.
final class ClientLine: ProducerLine {
    var onMessage: ((ProducerMessage) -> Void)?
    var onEnd: ((ProtocolViolation?) -> Void)?
    var onRoom: (() -> Void)?
    private weak var client: Client?

    init(_ client: Client) { self.client = client }

    var isFull: Bool { client?.isStuck == true }
    func takeDescriptor() -> Descriptor? { client?.takeDescriptor() }
    func send(_ message: OverlayMessage) { client?.send(message) }

    func hangUp() {
        onMessage = nil
        onEnd = nil
        onRoom = nil
    }
}
