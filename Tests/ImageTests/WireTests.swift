// SPDX-License-Identifier: MIT
import Core
import Linux
import Testing

@Suite struct WireTests {
    static let pool = FramePool(
        number: 0x1234, count: 3,
        layout: FrameLayout(size: PixelSize(width: 640, height: 16384), stride: 2564, alpha: .premultiplied))
    static let messages: [ProducerMessage] = [
        .hello(PixelSize(width: 1, height: 16384)), .buffers(pool),
        .ready(index: 2, pool: 65535, milliseconds: 86_400_000), .failed(65),
        .size(PixelSize(width: 300, height: 200)), .free(index: 7, pool: 0), .visible(true), .visible(false),
        .close,
    ]

    @Test(arguments: messages)
    func isReadAsItWasSent(message: ProducerMessage) {
        #expect(message.bytes.count == 16)
        #expect(ProducerMessage(bytes: message.bytes) == message)
    }

    @Test func liesAsDocumented() {
        #expect(Self.messages[1].bytes == [2, 3, 0x34, 0x12, 0x80, 2, 0, 0, 0, 0x40, 0, 0, 4, 10, 0, 0])
        #expect(Self.messages[5].bytes == [18, 7] + Array(repeating: 0, count: 14))
    }

    @Test(
        arguments: [
            [0], [5], [16], [21], [255], [1], [17], [17, 0, 0, 0, 1, 0, 0, 0, 1, 0x40], [18, 8], [3, 8],
            [2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4], [2, 9, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4],
            [2, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3], [2, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 6],
            [2, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4, 0, 1], [2, 1, 0, 0, 1, 0, 0, 0x80, 1, 0, 0, 0, 4],
        ] as [[UInt8]])
    func whatIsOutOfBoundsIsNoMessage(start: [UInt8]) {
        let bytes = start + Array(repeating: 0, count: 16 - start.count)
        #expect(ProducerMessage(bytes: bytes) == nil)
        #expect(ProducerMessage(bytes: bytes.dropLast()) == nil)
    }

    /// One end, and all that came.
    final class End {
        var messages: [ProducerMessage] = []
        var descriptors = 0
        var isEnded = false
        private(set) var socket: ProducerSocket?

        init(_ descriptor: consuming Descriptor, _ reactor: Reactor) {
            socket = ProducerSocket(
                descriptor, in: reactor,
                received: { [unowned self] message, descriptor in
                    messages.append(message)
                    if descriptor != nil { descriptors += 1 }
                }, ended: { [unowned self] in isEnded = true })
        }

        func hangUp() { socket = nil }
    }

    static func ends(_ reactor: Reactor) throws -> (End, End, CInt) {
        let pair = try UnixSocket.pair()
        let raw = try Descriptor.duplicating(pair.ours.number).release()
        return (
            End(try Descriptor.duplicating(pair.ours.number), reactor),
            End(try Descriptor.duplicating(pair.theirs.number), reactor), raw
        )
    }

    @Test func allArriveInOrderHoweverFullTheSocketIs() throws {
        let reactor = Reactor()
        let (one, other, raw) = try Self.ends(reactor)
        let spare = Descriptor(owning: raw)
        let memory = try SharedMemory(count: 4096)
        for number in 0..<900 {
            one.socket?.send(.free(index: number % 8, pool: number))
            if number % 100 == 0 {
                one.socket?.send(.buffers(Self.pool), descriptor: memory.descriptor.number)
            }
        }
        #expect(reactor.run(until: { other.messages.count == 909 }, within: .seconds(5)))
        #expect(other.descriptors == 9)
        let pools = other.messages.compactMap { message -> Int? in
            if case .free(_, let pool) = message { pool } else { nil }
        }
        #expect(pools == Array(0..<900))
        #expect(!one.isEnded && !other.isEnded && spare.number >= 0)
    }

    @Test(arguments: [[99] + Array(repeating: 0, count: 15), Self.messages[1].bytes] as [[UInt8]])
    func nonsenseEndsTheConnection(bytes: [UInt8]) throws {
        let reactor = Reactor()
        let (_, other, raw) = try Self.ends(reactor)
        let spare = Descriptor(owning: raw)
        // The second is `buffers` without its memory.
        let sent = try bytes.withUnsafeBytes { try UnixSocket.send($0, to: spare.number) }
        #expect(sent == 16)
        #expect(reactor.run(until: { other.isEnded }, within: .seconds(5)))
        #expect(other.messages.isEmpty)
    }

    @Test func messagesInPiecesAndTheLastBeforeTheEndAreHeard() throws {
        let reactor = Reactor()
        let (one, other, raw) = try Self.ends(reactor)
        let spare = Descriptor(owning: raw)
        let bytes = ProducerMessage.failed(66).bytes
        for part in [bytes[..<5], bytes[5..<6], bytes[6...]] {
            _ = try part.withUnsafeBytes { try UnixSocket.send($0, to: spare.number) }
            reactor.turn(waitingAtMost: .zero)
        }
        one.socket?.send(.close)
        one.hangUp()
        UnixSocket.halfClose(spare.number)
        #expect(reactor.run(until: { other.isEnded }, within: .seconds(5)))
        #expect(other.messages == [.failed(66), .close])
    }
}
