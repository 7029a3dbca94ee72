// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// A helper program and the socket to it. Deinitialization ends the program.
final class HelperConnection<Incoming: WireMessage> {
    let socket: ProducerSocket<Incoming>
    private let child: ChildProcess

    /// Starts the program `name` with `arguments`. The child's end of the socket is its descriptor 3. The socket reports
    /// the child's end, after the last messages.
    init(
        _ name: String, _ arguments: [String] = [], in reactor: Reactor,
        received: @escaping (Incoming) -> Void, ended: @escaping (WireError?) -> Void
    ) throws(SystemError) {
        guard let program = HelperProgram.find(name) else {
            throw SystemError(
                operation: "find", object: name + " beside floatoverlayd", errno: .noSuchFileOrDirectory)
        }
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            program, [name] + arguments, descriptors: [nil, 2, 2, pair.theirs.number], directory: "/")
        // Only reaps the child.
        try child.watch(in: reactor) { _ in }
        self.child = child
        let ours = try Descriptor.duplicating(pair.ours.number)
        socket = ProducerSocket(ours, in: reactor, received: received, ended: ended)
    }
}
