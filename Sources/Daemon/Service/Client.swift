// SPDX-License-Identifier: MIT
internal import Contents
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux
internal import Logging

/// One connection at the socket: greets, takes one request, and relays what comes of it.
final class Client: Requester {
    /// How long a producer may take to hang up once it has been told that all is over.
    private static let mostGrace = Duration.seconds(2)
    /// Reads in one turn at most, so that nobody else waits for one who never stops talking.
    private static let mostReads = 4
    /// More unsent bytes than this end the connection: whoever reads so slowly has gone.
    static let mostUnsent = 4 << 20

    private let socket: Descriptor
    private unowned let service: Service
    private var watching: FDWatch?
    private var stream = WireStream<ClientMessage>()
    private var descriptors = DescriptorQueue()
    private var line: ClientLine?
    private var request: WireRequest?
    private var isGreeted = false
    private var unsent: [UInt8] = []
    private var newest: [(topic: String, bytes: [UInt8])] = []
    private var isFlushDue = false
    private var isFinished = false
    private var hasLeft = false
    /// Whether what comes is not understood any more, and read only to hear of the end.
    private var isDeaf = false
    /// Whether the other side does not read what it is sent.
    private(set) var isStuck = false
    private lazy var grace = service.host.reactor.timer { [unowned self] _ in close() }
    var onLeave: (() -> Void)?

    var directory: String { request?.directory ?? "/" }
    var environment: [String] { request?.environment ?? [] }

    init(_ socket: consuming Descriptor, service: Service) {
        self.socket = socket
        self.service = service
        watching = service.host.reactor.watch(self.socket.number) { [unowned self] in ready($0) }
        send(DaemonMessage.greeting)
    }

    /// Ends the connection from our side.
    func close() {
        line?.onEnd?(nil)
        leave()
        if isFlushDue { flush() }
        watching?.cancel()
        service.remove(self)
    }

    func takeStandardInput() -> Descriptor? { takeDescriptor() }
    func takeDescriptor() -> Descriptor? { descriptors.take() }

    func takeLine() -> (any ProducerLine)? {
        guard line == nil else { return nil }
        stream.longest = Wire.longestFrameMessage
        let made = ClientLine(self)
        line = made
        return made
    }

    func send(_ message: OverlayMessage) {
        guard let bytes = try? message.encoded() else { preconditionFailure("message too long") }
        send(bytes)
    }

    func print(_ text: String) { send(DaemonMessage.output(text)) }
    func complain(_ text: String) { send(DaemonMessage.error(text)) }
    func fail(_ diagnostic: Diagnostic) { end(DaemonMessage.failure(diagnostic)) }
    func finish(_ status: Int32) { end(DaemonMessage.end(status)) }

    func offer(_ text: String, about topic: String) {
        guard !isFinished else { return }
        let bytes = DaemonMessage.output(text)
        guard !unsent.isEmpty else { return send(bytes) }
        newest.removeAll { $0.topic == topic }
        newest.append((topic, bytes))
    }

    // MARK: Coming in

    private func ready(_ interest: Interest) {
        if interest.contains(.writable) { flush() }
        if !interest.isDisjoint(with: [.readable, .hangUp]) { read() }
        // Nobody is left to hear an answer; staying would mean to be woken by the hang-up again and again.
        if !interest.isDisjoint(with: .hangUp) { close() }
    }

    private func read() {
        for _ in 0..<Self.mostReads {
            switch receive() {
            case .some(let bytes) where !bytes.isEmpty:
                if !isDeaf { stream.append(bytes) }
                takeMessages()
            case .some: return halfClosed()
            case nil: return
            }
        }
    }

    /// What has come; empty at the end, `nil` when nothing is there.
    private func receive() -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            do throws(SystemError) {
                let count = try UnixSocket.receive(into: buffer, from: socket.number) { descriptors.put($0) }
                return count.map { Array(buffer[..<$0]) }
            } catch {
                return []
            }
        }
    }

    private func takeMessages() {
        do throws(WireError) {
            if line != nil, descriptors.isOverfull { throw .fault(DescriptorQueue.fault) }
            while !hasLeft, !isDeaf, let message = try stream.next() { take(message) }
        } catch {
            if let line { return refuse(error, line) }
            service.log.notice("malformed message from client: \(error)")
            close()
        }
    }

    private func take(_ message: ClientMessage) {
        switch message {
        case .hello(let hello): greet(hello)
        case .request(let request) where isGreeted && self.request == nil: start(request)
        case .producer(let message) where line != nil || isFinished: line?.onMessage?(message)
        case .request, .producer: close()
        case .close: leave()
        }
    }

    private func refuse(_ error: WireError, _ line: ClientLine) {
        isDeaf = true
        line.onEnd?(ProtocolViolation(error))
    }

    private func greet(_ hello: WireHello) {
        guard hello.protocolNumber == Wire.protocolNumber else {
            return fail(
                Diagnostic(
                    "the daemon uses protocol \(Wire.protocolNumber), the command \(hello.protocolNumber)",
                    hint: "restart the daemon: floatoverlay daemon --stop", exitStatus: ExitStatus.tryAgain))
        }
        isGreeted = true
    }

    private func start(_ request: WireRequest) {
        self.request = request
        do throws(Diagnostic) {
            switch try service.recentWords.parse(request.words, columns: Int(request.columns)) {
            case .value(let invocation): service.executor.run(invocation.command, for: self)
            case .text(let text):
                print(text)
                finish(ExitStatus.done)
            }
        } catch {
            fail(error)
        }
    }

    /// The other side has said all it has to say: a command that goes on ends now.
    private func halfClosed() {
        if isFinished || request == nil { return close() }
        line?.onEnd?(nil)
        leave()
        watching?.wait(for: unsent.isEmpty ? [] : .writable)
    }

    private func leave() {
        hasLeft = true
        let action = onLeave
        onLeave = nil
        action?()
    }

    // MARK: Going out

    private func end(_ bytes: [UInt8]) {
        guard !isFinished else { return }
        send(newest.flatMap(\.bytes) + bytes)
        isFinished = true
        newest.removeAll()
        onLeave = nil
        if line != nil { grace.set(after: Self.mostGrace) }
    }

    /// What is said in one turn goes out together at its end: the other side is woken once.
    private func send(_ bytes: [UInt8]) {
        guard !isFinished else { return }
        unsent += bytes
        if unsent.count > Self.mostUnsent { return close() }
        guard !isFlushDue else { return }
        isFlushDue = true
        service.host.reactor.runLater { [weak self] in
            self?.isFlushDue = false
            self?.flush()
        }
    }

    private func flush() {
        while !unsent.isEmpty || !newest.isEmpty {
            if unsent.isEmpty { unsent = newest.removeFirst().bytes }
            do throws(SystemError) {
                guard let sent = try sendOnce() else { return watchRoom(true) }
                unsent.removeFirst(sent)
            } catch {
                return broken()
            }
        }
        watchRoom(false)
        line?.onRoom?()
        guard isFinished else { return }
        UnixSocket.halfClose(socket.number)
        if hasLeft { service.host.reactor.runLater { [weak self] in self?.close() } }
    }

    private func sendOnce() throws(SystemError) -> Int? {
        let result = unsent.withUnsafeBytes { bytes -> Result<Int?, SystemError> in
            do throws(SystemError) {
                return .success(try UnixSocket.send(bytes, to: socket.number))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func watchRoom(_ isWanted: Bool) {
        isStuck = isWanted
        let reading: Interest = hasLeft ? [] : .readable
        watching?.wait(for: isWanted ? reading.union(.writable) : reading)
    }

    private func broken() {
        unsent.removeAll()
        newest.removeAll()
        service.host.reactor.runLater { [weak self] in self?.close() }
    }
}
