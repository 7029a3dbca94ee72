// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux

/// One question to a daemon that runs.
final class Question {
    private let socket: Descriptor
    private var stream = WireStream<DaemonMessage>()
    private var answer: [UInt8] = []
    private var isAnswered = false
    private var isOver = false

    private init(_ socket: consuming Descriptor) { self.socket = socket }

    /// What `words` print there; `nil` when nobody answers at `path` in time, or the words fail.
    static func ask(_ words: [String], at path: String, within patience: Duration) -> String? {
        let request = ClientMessage.request(WireRequest(words: words, directory: "/"))
        guard let bytes = try? ClientMessage.hello(WireHello()).encoded() + request.encoded(),
            let socket = try? UnixSocket.connect(path)
        else { return nil }
        return Question(socket).ask(bytes, within: patience)
    }

    private func ask(_ bytes: [UInt8], within patience: Duration) -> String? {
        let reactor = Reactor()
        // So little fits into any socket at once.
        let isSent = try? bytes.withUnsafeBytes { try UnixSocket.send($0, to: socket.number) } == bytes.count
        let watching = reactor.watch(socket.number) { [unowned self] _ in receive() }
        defer { watching.cancel() }
        guard isSent == true, reactor.run(until: { isOver }, within: patience), isAnswered else { return nil }
        return String(decoding: answer, as: UTF8.self)
    }

    private func receive() {
        guard let bytes = UnixSocket.received(from: socket.number) else { return }
        stream.append(bytes)
        isOver = isOver || bytes.isEmpty
        while !isOver, let message = try? stream.next() { take(message) }
    }

    private func take(_ message: DaemonMessage) {
        switch message {
        case .output(let bytes): answer += bytes
        case .exit(let status): (isOver, isAnswered) = (true, status == ExitStatus.done)
        case .hello, .error: break
        }
    }
}
