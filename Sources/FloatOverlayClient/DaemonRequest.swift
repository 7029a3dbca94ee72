// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import Glibc

/// One request to the daemon and its replies.
package final class DaemonRequest {
    /// The result of a request.
    package enum Outcome {
        /// The daemon has finished the request with this exit status.
        case status(ExitStatus)
        /// The daemon exited before it read the request, which had no effect.
        case unserved
        /// The daemon exited during the request.
        case lost
        /// The daemon has sent nothing for the time limit of a reply.
        case unanswered
        /// The daemon has another protocol version; the request had no effect.
        case otherProtocol(version: String)
        /// The reply is not a message of the protocol.
        case invalidReply
        /// The output cannot be written, for example to a full disk.
        case unwritable(SystemError)
        /// The command received a signal, and the daemon has ended the request or its time limit has passed.
        case interrupted(CInt)
    }

    private let socket: Descriptor
    private let reactor = Reactor()
    private let request: WireRequest
    private let interruptionTimer: Timer
    /// Runs until the greeting, and also until the end of a request that is answered at once.
    private let replyTimer: Timer
    /// Longer than the 3 s that the daemon waits for the audio server.
    private let replyTimeout: Duration
    /// Standard output for `--watch`: this process ends when the reader closes its end, not at the next
    /// change.
    private let stateWriter: LatestValueWriter?
    private var stateCollector = StateCollector()
    private var unsent: ArraySlice<UInt8>
    private var stream = WireStream<DaemonMessage>()
    private var descriptorWatch: FDWatch?
    private var signals: Signals?
    private var interruption: CInt?
    private var wasGreeted = false
    private var outcome: Outcome?

    /// Throws status 64 when the arguments, the directory and the environment exceed the size of a message.
    package init(
        _ request: WireRequest, over socket: consuming Descriptor, replyTimeout: Duration = .seconds(5)
    ) throws(Diagnostic) {
        self.socket = socket
        self.request = request
        interruptionTimer = Timer(in: reactor)
        replyTimer = Timer(in: reactor)
        self.replyTimeout = replyTimeout
        stateWriter = ArgumentScan.isWatching(request.arguments) ? LatestValueWriter(in: reactor) : nil
        do throws(WireError) {
            unsent = try
                (ClientMessage.hello(WireHello()).encoded() + ClientMessage.request(request).encoded())[
                    ...]
        } catch {
            throw .usage(
                "the arguments, the directory and the environment are too long",
                hint: "use at most 256 KiB in total")
        }
        stateWriter?.onFailure = { [unowned self] in finish($0) }
        interruptionTimer.onFire = { [unowned self] _ in
            if let interruption { finish(.interrupted(interruption)) }
        }
        replyTimer.onFire = { [unowned self] _ in finish(.unanswered) }
    }

    /// The process id of the daemon.
    package var peer: Int32? { UnixSocket.peer(socket.number)?.process }

    /// Makes SIGINT, SIGTERM and SIGHUP cancel the request instead of ending this process immediately.
    /// Ignored signals stay ignored.
    package func catchSignals() {
        let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }
        signals = try? Signals(numbers, in: reactor) { [unowned self] in interrupt($0) }
    }

    /// Sends the request and runs until its end. Output and errors from the daemon are written to standard
    /// output and error immediately.
    package func run() -> Outcome {
        descriptorWatch = reactor.watch(socket.number) { [unowned self] _ in
            send()
            receive()
        }
        send()
        replyTimer.set(after: replyTimeout)
        while outcome == nil { reactor.turn() }
        return outcome ?? .lost
    }

    private func send() {
        while !unsent.isEmpty, outcome == nil {
            // The read side detects a lost daemon and also returns its last messages.
            let isFirst = unsent.startIndex == 0
            guard
                let count = try? unsent.withUnsafeBytes({ bytes throws(SystemError) in
                    try UnixSocket.send(
                        bytes, descriptor: request.hasStandardInput && isFirst ? 0 : nil, to: socket.number)
                })
            else { break }
            unsent = unsent.dropFirst(count)
        }
        descriptorWatch?.setInterest(unsent.isEmpty ? .readable : [.readable, .writable])
    }

    private func receive() {
        while outcome == nil {
            guard let bytes = UnixSocket.received(from: socket.number) else { return }
            guard !bytes.isEmpty else {
                return finish(interruption.map { .interrupted($0) } ?? (wasGreeted ? .lost : .unserved))
            }
            if ArgumentScan.hasImmediateReply(request.arguments) {
                replyTimer.set(after: replyTimeout)
            } else {
                replyTimer.cancel()
            }
            stream.append(bytes)
            handleMessages()
        }
    }

    private func handleMessages() {
        do throws(WireError) {
            while outcome == nil, let message = try stream.next() { try handle(message) }
        } catch {
            finish(.invalidReply)
        }
    }

    private func handle(_ message: DaemonMessage) throws(WireError) {
        switch message {
        case .hello(let hello):
            wasGreeted = true
            guard hello.protocolNumber == Wire.protocolNumber else {
                return finish(.otherProtocol(version: hello.version))
            }
            // The daemon has received the descriptor. From now on a producer must get SIGPIPE when the daemon
            // closes it.
            if request.hasStandardInput { Process.dropStandardInput() }
        case .output(let bytes):
            if let stateWriter {
                guard let state = try stateCollector.append(bytes) else { return }
                let topic = ArgumentScan.topic(state, request.arguments)
                return stateWriter.write(latest: state, about: topic)
            }
            do throws(SystemError) {
                try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
                    try Process.write(UnsafeRawBufferPointer(bytes), to: 1)
                }
            } catch {
                finish(error)
            }
        case .error(let bytes): bytes.withUnsafeBytes { _ = try? Process.write($0, to: 2) }
        case .exit(let status): finish(interruption.map { .interrupted($0) } ?? .status(status))
        }
    }

    private func interrupt(_ signal: CInt) {
        // A second signal ends the process without waiting.
        guard interruption == nil else { return finish(.interrupted(signal)) }
        interruption = signal
        UnixSocket.halfClose(socket.number)
        interruptionTimer.set(after: .seconds(1))
    }

    /// Ends a command whose output cannot be written: by SIGPIPE also if a parent has made this process ignore it.
    private func finish(_ error: SystemError) {
        finish(error.errno == .brokenPipe ? .interrupted(SIGPIPE) : .unwritable(error))
    }

    private func finish(_ outcome: Outcome) {
        self.outcome = self.outcome ?? outcome
    }
}
