// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFuzzing
import Testing

@Suite("clients with include/floatoverlay.h") struct HeaderClientTests {
    /// The overlay's size, after which the client draws.
    private static func size(_ width: Int, _ height: Int, scale: Double = 1) -> OverlayMessage {
        let logical = Size(width: Double(width), height: Double(height))
        return .renderSize(pixels: PixelSize(width: width, height: height), logical: logical, scale: scale)
    }

    /// The messages that the client has sent since the last call.
    private func sent(_ client: HeaderClient) throws -> [ProducerMessage] {
        var stream = WireStream<ProducerMessage>()
        stream.append(client.takeSent())
        var messages: [ProducerMessage] = []
        while let message = try stream.next() { messages.append(message) }
        return messages
    }

    /// A client that has drawn into the three buffers of its first pool.
    private func drawingClient() throws -> HeaderClient {
        let client = HeaderClient()
        #expect(try !client.receive(Self.size(64, 48).encoded()))
        #expect(try sent(client).count == 4)
        return client
    }

    private func expectRefusal(_ bytes: [UInt8]) throws {
        let client = try drawingClient()
        #expect(client.receive(bytes))
        #expect(client.status == 65 && client.reason == 4 && client.fault == nil)
        #expect(client.error.contains("malformed"))
    }

    @Test(
        "an index, a size or a number that is out of range ends the connection",
        arguments: [
            .free(pool: 1, index: 3), .free(pool: 1, index: 20), .free(pool: 1, index: 32), size(0, 9),
            size(9, 0), size(16385, 9), size(1 << 30, 1), size(9, 1 << 31), size(9, 9, scale: 0),
            size(9, 9, scale: -1), size(9, 9, scale: .nan), size(9, 9, scale: .infinity), .skip(.nan),
            .seek(-.infinity, isExact: true), .exit(.init(rawValue: -1)), .exit(.init(rawValue: 256)),
        ] as [OverlayMessage])
    func outOfRangeValueEndsTheConnection(message: OverlayMessage) throws {
        try expectRefusal(message.encoded())
    }

    @Test(
        "a length that does not fit ends the connection",
        arguments: [
            [0, 0, 0, 0], [255, 255, 255, 255], [1, 0, 1, 0, 200], [2, 0, 0, 0, 34, 1], [1, 0, 0, 0, 4],
            [10, 0, 0, 0, 33, 1, 0, 0, 0, 1, 0, 0, 0, 0], [4, 0, 0, 0, 3, 0, 0, 0],
            [6, 0, 0, 0, 3, 2, 0, 0, 0, 65],
        ] as [[UInt8]])
    func wrongLengthEndsTheConnection(bytes: [UInt8]) throws { try expectRefusal(bytes) }

    @Test func messagesWithinTheRulesAreFollowed() throws {
        let client = try drawingClient()
        #expect(try !client.receive(OverlayMessage.free(pool: 1, index: 2).encoded()))
        #expect(try sent(client) == [.frame(FrameSubmission(pool: 1, index: 2))])
        // A buffer of another pool, and a message of a later version.
        #expect(try !client.receive(OverlayMessage.free(pool: 7, index: 20).encoded() + [1, 0, 0, 0, 200]))
        #expect(try sent(client) == [] && client.error == "")
        #expect(try !client.receive(OverlayMessage.error(Array("no".utf8)).encoded()))
        #expect(!client.receive([5, 0, 0, 0, 38, 99, 0, 0, 0]) && client.reason == 0)
        #expect(try client.receive(OverlayMessage.exit(.init(rawValue: 7)).encoded()))
        #expect(client.status == 7 && client.error == "no" && client.fault == nil)
    }

    @Test func aLongErrorIsCut() throws {
        let client = try drawingClient()
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 6000)
        #expect(try !client.receive(OverlayMessage.error(text).encoded()))
        #expect(try client.receive(OverlayMessage.exit(.init(rawValue: 7)).encoded()))
        #expect(client.status == 7 && client.error == String(repeating: "x", count: 511))
    }

    @Test func aLostConnectionHasAReasonAndAMessage() throws {
        let client = try drawingClient()
        #expect(client.lose())
        #expect(client.status == 69 && client.reason == 4 && client.error.contains("lost the connection"))
    }

    @Test func framesOfMoreThanAGibibyteAreNotDrawn() throws {
        let client = try drawingClient()
        #expect(try !client.receive(Self.size(16384, 16384).encoded()))
        #expect(try sent(client) == [] && client.error.contains("16384 × 16384"))
        #expect(try !client.receive(Self.size(32, 32).encoded()))
        #expect(try sent(client).count == 4)
    }

    @Test("a title that is too long is cut between two characters", arguments: ["a", "é", "€", "😀"])
    func longTitleIsCutBetweenCharacters(character: String) throws {
        for filler in 1018...1026 {
            let client = HeaderClient()
            let title = String(repeating: "-", count: filler) + String(repeating: character, count: 3)
            #expect(client.setTitle(title))
            guard case .title(let cut)? = try sent(client).first else {
                Issue.record("no title after \(filler) bytes")
                continue
            }
            #expect(title.hasPrefix(cut) && cut.utf8.count <= ProducerMessage.maxTextLength)
            let next = title.unicodeScalars.dropFirst(cut.unicodeScalars.count).first.map(UTF8.width) ?? 0
            #expect(cut == title || cut.utf8.count + next > ProducerMessage.maxTextLength)
        }
    }
}
