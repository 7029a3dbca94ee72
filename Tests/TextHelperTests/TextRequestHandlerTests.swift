// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayText

@Suite struct TextRequestHandlerTests {
    /// The overlay's end of a connection to a handler.
    private final class Overlay {
        let reactor = Reactor()
        private(set) var replies: [TextReply] = []
        private var handler: TextRequestHandler?
        private var socket: ProducerSocket<TextReply>?

        init() throws {
            let pair = try UnixSocket.pair()
            handler = TextRequestHandler(try .duplicating(pair.theirs.number), in: reactor)
            socket = ProducerSocket(
                try .duplicating(pair.ours.number), in: reactor,
                received: { [unowned self] in replies.append($0) }, ended: { _ in })
        }

        func send(_ request: TextRequest, _ memory: SharedMemory? = nil) {
            socket?.send(request, descriptor: memory?.descriptor.number)
        }

        func reply(to request: TextRequest, _ memory: SharedMemory? = nil) -> TextReply? {
            let before = replies.count
            send(request, memory)
            _ = reactor.run(until: { replies.count > before }, within: .seconds(10))
            return replies.count > before ? replies.last : nil
        }
    }

    private func size(_ reply: TextReply?) -> Size? {
        if case .measured(let size)? = reply { size } else { nil }
    }

    @Test func aTextIsLaidOutAndDrawn() throws {
        let overlay = try Overlay()
        let wide = size(overlay.reply(to: .measure(StyledText(text: "two words"), width: 500)))
        let narrow = size(overlay.reply(to: .measure(StyledText(text: "two words"), width: 90)))
        #expect(try #require(narrow).height > #require(wide).height)
        let memory = try SharedMemory(count: 100 * 50 * 4)
        let drawing = TextRequest.draw(PixelSize(width: 100, height: 50), scale: 1)
        #expect(overlay.reply(to: drawing, memory) == .drawn)
        #expect(memory.bytes.contains { $0 == 255 })
    }

    @Test func aLongTextFitsIntoAMessage() throws {
        let text = StyledText(text: String(repeating: "word ", count: 12800))
        #expect(size(try Overlay().reply(to: .measure(text, width: 500))) != nil)
    }

    /// Without memory, or with too little of it, nothing is drawn, and the process ends.
    @Test(arguments: [nil, 4, 100 * 50 * 4 - 1] as [Int?])
    func memoryIsChecked(count: Int?) throws {
        let overlay = try Overlay()
        #expect(size(overlay.reply(to: .measure(StyledText(text: "x"), width: 500))) != nil)
        let memory = try count.map { count in try SharedMemory(count: count) }
        overlay.send(.draw(PixelSize(width: 100, height: 50), scale: 1), memory)
        // Returns when the handler stops the loop.
        overlay.reactor.run()
        #expect(overlay.replies.count == 1)
    }

    @Test func messagesSurviveEncodingAndDecoding() throws {
        let text = StyledText(text: "a\u{0}b", isMarkup: true, fontSize: 12.5, backgroundOpacity: 0.25)
        for request in [
            TextRequest.measure(text, width: 300), .draw(PixelSize(width: 3, height: 4), scale: 1.5),
        ] {
            var reader = WireReader(try request.encoded()[5...])
            #expect(try TextRequest(kind: request.kind, from: &reader) == request)
        }
        for reply in [TextReply.measured(Size(width: 1, height: 16384)), .drawn] {
            var reader = WireReader(try reply.encoded()[5...])
            #expect(try TextReply(kind: reply.kind, from: &reader) == reply)
        }
        for wrong in [Size(width: 0, height: 5), Size(width: 5, height: 16385)] {
            var reader = WireReader(try TextReply.measured(wrong).encoded()[5...])
            #expect(throws: WireError.self) { try TextReply(kind: 1, from: &reader) }
        }
    }
}
