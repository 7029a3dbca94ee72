// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The connection to a process that draws into shared memory: `ProducerMessage` both ways.
final class Producer {
    /// A descriptor that came with a message; whoever takes it owns it.
    final class Attachment {
        private var descriptor: Descriptor?
        fileprivate init() {}
        fileprivate func put(_ descriptor: consuming Descriptor) { self.descriptor = consume descriptor }
        /// The descriptor, once.
        func take() -> Descriptor? { descriptor.take() }
    }

    private let socket: Descriptor
    private var watching: Watching?
    private var attachment = Attachment()
    private var buffer: [UInt8] = []
    private let heard: (ProducerMessage, Attachment) -> Void
    private let lost: () -> Void

    /// Listens at `socket`; `lost` is called once when the other side has gone or does not keep to the protocol.
    init(
        _ socket: consuming Descriptor, in reactor: Reactor,
        heard: @escaping (ProducerMessage, Attachment) -> Void, lost: @escaping () -> Void
    ) {
        self.socket = socket
        self.heard = heard
        self.lost = lost
        watching = reactor.watch(self.socket.number) { [unowned self] _ in read() }
    }

    /// Sends a message. They are few and tiny: a producer that leaves its socket full is stuck, and lost.
    func send(_ message: ProducerMessage) {
        let bytes = message.bytes
        let sent = bytes.withUnsafeBytes { try? UnixSocket.send($0, to: socket.number) }
        if sent != bytes.count { end() }
    }

    private func read() {
        let count: Int? = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { bytes in
            do throws(SystemError) {
                let count = try UnixSocket.receive(into: bytes, from: socket.number) { came in
                    attachment.put(came)
                }
                if let count { buffer += bytes[..<count] }
                return count
            } catch {
                return 0
            }
        }
        if count == 0 { return end() }
        takeMessages()
    }

    private func takeMessages() {
        while buffer.count >= ProducerMessage.byteCount, watching != nil {
            let bytes = buffer.prefix(ProducerMessage.byteCount)
            guard let message = ProducerMessage(bytes: bytes) else { return end() }
            buffer.removeFirst(ProducerMessage.byteCount)
            let attached = attachment
            if case .buffers = message { attachment = Attachment() }
            heard(message, attached)
        }
    }

    private func end() {
        guard let watching else { return }
        watching.cancel()
        self.watching = nil
        lost()
    }
}
