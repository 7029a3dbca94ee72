// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// A helper program and the socket to it. Deinitialization ends the program.
final class HelperConnection<Incoming: WireMessage> {
    let socket: ProducerSocket<Incoming>
    private let child: ChildProcess

    /// Starts the program `name` with `arguments` and standard input from `input` (`nil` = /dev/null), which gets the
    /// other end of the socket as its descriptor 3.
    /// `received` is called for each message, and `ended` once when the program has ended or has sent a malformed
    /// message. Throws if the program is not installed or cannot be run.
    init(
        _ name: String, arguments: [String] = [], input: CInt? = nil, in reactor: Reactor,
        received: @escaping (Incoming) -> Void, ended: @escaping (WireError?) -> Void
    ) throws(SystemError) {
        guard let program = HelperProgram.find(name) else {
            throw SystemError(
                operation: "find", object: name + " beside floatoverlayd", errno: .noSuchFileOrDirectory)
        }
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            program, arguments: [name] + arguments, descriptors: [input, 2, 2, pair.theirs.number],
            directory: "/")
        // The end of a watched child does not block the loop.
        try child.watch(in: reactor) { _ in }
        self.child = child
        let ours = try Descriptor.duplicating(pair.ours.number)
        socket = ProducerSocket(ours, in: reactor, received: received, ended: ended)
    }
}
