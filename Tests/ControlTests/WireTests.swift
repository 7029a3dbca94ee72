// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import Testing

@Suite struct WireTests {
    static let client: [ClientMessage] = [
        .hello(WireHello()), .hello(WireHello(protocolNumber: 7, version: "9.9 ünï")), .close,
        .request(WireRequest(arguments: [], directory: "")),
        .request(
            WireRequest(
                arguments: ["volume", "-5%", "", "日本"], directory: "/tmp/x y", environment: ["A=b", "C=\n"],
                columns: 65535, hasStandardInput: true)),
    ]
    static let daemon: [DaemonMessage] = [
        .hello(WireHello()), .output([]), .output([0, 255, 10]), .error(Array("x".utf8)), .exit(.success),
        .exit(FloatOverlayCore.ExitStatus(rawValue: -1)),
        .exit(.signal(15)),
    ]

    @Test func messagesRoundTripWholeAndByteByByte() throws {
        try roundTrip(Self.client)
        try roundTrip(Self.daemon)
    }

    private func roundTrip<Message: WireMessage>(_ messages: [Message]) throws {
        let bytes = try messages.flatMap { try $0.encoded() }
        #expect(try all(of: Message.self, in: [bytes]) == messages)
        #expect(try all(of: Message.self, in: bytes.map { [$0] }) == messages)
        for cut in stride(from: 0, to: bytes.count, by: 3) {
            #expect(try all(of: Message.self, in: [Array(bytes[..<cut]), Array(bytes[cut...])]) == messages)
        }
    }

    private func all<Message: WireMessage>(of type: Message.Type, in pieces: [[UInt8]]) throws(WireError)
        -> [Message]
    {
        var stream = WireStream<Message>()
        var messages: [Message] = []
        for piece in pieces {
            stream.append(piece)
            while let message = try stream.next() { messages.append(message) }
        }
        return messages
    }

    @Test func helloNeverChanges() throws {
        let bytes: [UInt8] = [14, 0, 0, 0, 1, 1, 0, 0, 0, 5, 0, 0, 0] + Array("0.1.0".utf8)
        #expect(try ClientMessage.hello(WireHello(protocolNumber: 1, version: "0.1.0")).encoded() == bytes)
        #expect(try DaemonMessage.hello(WireHello(protocolNumber: 1, version: "0.1.0")).encoded() == bytes)
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0], WireError.malformed),
            ([1, 0, 4, 0], .tooLong(262_145)),
            ([255, 255, 255, 255], .tooLong(4_294_967_295)),
            ([1, 0, 0, 0, 9], .unknownKind(9)),
            ([2, 0, 0, 0, 3, 0], .malformed),
            ([1, 0, 0, 0, 1], .malformed),
            ([5, 0, 0, 0, 2, 255, 255, 255, 255], .malformed),
            ([10, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0], .malformed),
            ([10, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 255], .malformed),
        ] as [([UInt8], WireError)])
    func malformedMessagesAreRefused(_ bytes: [UInt8], _ error: WireError) {
        #expect(throws: error) { try all(of: ClientMessage.self, in: [bytes]) }
    }

    @Test func messagesAboveTheMaximumLengthAreRejected() {
        let longest = WireRequest(arguments: [String(repeating: "x", count: 262_144 - 20)], directory: "")
        #expect(throws: Never.self) { try ClientMessage.request(longest).encoded() }
        var longer = longest
        longer.directory = "/"
        #expect(throws: WireError.tooLong(262_145)) { try ClientMessage.request(longer).encoded() }
    }

    @Test func longTextIsCut() throws {
        let text = String(repeating: "é", count: 200_000)
        let bytes =
            DaemonMessage.output(text) + DaemonMessage.error("e")
            + DaemonMessage.end(FloatOverlayCore.ExitStatus(rawValue: 5))
        let messages = try all(of: DaemonMessage.self, in: [bytes])
        let output = messages.flatMap { message -> [UInt8] in
            if case .output(let part) = message { part } else { [] }
        }
        #expect(String(validating: output, as: UTF8.self) == text)
        #expect(
            messages.suffix(2) == [.error(Array("e".utf8)), .exit(FloatOverlayCore.ExitStatus(rawValue: 5))])
        let failure = DaemonMessage.failure(Diagnostic("a", hint: "b", exitStatus: .unavailable))
        let expected: [DaemonMessage] = [
            .error(Array("floatoverlay: a\nhint: b\n".utf8)), .exit(.unavailable),
        ]
        #expect(try all(of: DaemonMessage.self, in: [failure]) == expected)
    }

    /// Valid streams with bytes changed, cut and inserted: an error or messages, never a trap.
    @Test func damagedStreamsAreHandled() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("wire fuzz seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let valid = try Self.client.flatMap { try $0.encoded() }
        for _ in 0..<500 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default: bytes.insert(.random(in: 0...255, using: &random), at: place)
                }
            }
            let whole = Result { () throws(WireError) in try all(of: ClientMessage.self, in: [bytes]) }
            let single = Result { () throws(WireError) in
                try all(of: ClientMessage.self, in: bytes.map { [$0] })
            }
            #expect(whole == single, "seed \(seed)")
        }
    }
}
