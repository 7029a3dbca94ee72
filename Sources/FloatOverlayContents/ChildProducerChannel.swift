// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// The channel to a child process.
final class ChildProducerChannel: ProducerChannel {
    var onMessage: ((ProducerMessage) -> Void)?
    var onEnd: ((ProtocolViolation?) -> Void)?
    var onWritable: (() -> Void)? {
        get { socket?.onWritable }
        set { socket?.onWritable = newValue }
    }
    private var socket: ProducerSocket<ProducerMessage>? { connection?.socket }
    private var connection: HelperConnection<ProducerMessage>?

    /// Starts the helper program `name` with `arguments`.
    init(_ name: String, _ arguments: [String], in reactor: Reactor) throws(SystemError) {
        connection = try HelperConnection(name, arguments, in: reactor) { [unowned self] in
            onMessage?($0)
        } ended: { [unowned self] in
            onEnd?($0.map { ProtocolViolation($0) })
        }
    }

    var isFull: Bool { socket?.isFull == true }
    func takeDescriptor() -> Descriptor? { socket?.takeDescriptor() }
    func send(_ message: OverlayMessage) { socket?.send(message) }

    func close() {
        onMessage = nil
        onEnd = nil
        connection = nil
    }
}
