// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// One request to the daemon, and what it says until it is done.
final class DaemonRequest {
    /// How it ended.
    enum Outcome {
        /// The daemon has carried it out, or said why not.
        case status(ExitStatus)
        /// The daemon left before it looked at it; nothing has happened.
        case unserved
        /// The daemon is gone in the middle of it.
        case lost
        /// The daemon speaks another protocol; nothing has happened.
        case otherProtocol(version: String)
        /// It speaks none at all.
        case invalidReply
        /// A signal asked the command to end, and the daemon has let go or had its time.
        case interrupted(CInt)
    }

    private let socket: Descriptor
    private let reactor = Reactor()
    private let passesInput: Bool
    private let arguments: [String]
    private let isWatching: Bool
    private var unsent: ArraySlice<UInt8>
    private var stream = WireStream<DaemonMessage>()
    private var watching: FDWatch?
    private var signals: Signals?
    private var interruption: CInt?
    private var wasGreeted = false
    private var outcome: Outcome?

    /// Throws 64 when the words and their surroundings are too long for one message.
    init(_ socket: consuming Descriptor, _ request: WireRequest) throws(Diagnostic) {
        self.socket = socket
        passesInput = request.hasStandardInput
        arguments = request.arguments
        isWatching = ArgumentScan.isWatching(request.arguments)
        do throws(WireError) {
            unsent = try
                (ClientMessage.hello(WireHello()).encoded() + ClientMessage.request(request).encoded())[
                    ...]
        } catch {
            throw .usage(
                "the arguments, the directory and the environment are too long",
                hint: "use at most 256 KiB in total")
        }
    }

    /// The daemon's process.
    var peer: Int32? { UnixSocket.peer(socket.number)?.process }

    /// Lets SIGINT, SIGTERM and SIGHUP end the request in an orderly way instead of killing this process at
    /// once.
    func catchSignals() {
        signals = try? Signals([SIGINT, SIGTERM, SIGHUP], in: reactor) { [unowned self] in interrupt($0) }
    }

    /// Carries it out; what the daemon says for them goes to standard output and error at once.
    func run() -> Outcome {
        watching = reactor.watch(socket.number) { [unowned self] _ in
            send()
            receive()
        }
        send()
        while outcome == nil { reactor.turn() }
        return outcome ?? .lost
    }

    private func send() {
        while !unsent.isEmpty, outcome == nil {
            // A daemon that goes away is noticed by reading, which also gets what it said before.
            let isFirst = unsent.startIndex == 0
            guard
                let count = try? unsent.withUnsafeBytes({ bytes throws(SystemError) in
                    try UnixSocket.send(
                        bytes, descriptor: passesInput && isFirst ? 0 : nil, to: socket.number)
                })
            else { break }
            unsent = unsent.dropFirst(count)
        }
        watching?.wait(for: unsent.isEmpty ? .readable : [.readable, .writable])
    }

    private func receive() {
        while outcome == nil {
            guard let bytes = UnixSocket.received(from: socket.number) else { return }
            guard !bytes.isEmpty else {
                return finish(interruption.map { .interrupted($0) } ?? (wasGreeted ? .lost : .unserved))
            }
            stream.append(bytes)
            handleMessages()
        }
    }

    private func handleMessages() {
        do throws(WireError) {
            while outcome == nil, let message = try stream.next() { handle(message) }
        } catch {
            finish(.invalidReply)
        }
    }

    private func handle(_ message: DaemonMessage) {
        switch message {
        case .hello(let hello):
            wasGreeted = true
            guard hello.protocolNumber == Wire.protocolNumber else {
                return finish(.otherProtocol(version: hello.version))
            }
            // The daemon has the descriptor: from here on a producer must see SIGPIPE when the daemon lets it go.
            if passesInput { Process.dropStandardInput() }
        case .output(let bytes) where isWatching:
            states.write(latest: bytes, about: ArgumentScan.topic(bytes, arguments))
        case .output(let bytes): bytes.withUnsafeBytes { Process.write($0, to: 1) }
        case .error(let bytes): bytes.withUnsafeBytes { Process.write($0, to: 2) }
        case .exit(let status): finish(interruption.map { .interrupted($0) } ?? .status(status))
        }
    }

    /// Standard output, as `--watch` uses it: this process ends with its reader, not at the next change.
    private lazy var states: LatestValueWriter = {
        let writer = LatestValueWriter(in: reactor)
        writer.onGone = { [unowned self] in finish(.interrupted(SIGPIPE)) }
        return writer
    }()

    private func interrupt(_ signal: CInt) {
        // Twice is an order.
        guard interruption == nil else { return finish(.interrupted(signal)) }
        interruption = signal
        UnixSocket.halfClose(socket.number)
        interruptionTimer.set(after: .seconds(1))
    }

    private lazy var interruptionTimer = reactor.timer { [unowned self] _ in
        if let interruption { finish(.interrupted(interruption)) }
    }

    private func finish(_ outcome: Outcome) {
        self.outcome = self.outcome ?? outcome
    }
}
