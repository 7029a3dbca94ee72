// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Testing

@Suite struct FrameProducerTests {
    /// A producer, and the overlay at the other end with all that came.
    final class Ends {
        let reactor = Reactor()
        var replies: [OverlayMessage] = []
        var isEnded = false
        var error: WireError?
        var messages: [ProducerMessage] = []
        var memory: [SharedMemory] = []
        private(set) var producer: FrameProducer?
        private var overlay: ProducerSocket<ProducerMessage>?

        init() throws {
            let pair = try UnixSocket.pair()
            producer = FrameProducer(try Descriptor.duplicating(pair.ours.number), in: reactor) {
                [unowned self] in
                replies.append($0)
            } ended: { [unowned self] in
                (isEnded, error) = (true, $0)
            }
            overlay = ProducerSocket(
                try Descriptor.duplicating(pair.theirs.number), in: reactor,
                received: { [unowned self] in received($0) }, ended: { _ in })
        }

        private func received(_ message: ProducerMessage) {
            messages.append(message)
            guard case .buffers(let pool) = message, let descriptor = overlay?.takeDescriptor() else {
                return
            }
            if let mapped = try? SharedMemory(adopting: descriptor, count: pool.byteCount) {
                memory.append(mapped)
            }
        }

        /// Sends `message` and waits until the producer has received it, unless it ends the connection.
        func send(_ message: OverlayMessage, isLast: Bool = false) {
            overlay?.send(message)
            if isLast { return }
            // Behind it comes one that nothing depends on.
            overlay?.send(OverlayMessage.skip(Double(replies.count)))
            _ = reactor.run(
                until: { if case .skip? = replies.last { true } else { false } }, within: .seconds(10))
            _ = replies.popLast()
        }

        func wait(for count: Int) {
            _ = reactor.run(until: { messages.count >= count }, within: .seconds(10))
        }

        func hangUp() { overlay = nil }

        /// Draws `byte` everywhere and presents that; `false` without a buffer.
        func draw(_ byte: UInt8, _ size: PixelSize, count: Int = 3, damage: [PixelRect] = []) throws -> Bool {
            guard let producer, let canvas = try producer.canvas(size, count: count) else { return false }
            canvas.bytes.initializeMemory(as: UInt8.self, repeating: byte)
            producer.present(canvas, damage: damage)
            return true
        }
    }

    static let small = PixelSize(width: 10, height: 4)
    static let large = PixelSize(width: 20, height: 8)

    @Test func framesAreDrawnIntoMemoryOfBoth() throws {
        let ends = try Ends()
        #expect(try ends.draw(7, Self.small))
        #expect(try ends.draw(9, Self.small))
        ends.wait(for: 3)
        let layout = FrameLayout(size: Self.small, stride: 64, alpha: .premultiplied)
        #expect(
            ends.messages == [
                .buffers(BufferPoolDescriptor(number: 1, count: 3, layout: layout)),
                .frame(FrameSubmission(pool: 1, index: 0)), .frame(FrameSubmission(pool: 1, index: 1)),
            ])
        let bytes = try #require(ends.memory.first?.bytes)
        #expect(bytes[0] == 7 && bytes[layout.byteCount] == 9 && bytes[2 * layout.byteCount] == 0)
    }

    @Test func releasedBufferIsReused() throws {
        let ends = try Ends()
        let producer = try #require(ends.producer)
        for byte in 0..<3 { #expect(try ends.draw(UInt8(byte), Self.small)) }
        #expect(try !ends.draw(3, Self.small))
        #expect(!producer.hasRoom(for: Self.small) && producer.hasRoom(for: Self.large))
        ends.send(.free(pool: 1, index: 1))
        #expect(ends.replies == [.free(pool: 1, index: 1)] && producer.hasRoom(for: Self.small))
        #expect(try ends.draw(4, Self.small))
        ends.wait(for: 5)
        #expect(ends.messages.last == .frame(FrameSubmission(pool: 1, index: 1)))
    }

    @Test func droppedCanvasIsReused() throws {
        let ends = try Ends()
        let producer = try #require(ends.producer)
        do { _ = try producer.canvas(Self.small, count: 1) }
        #expect(producer.hasRoom(for: Self.small))
    }

    @Test func newSizeOrAlphaCreatesAPool() throws {
        let ends = try Ends()
        let producer = try #require(ends.producer)
        #expect(producer.bufferSize == nil)
        let old = try producer.canvas(Self.small)
        #expect(try ends.draw(1, Self.large))
        // The earlier canvas cannot be shown any more.
        if let old { producer.present(old) }
        _ = try producer.canvas(Self.large, alpha: .opaque)
        ends.wait(for: 4)
        #expect(producer.bufferSize == Self.large)
        let pools = ends.messages.compactMap { message -> UInt32? in
            if case .buffers(let pool) = message { pool.number } else { nil }
        }
        #expect(pools == [1, 2, 3] && ends.messages.count == 4)
        // The producer gets no message about replaced buffers.
        ends.send(.free(pool: 2, index: 0))
        #expect(ends.replies == [])
    }

    @Test func damageAboveTheLimitIsTheWholeFrame() throws {
        let ends = try Ends()
        let part = PixelRect(x: 0, y: 0, size: PixelSize(width: 1, height: 1))
        for count in [FrameSubmission.maxRects, FrameSubmission.maxRects + 1] {
            #expect(try ends.draw(1, Self.small, damage: Array(repeating: part, count: count)))
        }
        ends.wait(for: 3)
        let counts = ends.messages.compactMap { message -> Int? in
            if case .frame(let frame) = message { frame.damage.count } else { nil }
        }
        #expect(counts == [FrameSubmission.maxRects, 0])
    }

    @Test func visibilityFollowsTheOverlayUntilClosing() throws {
        let ends = try Ends()
        let producer = try #require(ends.producer)
        #expect(producer.isVisible)
        ends.send(.visible(false))
        #expect(!producer.isVisible)
        ends.send(.visible(true))
        #expect(producer.isVisible)
        ends.send(.closed(.returned))
        #expect(!producer.isVisible)
        #expect(ends.replies == [.visible(false), .visible(true), .closed(.returned)])
    }

    @Test func aBufferThatThePoolDoesNotHaveEndsTheConnection() throws {
        let ends = try Ends()
        #expect(try ends.draw(1, Self.small))
        ends.send(.free(pool: 9, index: 3))
        #expect(ends.replies == [] && !ends.isEnded)
        ends.send(.free(pool: 1, index: 3), isLast: true)
        #expect(ends.reactor.run(until: { ends.isEnded }, within: .seconds(10)))
        #expect(ends.replies == [])
        #expect(ends.error == .fault(ProtocolViolation(in: "free", "buffer 3 is not in the pool of 3")))
    }

    @Test func buffersBeyondTheLimitsAreNotAllocated() throws {
        let ends = try Ends()
        let producer = try #require(ends.producer)
        for (width, height, count) in [(16385, 1, 1), (0, 1, 1), (1, 1 << 31, 1), (16384, 16384, 3)] {
            #expect(throws: SystemError.self) {
                _ = try producer.canvas(PixelSize(width: width, height: height), count: count)
            }
        }
        #expect(producer.bufferSize == nil)
    }

    @Test func theEndIsReportedOnceAndNotAfterClosing() throws {
        let first = try Ends()
        first.hangUp()
        _ = first.reactor.run(until: { first.isEnded }, within: .seconds(10))
        #expect(first.isEnded)
        let second = try Ends()
        second.producer?.close()
        second.hangUp()
        second.reactor.turn(waitingAtMost: .zero)
        #expect(!second.isEnded)
    }

    @Test func aProducerMayBeReleasedInACallback() throws {
        let reactor = Reactor()
        let pair = try UnixSocket.pair()
        var producer: FrameProducer?
        var calls = 0
        producer = FrameProducer(try Descriptor.duplicating(pair.ours.number), in: reactor) { _ in
            calls += 1
            producer = nil
        } ended: { _ in
        }
        // All in one read.
        let bytes = try (1...3).flatMap { try OverlayMessage.skip(Double($0)).encoded() }
        _ = try bytes.withUnsafeBytes { try UnixSocket.send($0, to: pair.theirs.number) }
        #expect(reactor.run(until: { producer == nil }, within: .seconds(10)))
        reactor.turn(waitingAtMost: .zero)
        #expect(calls == 1)
    }
}
