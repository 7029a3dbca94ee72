// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Testing

@Suite struct ProducerSocketTests {
    /// One end, and all received messages.
    final class End<Message: WireMessage> {
        var messages: [Message] = []
        var descriptors = 0
        var isEnded = false
        var error: WireError?
        private(set) var socket: ProducerSocket<Message>?

        init(_ descriptor: consuming Descriptor, in reactor: Reactor, takes: Bool = true) {
            socket = ProducerSocket(
                descriptor, in: reactor,
                received: { [unowned self] message in
                    messages.append(message)
                    while takes, socket?.takeDescriptor() != nil { descriptors += 1 }
                },
                ended: { [unowned self] in
                    (isEnded, error) = (true, $0)
                })
        }

        func hangUp() { socket = nil }
    }

    final class Ends {
        let reactor = Reactor()
        let producer: End<OverlayMessage>
        let overlay: End<ProducerMessage>
        /// The producer's end once more.
        let raw: Descriptor

        init(takes: Bool = true) throws {
            let pair = try UnixSocket.pair()
            raw = try Descriptor.duplicating(pair.ours.number)
            producer = End(try Descriptor.duplicating(pair.ours.number), in: reactor)
            overlay = End(try Descriptor.duplicating(pair.theirs.number), in: reactor, takes: takes)
        }
    }

    static let pool = BufferPoolDescriptor(
        number: 1, count: 3,
        layout: FrameLayout(size: PixelSize(width: 10, height: 10), stride: 40, alpha: .premultiplied))

    @Test func messagesArriveInOrderThroughAFullSocket() throws {
        let ends = try Ends()
        let memory = try SharedMemory(count: 4096)
        for number in 0..<900 {
            let note = FrameSubmission(pool: UInt32(number), index: 0)
            ends.producer.socket?.send(ProducerMessage.frame(note))
            guard number % 100 == 0 else { continue }
            ends.producer.socket?.send(
                ProducerMessage.buffers(Self.pool), descriptor: memory.descriptor.number)
        }
        #expect(ends.producer.socket?.isFull == true)
        let overlay = ends.overlay
        #expect(ends.reactor.run(until: { overlay.messages.count == 909 }, within: .seconds(10)))
        #expect(overlay.descriptors == 9)
        let pools = overlay.messages.compactMap { message -> Int? in
            if case .frame(let note) = message { Int(note.pool) } else { nil }
        }
        #expect(pools == Array(0..<900))
        #expect(!overlay.isEnded && ends.producer.socket?.isFull == false)
    }

    @Test(
        arguments: [
            ([1, 0, 0, 0, 99], WireError.unknownKind(99)), ([0, 0, 0, 0], .malformed),
            ([1, 0, 1, 0], .tooLong(65537)),
        ] as [([UInt8], WireError)])
    func invalidMessagesEndTheConnectionWithAnError(bytes: [UInt8], error: WireError) throws {
        let ends = try Ends()
        _ = try bytes.withUnsafeBytes { try UnixSocket.send($0, to: ends.raw.number) }
        let overlay = ends.overlay
        #expect(ends.reactor.run(until: { overlay.isEnded }, within: .seconds(10)))
        #expect(overlay.messages.isEmpty && overlay.error == error)
    }

    @Test func unexpectedDescriptorsEndTheConnection() throws {
        let ends = try Ends(takes: false)
        let memory = try SharedMemory(count: 4096)
        for _ in 0..<5 {
            ends.producer.socket?.send(ProducerMessage.ended, descriptor: memory.descriptor.number)
        }
        let overlay = ends.overlay
        #expect(ends.reactor.run(until: { overlay.isEnded }, within: .seconds(10)))
        #expect(overlay.error == .fault(DescriptorQueue.overflowViolation) && overlay.messages.count == 4)
    }

    @Test func splitMessagesAndTheLastMessageAreReceived() throws {
        let ends = try Ends()
        let bytes = try ProducerMessage.failed(status: .noInput, "no").encoded()
        for part in [bytes[..<2], bytes[2..<6], bytes[6...]] {
            _ = try part.withUnsafeBytes { try UnixSocket.send($0, to: ends.raw.number) }
            ends.reactor.turn(waitingAtMost: .zero)
        }
        ends.producer.socket?.send(ProducerMessage.ended)
        ends.producer.hangUp()
        UnixSocket.halfClose(ends.raw.number)
        let overlay = ends.overlay
        #expect(ends.reactor.run(until: { overlay.isEnded }, within: .seconds(10)))
        #expect(overlay.messages == [.failed(status: .noInput, "no"), .ended] && overlay.error == nil)
    }
}
