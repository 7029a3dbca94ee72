// SPDX-License-Identifier: MIT
internal import FloatOverlayContents
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import Logging

/// One control connection: exchanges hellos, accepts one request, and relays the command's output.
final class ClientConnection: CommandContext {
    /// Time that a client has to send its request.
    private static let requestTimeout = Duration.seconds(5)
    /// Time that a client has to close the connection after the final message.
    private static let lingerTimeout = Duration.seconds(2)
    /// Maximum number of reads per event-loop turn, so that one busy client does not starve the others.
    private static let maxReadsPerTurn = 4

    /// What the connection expects from the client.
    private enum Input {
        case hello, request
        /// Messages of a producer, or the end of file.
        case messages
        /// The end of file only: everything after a malformed message is discarded.
        case endOfFile
        /// Nothing: the client has closed its end or has sent `close`.
        case nothing
    }

    private let socket: Descriptor
    private unowned let server: ControlServer
    private var descriptorWatch: FDWatch?
    private var stream = WireStream<ClientMessage>()
    private var descriptors = DescriptorQueue()
    private var channel: ClientProducerChannel?
    private var request: WireRequest?
    private var input = Input.hello
    private var output = ClientOutput()
    private let flushing: DeferredAction
    /// Whether the last send was incomplete because the socket's buffer is full.
    private(set) var isWriteBlocked = false
    private let closeTimer: Timer
    var onCancel: (() -> Void)?

    var directory: String { request?.directory ?? "/" }
    var environment: [String] { request?.environment ?? [] }

    init(_ socket: consuming Descriptor, server: ControlServer) {
        self.socket = socket
        self.server = server
        closeTimer = Timer(in: server.reactor)
        flushing = DeferredAction(in: server.reactor)
        closeTimer.onFire = { [unowned self] _ in close() }
        flushing.onRun = { [weak self] in self?.flush() }
        descriptorWatch = server.reactor.watch(self.socket.number) { [unowned self] in ready($0) }
        closeTimer.set(after: Self.requestTimeout)
        send(DaemonMessage.greeting)
    }

    /// Whether the client has sent its request.
    var hasRequest: Bool { request != nil }

    /// Closes the connection from the daemon's side.
    func close() {
        channel?.onEnd?(nil)
        handleHangUp()
        if flushing.isScheduled { flush() }
        descriptorWatch?.cancel()
        server.remove(self)
    }

    func takeStandardInput() -> Descriptor? { takeDescriptor() }
    func takeDescriptor() -> Descriptor? { descriptors.take() }

    func takeProducerChannel() -> (any ProducerChannel)? {
        guard channel == nil else { return nil }
        stream.maxMessageSize = Wire.maxFrameMessageSize
        let made = ClientProducerChannel(self)
        channel = made
        return made
    }

    func send(_ message: OverlayMessage) {
        guard !output.isFinished else { return }
        output.append(message)
        scheduleFlush()
    }

    func print(_ text: String) { send(DaemonMessage.output(text)) }
    func printError(_ text: String) { send(DaemonMessage.error(text)) }
    func fail(_ diagnostic: Diagnostic) { sendFinal(DaemonMessage.failure(diagnostic)) }
    func finish(_ status: ExitStatus) { sendFinal(DaemonMessage.end(status)) }

    func publishLatest(_ text: String, about topic: String) {
        guard !output.isFinished else { return }
        let bytes = DaemonMessage.output(text)
        guard !output.bytes.isEmpty else { return send(bytes) }
        output.replace(topic, with: bytes)
        if output.exceedsLimits { close() }
    }

    // MARK: Receiving

    private func ready(_ interest: Interest) {
        if interest.contains(.writable) { flush() }
        if !interest.isDisjoint(with: .input) { read() }
        // No reply can be delivered after a hang-up, and epoll reports the level-triggered hang-up on every
        // wait.
        if !interest.isDisjoint(with: .hangUp) { close() }
    }

    private func read() {
        for _ in 0..<Self.maxReadsPerTurn {
            switch receive() {
            case 0?: return halfClosed()
            case nil: return
            default: handleMessages()
            }
        }
    }

    /// Receives into the stream. Returns the number of bytes: 0 at end of file or after an error, `nil` if no
    /// data is available.
    private func receive() -> Int? {
        server.receiveBuffer.withUnsafeMutableBytes { buffer in
            do throws(SystemError) {
                let count = try UnixSocket.receive(into: buffer, from: socket.number, copiesFiles: true) {
                    descriptors.put($0)
                }
                if let count, isReadingMessages {
                    stream.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return count
            } catch {
                return 0
            }
        }
    }

    private var isReadingMessages: Bool {
        switch input {
        case .hello, .request, .messages: true
        case .endOfFile, .nothing: false
        }
    }

    private func handleMessages() {
        do throws(WireError) {
            if channel != nil, descriptors.isOverfull { throw .fault(DescriptorQueue.overflowViolation) }
            while isReadingMessages, let message = try stream.next() { handle(message) }
        } catch {
            if let channel { return reportViolation(error, channel) }
            server.log.notice("malformed message from client: \(error)")
            close()
        }
    }

    private func handle(_ message: ClientMessage) {
        switch message {
        case .hello(let hello): greet(hello)
        case .request(let request) where input == .request: start(request)
        case .producer(let message) where channel != nil || output.isFinished: channel?.onMessage?(message)
        case .request, .producer: close()
        case .close: handleHangUp()
        }
    }

    private func reportViolation(_ error: WireError, _ channel: ClientProducerChannel) {
        input = .endOfFile
        channel.onEnd?(ProtocolViolation(error))
    }

    private func greet(_ hello: WireHello) {
        guard hello.protocolNumber == Wire.protocolNumber else {
            return fail(
                .tryAgain(
                    "the daemon uses protocol \(Wire.protocolNumber), the command \(hello.protocolNumber)",
                    hint: "restart the daemon: floatoverlay daemon --stop"))
        }
        if input == .hello { input = .request }
    }

    private func start(_ request: WireRequest) {
        guard server.canAcceptRequest else {
            return fail(
                .tryAgain(
                    "cannot start the command: the daemon has \(ControlServer.maxRequests) running requests",
                    hint: "end a running floatoverlay command"))
        }
        closeTimer.cancel()
        (self.request, input) = (request, .messages)
        do throws(Diagnostic) {
            switch try server.parseCache.parse(request.arguments, columns: Int(request.columns)) {
            case .value(let invocation): server.executor.run(invocation.command, for: self)
            case .text(let text):
                print(text)
                finish(ExitStatus.success)
            }
        } catch {
            fail(error)
        }
    }

    /// Handles end of file: cancels a running command, but keeps the socket open for unsent output.
    private func halfClosed() {
        if output.isFinished || request == nil { return close() }
        channel?.onEnd?(nil)
        handleHangUp()
        descriptorWatch?.setInterest(output.bytes.isEmpty ? [] : .writable)
    }

    private func handleHangUp() {
        input = .nothing
        let action = onCancel
        onCancel = nil
        action?()
    }

    // MARK: Sending

    private func sendFinal(_ bytes: [UInt8]) {
        guard !output.isFinished else { return }
        output.finish(bytes)
        onCancel = nil
        if channel != nil { closeTimer.set(after: Self.lingerTimeout) }
        scheduleFlush()
    }

    /// Queues `bytes`. The output of one event-loop turn is sent in one write at its end, which wakes the
    /// client once.
    private func send(_ bytes: [UInt8]) {
        guard !output.isFinished else { return }
        output.append(bytes)
        scheduleFlush()
    }

    private func scheduleFlush() {
        if output.exceedsLimits { return close() }
        flushing.schedule()
    }

    private func flush() {
        while !output.bytes.isEmpty {
            do throws(SystemError) {
                guard let sent = try sendOnce() else { return updateWriteInterest(true) }
                output.removeFirst(sent)
            } catch {
                return broken()
            }
        }
        updateWriteInterest(false)
        channel?.onWritable?()
        guard output.isFinished else { return }
        UnixSocket.halfClose(socket.number)
        // A client that does not close its end would keep an auto-started daemon running.
        if closeTimer.deadline == nil { closeTimer.set(after: Self.lingerTimeout) }
        if input == .nothing { server.reactor.runLater { [weak self] in self?.close() } }
    }

    private func sendOnce() throws(SystemError) -> Int? {
        try output.bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try UnixSocket.send(UnsafeRawBufferPointer(bytes), to: socket.number)
        }
    }

    private func updateWriteInterest(_ isWanted: Bool) {
        isWriteBlocked = isWanted
        let reading: Interest = input == .nothing ? [] : .readable
        descriptorWatch?.setInterest(isWanted ? reading.union(.writable) : reading)
    }

    private func broken() {
        output.removeAll()
        server.reactor.runLater { [weak self] in self?.close() }
    }
}
