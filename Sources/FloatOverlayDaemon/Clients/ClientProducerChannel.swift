// SPDX-License-Identifier: MIT
internal import FloatOverlayContents
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// A control connection as the channel of a producer: frame messages share the socket with the control
/// protocol.
final class ClientProducerChannel: ProducerChannel {
    var onMessage: ((ProducerMessage) -> Void)?
    var onEnd: ((ProtocolViolation?) -> Void)?
    var onWritable: (() -> Void)?
    private weak var client: ClientConnection?

    init(_ client: ClientConnection) { self.client = client }

    var isFull: Bool { client?.isWriteBlocked == true }
    func takeDescriptor() -> Descriptor? { client?.takeDescriptor() }
    func send(_ message: OverlayMessage) { client?.send(message) }

    func close() {
        onMessage = nil
        onEnd = nil
        onWritable = nil
    }
}
