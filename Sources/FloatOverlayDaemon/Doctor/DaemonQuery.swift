// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Sends one request to a running daemon and collects the reply.
enum DaemonQuery {
    /// Standard output of `arguments`; `nil` if no daemon replies at `path` within `timeout`, or if the
    /// command fails.
    static func output(of arguments: [String], at path: String, within timeout: Duration) -> String? {
        let request = ClientMessage.request(WireRequest(arguments: arguments, directory: "/"))
        guard let bytes = try? ClientMessage.hello(WireHello()).encoded() + request.encoded(),
            let socket = try? UnixSocket.connect(path)
        else { return nil }
        let number = socket.number
        // A request of this size fits into the socket buffer in one send.
        let sent = try? bytes.withUnsafeBytes { try UnixSocket.send($0, to: number) }
        guard sent == bytes.count else { return nil }
        let reactor = Reactor()
        var stream = WireStream<DaemonMessage>()
        var output: [UInt8] = []
        var status: ExitStatus?
        let descriptorWatch = reactor.watch(number) { _ in
            guard let received = UnixSocket.received(from: number) else { return }
            stream.append(received)
            if received.isEmpty { status = status ?? ExitStatus.unavailable }
            while status == nil, let message = try? stream.next() {
                switch message {
                case .output(let bytes): output += bytes
                case .exit(let exitStatus): status = exitStatus
                case .hello, .error: break
                }
            }
        }
        defer {
            descriptorWatch.cancel()
            withExtendedLifetime(socket) {}
        }
        guard reactor.run(until: { status != nil }, within: timeout), status == .success else { return nil }
        return String(decoding: output, as: UTF8.self)
    }
}
