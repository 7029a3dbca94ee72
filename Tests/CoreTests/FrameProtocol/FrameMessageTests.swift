// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct FrameMessageTests {
    static func pool(
        _ number: UInt32 = 0x1234, count: Int = 3, _ width: Int = 640, _ height: Int = 360,
        stride: Int = 2564,
        alpha: AlphaMode = .opaque
    ) -> BufferPoolDescriptor {
        let layout = FrameLayout(
            size: PixelSize(width: width, height: height), stride: stride, alpha: alpha)
        return BufferPoolDescriptor(number: number, count: count, layout: layout)
    }

    static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    static let toOverlay: [ProducerMessage] = [
        .surface(PixelSize(width: 1, height: 16384)), .buffers(pool()),
        .buffers(pool(alpha: .premultiplied)), .buffers(pool(alpha: .full)), .ended,
        .frame(FrameSubmission(pool: 7, index: 2)),
        .frame(
            FrameSubmission(
                pool: .max, index: 7, due: Instant(nanoseconds: 1 << 60),
                damage: Array(repeating: rect(0, 16383, 16384, 1), count: 64))),
        .timeline(.none), .timeline(.live),
        .timeline(.range(position: 1.5, duration: 245, rate: -2, at: nil)),
        .timeline(.range(position: 0, duration: 1e9, rate: 0, at: Instant(nanoseconds: 12))),
        .playback(nil), .playback(Playback(isPlaying: true, canPreview: true)),
        .playback(Playback(isPlaying: false, canPause: false, canSkip: false, canSeek: false)),
        .title(""), .title("日本 ünï"), .failed(status: .badInput, "no"),
        .failed(status: FloatOverlayCore.ExitStatus(rawValue: 255), ""),
    ]
    static let toProducer: [OverlayMessage] = [
        .hello(WireHello(protocolNumber: 1, version: "0.1.0")), .error(Array("x".utf8)), .exit(.badInput),
        .renderSize(
            pixels: PixelSize(width: 300, height: 200), logical: Size(width: 150.5, height: 100), scale: 2),
        .free(pool: 9, index: 7), .visible(true), .visible(false), .setPlaying(true),
        .seek(12.25, isExact: false),
        .seek(0, isExact: true), .skip(-10), .closed(.closed), .closed(.lost), .closed(.replaced),
    ]

    @Test func messagesRoundTripInAnyPieces() throws {
        try roundTrip(Self.toOverlay)
        try roundTrip(Self.toProducer)
    }

    private func roundTrip<Message: WireMessage>(_ messages: [Message]) throws {
        let bytes = try messages.flatMap { try $0.encoded() }
        for size in [1, 3, 1000, bytes.count] {
            var stream = WireStream<Message>(maxMessageSize: Wire.maxFrameMessageSize)
            var got: [Message] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                stream.append(Array(bytes[start..<min(bytes.count, start + size)]))
                while let message = try stream.next() { got.append(message) }
            }
            #expect(got == messages)
        }
    }

    @Test func messagesHaveTheDocumentedLayout() throws {
        #expect(
            try ProducerMessage.buffers(Self.pool()).encoded()
                == [
                    25, 0, 0, 0, 17, 0x34, 0x12, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0x80, 2, 0, 0, 0x68, 1, 0, 0,
                    4, 10,
                ]
                + [0, 0])
        #expect(
            try OverlayMessage.seek(1.5, isExact: true).encoded()
                == [13, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 1, 0, 0, 0])
    }

    @Test func unknownKindIsIgnored() throws {
        var stream = WireStream<OverlayMessage>()
        stream.append([3, 0, 0, 0, 99, 1, 2] as [UInt8])
        #expect(try stream.next() == .unknown(99))
    }

    private static func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xff) } }
    private static func real(_ value: Double) -> [UInt8] {
        (0..<8).map { UInt8(value.bitPattern >> ($0 * 8) & 0xff) }
    }
    private static func buffers(
        _ count: UInt32, _ format: UInt32, _ width: UInt32, _ height: UInt32, _ stride: UInt32
    ) -> [UInt8] { [17] + [1, count, format, width, height, stride].flatMap(number) }
    private static func timeline(_ kind: UInt32, _ position: Double, _ duration: Double, _ rate: Double)
        -> [UInt8]
    { [19] + number(kind) + [position, duration, rate].flatMap(real) + Array(repeating: 0, count: 8) }

    /// A message without its length, and the section of the document that it offends.
    static let wrong: [([UInt8], String)] = [
        ([5], "framing"), ([15], "framing"), ([24], "framing"), ([32], "framing"), ([255], "framing"),
        ([16], "surface"), ([16, 1, 0, 0, 0, 1, 0, 0], "surface"),
        ([16] + number(1) + number(1) + [0], "surface"),
        (buffers(0, 0, 1, 1, 4), "buffers"), (buffers(9, 0, 1, 1, 4), "buffers"),
        (buffers(1, 3, 1, 1, 4), "buffers"), (buffers(1, 0, 0, 1, 4), "buffers"),
        (buffers(1, 0, 1, 16385, 4), "buffers"), (buffers(1, 0, 1, .max, 4), "buffers"),
        (buffers(1, 0, 2, 1, 4), "buffers"), (buffers(1, 0, 1, 1, 6), "buffers"),
        (buffers(1, 0, 1, 1, 65540), "buffers"), (buffers(2, 0, 16384, 16384, 65536), "buffers"),
        ([18] + number(1) + number(0) + Array(repeating: 255, count: 8) + number(0), "frame"),
        ([18] + number(1) + number(0) + Array(repeating: 0, count: 8) + number(65), "frame"),
        ([18] + number(1) + number(0) + Array(repeating: 0, count: 8) + number(1), "frame"),
        (timeline(3, 0, 0, 0), "timeline"), (timeline(2, .nan, 1, 0), "timeline"),
        (timeline(2, 0, .infinity, 0), "timeline"), (timeline(2, 0, 0, 0), "timeline"),
        (timeline(2, -1, 5, 0), "timeline"), (timeline(2, 0, 5, 101), "timeline"),
        (timeline(1, 0, .nan, 0), "timeline"), ([20] + number(64), "playback"), ([20, 0], "playback"),
        ([21] + number(1025) + Array(repeating: 97, count: 1025), "title"), ([21] + number(1) + [0], "title"),
        ([21] + number(1) + [255], "title"), ([22] + number(65), "failed"), ([23, 0], "ended"),
    ]

    @Test(arguments: wrong)
    func violationNamesTheSection(_ message: [UInt8], _ section: String) {
        var stream = WireStream<ProducerMessage>(maxMessageSize: Wire.maxFrameMessageSize)
        stream.append(Self.number(UInt32(message.count)) + message)
        let error = #expect(throws: WireError.self) { try stream.next() }
        guard let error else { return }
        let fault = ProtocolViolation(error)
        #expect(fault.section == section)
        #expect(!fault.problem.isEmpty)
    }

    @Test(
        arguments: [
            .renderSize(pixels: PixelSize(width: 0, height: 1), logical: Size(width: 1, height: 1), scale: 1),
            .renderSize(
                pixels: PixelSize(width: 1, height: 16385), logical: Size(width: 1, height: 1), scale: 1),
            .renderSize(pixels: PixelSize(width: 1, height: 1), logical: Size(width: 1, height: 1), scale: 0),
            .renderSize(
                pixels: PixelSize(width: 1, height: 1), logical: Size(width: .nan, height: 1), scale: 1),
            .exit(.init(rawValue: -1)), .exit(.init(rawValue: 256)), .skip(.infinity),
        ] as [OverlayMessage])
    func aValueOfTheDaemonOutOfRangeIsMalformed(message: OverlayMessage) throws {
        var stream = WireStream<OverlayMessage>()
        stream.append(try message.encoded())
        #expect(throws: WireError.malformed) { try stream.next() }
    }

    @Test func longMessageIsRejectedByItsLengthField() {
        var stream = WireStream<ProducerMessage>(maxMessageSize: Wire.maxFrameMessageSize)
        stream.append([1, 0, 1, 0] as [UInt8])
        #expect(throws: WireError.tooLong(65537)) { try stream.next() }
    }

    @Test func longTextIsTruncatedAtACharacter() throws {
        let title = ProducerMessage.title(String(repeating: "é", count: 600) + "\0")
        var stream = WireStream<ProducerMessage>()
        stream.append(try title.encoded())
        #expect(try stream.next() == .title(String(repeating: "é", count: 512)))
    }

    /// Valid streams with changed, removed and inserted bytes: an error or messages, never a trap.
    @Test func damagedStreamsAreHandled() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("frame message seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let valid = try Self.toOverlay.flatMap { try $0.encoded() }
        for _ in 0..<400 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                }
            }
            #expect(Self.read([bytes]) == Self.read(bytes.map { [$0] }), "seed \(seed)")
        }
    }

    private static func read(_ pieces: [[UInt8]]) -> [ProducerMessage] {
        var stream = WireStream<ProducerMessage>(maxMessageSize: Wire.maxFrameMessageSize)
        var got: [ProducerMessage] = []
        for piece in pieces {
            stream.append(piece)
            do { while let message = try stream.next() { got.append(message) } } catch { return got }
        }
        return got
    }
}
