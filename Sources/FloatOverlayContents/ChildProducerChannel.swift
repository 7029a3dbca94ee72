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
    private var socket: ProducerSocket<ProducerMessage>?
    private var child: ChildProcess?

    /// Starts the helper program `name` with `arguments`. The child's end of the socket is its descriptor 3.
    init(_ name: String, _ arguments: [String], in reactor: Reactor) throws(SystemError) {
        guard let program = HelperProgram.find(name) else {
            throw SystemError(
                operation: "find", object: name + " beside floatoverlayd", errno: .noSuchFileOrDirectory)
        }
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            program, [name] + arguments, descriptors: [nil, 2, 2, pair.theirs.number], directory: "/")
        // Only reaps the child. The socket reports the child's end, after the last messages.
        try child.watch(in: reactor) { _ in }
        self.child = child
        let ours = try Descriptor.duplicating(pair.ours.number)
        socket = ProducerSocket(ours, in: reactor) { [unowned self] in
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
        socket = nil
        child = nil
    }
}
