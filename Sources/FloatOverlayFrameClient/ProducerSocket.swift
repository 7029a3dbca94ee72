// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// One end of the connection between an overlay and a producer: sends and receives whole messages of the
/// frame protocol.
package final class ProducerSocket<Incoming: WireMessage> {
    /// An unsent message, which owns a duplicate of its descriptor.
    private final class QueuedMessage {
        var bytes: ArraySlice<UInt8>
        let descriptor: CInt?
        init(_ bytes: ArraySlice<UInt8>, descriptor: CInt?) {
            self.bytes = bytes
            self.descriptor = descriptor.flatMap { try? Descriptor.duplicating($0).release() }
        }
        deinit { if let descriptor { _ = Descriptor(owning: descriptor) } }
    }

    /// The pause after the kernel has refused a message because of its limits.
    private static var retryDelay: Duration { .milliseconds(20) }

    private let socket: Descriptor
    private let received: (Incoming) -> Void
    private let ended: (WireError?) -> Void
    private var descriptorWatch: FDWatch?
    private var stream = WireStream<Incoming>(maxMessageSize: Wire.maxFrameMessageSize)
    private var descriptors = DescriptorQueue()
    private var queue: [QueuedMessage] = []
    private let retry: Timer
    /// The bytes of the latest message; the memory is used for each message.
    private var encoded: [UInt8] = []
    /// The buffer of each read: a temporary allocation of this size would be on the heap.
    private var receiveBuffer = [UInt8](repeating: 0, count: 16384)
    /// Called when all queued messages have been sent.
    package var onWritable: (() -> Void)?

    /// Takes ownership of `socket`. Calls `received` for each message, and `ended` once when the peer has
    /// closed the connection (`nil`) or has sent a malformed message.
    package init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        received: @escaping (Incoming) -> Void, ended: @escaping (WireError?) -> Void
    ) {
        self.socket = socket
        self.received = received
        self.ended = ended
        retry = Timer(in: reactor)
        retry.onFire = { [weak self] _ in self?.sendQueued() }
        // `received` may release the socket: then the messages of the same read are not delivered.
        descriptorWatch = reactor.watch(self.socket.number) { [weak self] in
            guard let hasEnded = self?.ready($0) else { return }
            while self?.deliverNext() == true {}
            if hasEnded { self?.finish(nil) }
        }
    }

    /// Whether messages are queued because the socket buffer is full.
    package var isFull: Bool { !queue.isEmpty }

    /// Returns the oldest received descriptor; inside `received`, the descriptor of that message.
    package func takeDescriptor() -> Descriptor? { descriptors.take() }

    /// Sends `message` now, or when the socket has room. A `descriptor` is sent with the message and stays
    /// owned by the caller.
    package func send(_ message: some WireMessage, descriptor: CInt? = nil) {
        guard descriptorWatch != nil else { return }
        encoded.removeAll(keepingCapacity: true)
        do { try message.append(to: &encoded) } catch { preconditionFailure("message too long") }
        guard queue.isEmpty else { return enqueue(encoded[...], descriptor) }
        let count = taken(encoded[...], descriptor)
        if count < encoded.count { enqueue(encoded[count...], count == 0 ? descriptor : nil) }
    }

    /// Stops receiving and sending. The socket closes on deinitialization.
    package func close() {
        descriptorWatch?.cancel()
        descriptorWatch = nil
        retry.cancel()
        queue = []
    }

    /// The number of bytes that the socket accepted; none if the kernel lacks memory or has too many descriptors in
    /// flight, until `retry` fires. All of them on another error, because the read side reports the end of a broken
    /// connection.
    private func taken(_ bytes: ArraySlice<UInt8>, _ descriptor: CInt?) -> Int {
        bytes.withUnsafeBytes { raw in
            do throws(SystemError) {
                return try UnixSocket.send(raw, descriptor: descriptor, to: socket.number) ?? 0
            } catch {
                guard error.errno.isShortage else { return raw.count }
                retry.set(after: Self.retryDelay)
                return 0
            }
        }
    }

    /// Waits for messages, and for room unless `retry` is set: a socket with room would wake the loop all the time.
    private func awaitRoom() {
        descriptorWatch?.setInterest(retry.deadline == nil ? [.readable, .writable] : .readable)
    }

    private func enqueue(_ bytes: ArraySlice<UInt8>, _ descriptor: CInt?) {
        queue.append(QueuedMessage(bytes, descriptor: descriptor))
        awaitRoom()
    }

    /// Sends and reads once. Returns whether the peer has closed the connection.
    private func ready(_ what: Interest) -> Bool {
        if what.contains(.writable) { sendQueued() }
        return !what.isDisjoint(with: .input) && receive() == 0
    }

    private func sendQueued() {
        while let first = queue.first {
            let count = taken(first.bytes, first.descriptor)
            first.bytes = first.bytes.dropFirst(count)
            if !first.bytes.isEmpty { return awaitRoom() }
            queue.removeFirst()
        }
        descriptorWatch?.setInterest(.readable)
        onWritable?()
    }

    /// Reads once. Returns the number of bytes, 0 at the end or on an error, or `nil` when no data is available.
    private func receive() -> Int? {
        receiveBuffer.withUnsafeMutableBytes { buffer in
            do throws(SystemError) {
                let count = try UnixSocket.receive(
                    into: buffer, from: socket.number, take: { descriptors.put($0) })
                stream.append(UnsafeRawBufferPointer(rebasing: buffer[..<(count ?? 0)]))
                return count
            } catch {
                return 0
            }
        }
    }

    /// Delivers the next received message. Returns `false` if there is none, or after the end of the connection.
    private func deliverNext() -> Bool {
        do throws(WireError) {
            if descriptors.isOverfull { throw .fault(DescriptorQueue.overflowViolation) }
            guard descriptorWatch != nil, let message = try stream.next() else { return false }
            received(message)
            return true
        } catch {
            finish(error)
            return false
        }
    }

    private func finish(_ error: WireError?) {
        guard descriptorWatch != nil else { return }
        close()
        ended(error)
    }
}
