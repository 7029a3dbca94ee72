// SPDX-License-Identifier: MIT
public import Core
internal import FrameClient
public import Linux

/// The channel to a producer: the connection of a client, or the socket to a child.
public protocol ProducerChannel: AnyObject {
    /// Told of every message.
    var onMessage: ((ProducerMessage) -> Void)? { get set }
    /// Told once that nothing more comes: what was wrong with the last of it, or `nil` when the producer has gone.
    var onEnd: ((ProtocolViolation?) -> Void)? { get set }
    /// Told when all that waited has been sent.
    var onWritable: (() -> Void)? { get set }
    /// Whether something waits because the producer does not read.
    var isFull: Bool { get }
    /// The oldest descriptor that came along and has not been taken.
    func takeDescriptor() -> Descriptor?
    /// Sends `message`, now or when there is room.
    func send(_ message: OverlayMessage)
    /// Ends the callbacks, and the channel.
    func close()
}

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

    /// Starts the program of ours called `name` with `arguments`, with the other end as its descriptor 3.
    init(_ name: String, _ arguments: [String], in reactor: Reactor) throws(SystemError) {
        guard let program = HelperProgram.find(name) else {
            throw SystemError(
                operation: "find", object: name + " beside floatoverlayd", errno: .noSuchFileOrDirectory)
        }
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            program, [name] + arguments, descriptors: [nil, 2, 2, pair.theirs.number], directory: "/")
        // Its end is told by the socket, behind its last words; here it is only waited for.
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
