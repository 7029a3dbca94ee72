// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Sends one request to a running daemon and collects the reply.
final class DaemonQuery {
    private let socket: Descriptor
    private var stream = WireStream<DaemonMessage>()
    private var output: [UInt8] = []
    private var hasSucceeded = false
    private var isFinished = false

    private init(_ socket: consuming Descriptor) { self.socket = socket }

    /// Standard output of `arguments`; `nil` if no daemon replies at `path` within `timeout`, or if the
    /// command fails.
    static func output(of arguments: [String], at path: String, within timeout: Duration) -> String? {
        let request = ClientMessage.request(WireRequest(arguments: arguments, directory: "/"))
        guard let bytes = try? ClientMessage.hello(WireHello()).encoded() + request.encoded(),
            let socket = try? UnixSocket.connect(path)
        else { return nil }
        return DaemonQuery(socket).run(bytes, within: timeout)
    }

    private func run(_ bytes: [UInt8], within timeout: Duration) -> String? {
        let reactor = Reactor()
        // A request of this size fits into the socket buffer in one send.
        let isSent = try? bytes.withUnsafeBytes { try UnixSocket.send($0, to: socket.number) } == bytes.count
        let watching = reactor.watch(socket.number) { [unowned self] _ in receive() }
        defer { watching.cancel() }
        guard isSent == true, reactor.run(until: { isFinished }, within: timeout), hasSucceeded else {
            return nil
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func receive() {
        guard let bytes = UnixSocket.received(from: socket.number) else { return }
        stream.append(bytes)
        isFinished = isFinished || bytes.isEmpty
        while !isFinished, let message = try? stream.next() { handle(message) }
    }

    private func handle(_ message: DaemonMessage) {
        switch message {
        case .output(let bytes): output += bytes
        case .exit(let status): (isFinished, hasSucceeded) = (true, status == ExitStatus.done)
        case .hello, .error: break
        }
    }
}
