// SPDX-License-Identifier: MIT
public import Core

/// One end of the connection between an overlay and a producer: whole `ProducerMessage`s in and out.
public final class ProducerSocket {
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

    /// A peer that leaves this many messages unread is as good as gone.
    private static let mostWaiting = 1024
    private static let mostDescriptors = 4

    private let socket: Descriptor
    private let received: (ProducerMessage, consuming Descriptor?) -> Void
    private let ended: () -> Void
    private var watching: Watching?
    private var arrived: [UInt8] = []
    private var descriptors: [CInt] = []
    private var waiting: [Waiting] = []

    /// Takes over `socket`. Calls `received` for each message, with the memfd of `buffers`, and `ended` once when the
    /// other end is gone or does not keep to the protocol.
    public init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        received: @escaping (ProducerMessage, consuming Descriptor?) -> Void, ended: @escaping () -> Void
    ) {
        self.socket = socket
        self.received = received
        self.ended = ended
        watching = reactor.watch(self.socket.number) { [unowned self] in ready($0) }
    }

    deinit { closeDescriptors() }

    /// Sends `message`, now or when there is room; `descriptor`, which stays the caller's, goes with it.
    public func send(_ message: ProducerMessage, descriptor: CInt? = nil) {
        guard watching != nil, waiting.count < Self.mostWaiting else { return }
        let bytes = message.bytes
        guard waiting.isEmpty else { return wait(bytes[...], descriptor) }
        let count = taken(bytes[...], descriptor)
        if count < bytes.count { wait(bytes[count...], count == 0 ? descriptor : nil) }
    }

    /// Hears and says nothing more; the socket closes when this is let go.
    public func close() {
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
    }

    private func receive() {
        let count: Int? = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            do throws(SystemError) {
                let count = try UnixSocket.receive(into: buffer, from: socket.number, take: take)
                arrived += buffer[..<(count ?? 0)]
                return count
            } catch {
                return 0
            }
        }
        deliver()
        if count == 0 { finish() }
    }

    private func take(_ descriptor: consuming Descriptor) {
        if descriptors.count < Self.mostDescriptors { descriptors.append(descriptor.release()) }
    }

    private func deliver() {
        let size = ProducerMessage.byteCount
        while arrived.count >= size, watching != nil {
            guard let message = ProducerMessage(bytes: arrived[..<size]) else { return finish() }
            arrived.removeFirst(size)
            guard case .buffers = message else {
                received(message, nil)
                continue
            }
            guard !descriptors.isEmpty else { return finish() }
            received(message, Descriptor(owning: descriptors.removeFirst()))
        }
    }

    private func finish() {
        guard watching != nil else { return }
        close()
        ended()
    }

    private func closeDescriptors() {
        for number in descriptors { _ = Descriptor(owning: number) }
    }
}
