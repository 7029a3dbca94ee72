// SPDX-License-Identifier: MIT
package import Core
package import Linux

/// One end of the connection between an overlay and a producer: whole messages of the frame protocol in and out.
package final class ProducerSocket<Incoming: WireMessage> {
    /// A message that found no room yet.
    private final class Waiting {
        var bytes: ArraySlice<UInt8>
        let descriptor: CInt?
        init(_ bytes: ArraySlice<UInt8>, _ descriptor: CInt?) {
            self.bytes = bytes
            self.descriptor = descriptor.flatMap { try? Descriptor.duplicating($0).release() }
        }
        deinit { if let descriptor { _ = Descriptor(owning: descriptor) } }
    }

    private let socket: Descriptor
    private let received: (Incoming) -> Void
    private let ended: (WireError?) -> Void
    private var watching: FDWatch?
    private var stream = WireStream<Incoming>(maxMessageSize: Wire.maxFrameMessageSize)
    private var descriptors = DescriptorQueue()
    private var waiting: [Waiting] = []
    /// Called when all that waited has been sent.
    package var onWritable: (() -> Void)?

    /// Takes over `socket`. Calls `received` for each message, and `ended` once when the other end is gone, or says what is
    /// no message.
    package init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        received: @escaping (Incoming) -> Void, ended: @escaping (WireError?) -> Void
    ) {
        self.socket = socket
        self.received = received
        self.ended = ended
        watching = reactor.watch(self.socket.number) { [unowned self] in ready($0) }
    }

    /// Whether something waits for room.
    package var isFull: Bool { !waiting.isEmpty }

    /// Takes the oldest descriptor that came along; from inside `received` it is that of the message.
    package func takeDescriptor() -> Descriptor? { descriptors.take() }

    /// Sends `message`, now or when there is room; `descriptor`, which stays the caller's, goes with it.
    package func send(_ message: some WireMessage, descriptor: CInt? = nil) {
        guard watching != nil else { return }
        guard let bytes = try? message.encoded() else { preconditionFailure("message too long") }
        guard waiting.isEmpty else { return wait(bytes[...], descriptor) }
        let count = taken(bytes[...], descriptor)
        if count < bytes.count { wait(bytes[count...], count == 0 ? descriptor : nil) }
    }

    /// Hears and says nothing more; the socket closes when this is let go.
    package func close() {
        watching?.cancel()
        watching = nil
        waiting = []
    }

    /// The bytes the socket took. A broken one takes them all: its end is told by what can be read.
    private func taken(_ bytes: ArraySlice<UInt8>, _ descriptor: CInt?) -> Int {
        bytes.withUnsafeBytes { raw in
            do throws(SystemError) {
                return try UnixSocket.send(raw, descriptor: descriptor, to: socket.number) ?? 0
            } catch {
                return raw.count
            }
        }
    }

    private func wait(_ bytes: ArraySlice<UInt8>, _ descriptor: CInt?) {
        waiting.append(Waiting(bytes, descriptor))
        watching?.wait(for: [.readable, .writable])
    }

    private func ready(_ what: Interest) {
        if what.contains(.writable) { sendWaiting() }
        if !what.isDisjoint(with: [.readable, .hangUp]) { receive() }
    }

    private func sendWaiting() {
        while let first = waiting.first {
            let count = taken(first.bytes, first.descriptor)
            first.bytes = first.bytes.dropFirst(count)
            if !first.bytes.isEmpty { return }
            waiting.removeFirst()
        }
        watching?.wait(for: .readable)
        onWritable?()
    }

    private func receive() {
        let count: Int? = withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            do throws(SystemError) {
                let count = try UnixSocket.receive(
                    into: buffer, from: socket.number, take: { descriptors.put($0) })
                stream.append(buffer[..<(count ?? 0)])
                return count
            } catch {
                return 0
            }
        }
        deliver()
        if count == 0 { finish(nil) }
    }

    private func deliver() {
        do throws(WireError) {
            if descriptors.isOverfull { throw .fault(DescriptorQueue.fault) }
            while watching != nil, let message = try stream.next() { received(message) }
        } catch {
            finish(error)
        }
    }

    private func finish(_ error: WireError?) {
        guard watching != nil else { return }
        close()
        ended(error)
    }
}
