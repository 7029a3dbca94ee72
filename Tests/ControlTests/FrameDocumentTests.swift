// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Foundation
import Testing

/// `docs/frame-protocol.md` matches the code.
@Suite struct FrameDocumentTests {
    /// A message's section: its kind, the types in its table, the bytes of its example.
    struct Section {
        var kind: UInt8
        var types: [String] = []
        var example: [UInt8] = []
    }

    let lines: [Substring]
    init() throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = root.appending(path: "docs/frame-protocol.md")
        lines = try String(contentsOf: page, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    static let instant = Instant(nanoseconds: 1_234_567_890_123)
    static let pool = BufferPoolDescriptor(
        number: 1, count: 3,
        layout: FrameLayout(size: PixelSize(width: 640, height: 360), stride: 2560, alpha: .premultiplied))
    static let examples: [String: any WireMessage] = [
        "hello": ClientMessage.hello(WireHello(protocolNumber: 1, version: "0.1.0")),
        "request": ClientMessage.request(WireRequest(arguments: ["show", "shared"], directory: "/")),
        "close": ClientMessage.close,
        "surface": ProducerMessage.surface(PixelSize(width: 640, height: 360)),
        "buffers": ProducerMessage.buffers(pool),
        "frame": ProducerMessage.frame(
            FrameSubmission(
                pool: 1, index: 2, due: instant,
                damage: [PixelRect(x: 0, y: 340, size: PixelSize(width: 640, height: 20))])),
        "timeline": ProducerMessage.timeline(.range(position: 42.5, duration: 245, rate: 1, at: instant)),
        "playback": ProducerMessage.playback(Playback(isPlaying: true)),
        "title": ProducerMessage.title("Blå"),
        "failed": ProducerMessage.failed(status: .noInput, "no such film"),
        "ended": ProducerMessage.ended,
        "error": DaemonMessage.error(Array("floatoverlay: no\n".utf8)),
        "exit": DaemonMessage.exit(.badInput),
        "renderSize": OverlayMessage.renderSize(
            pixels: PixelSize(width: 960, height: 540), logical: Size(width: 480, height: 270), scale: 2),
        "free": OverlayMessage.free(pool: 1, index: 2),
        "visible": OverlayMessage.visible(false),
        "setPlaying": OverlayMessage.setPlaying(true),
        "seek": OverlayMessage.seek(61.5, isExact: true),
        "skip": OverlayMessage.skip(-10),
        "closed": OverlayMessage.closed(.replaced),
    ]

    private func sections() throws -> [String: Section] {
        var all: [String: Section] = [:]
        var name: String?
        for line in lines {
            if line.hasPrefix("#") {
                let match = line.firstMatch(of: /^### `(\w+)` \((\d+)\)$/)
                name = match.map { String($0.output.1) }
                if let match {
                    all[String(match.output.1)] = Section(kind: try #require(UInt8(match.output.2)))
                }
            } else if let name, line.hasPrefix("    ") {
                all[name]?.example += try bytes(line)
            } else if let name, let row = line.firstMatch(of: /^\| \d* ?\| ([^|]+) \|/) {
                all[name]?.types.append(String(row.output.1))
            }
        }
        return all
    }

    private func bytes(_ line: some StringProtocol) throws -> [UInt8] {
        try line.split(separator: " ").map { try #require(UInt8($0, radix: 16), "\(line)") }
    }

    @Test func everyMessageHasASectionWithItsExactBytes() throws {
        let sections = try sections()
        #expect(Set(sections.keys) == Set(Self.examples.keys))
        for (name, section) in sections {
            let message = try #require(Self.examples[name])
            #expect(section.kind == message.kind, "\(name)")
            #expect(try section.example == message.encoded(), "\(name)")
        }
    }

    @Test func theTablesAreAsLongAsTheMessages() throws {
        let sizes = ["u8": 1, "u16": 2, "u32": 4, "i32": 4, "u64": 8, "f64": 8]
        for (name, section) in try sections() {
            let fixed = section.types.compactMap { sizes[$0] }
            guard fixed.count == section.types.count else { continue }
            #expect(fixed.reduce(0, +) == section.example.count - 5, "\(name)")
        }
    }

    @Test func documentedSessionIsValid() throws {
        var client = WireStream<ClientMessage>()
        var overlay = WireStream<OverlayMessage>()
        var (session, effects) = (ProducerSession(), [ProducerSession.Effect]())
        var received: [OverlayMessage] = []
        var arguments: [String] = []
        for line in lines {
            if line.hasPrefix("    → ") { client.append(try bytes(line.dropFirst(6))) }
            if line.hasPrefix("    ← ") { overlay.append(try bytes(line.dropFirst(6))) }
            while let message = try overlay.next() {
                received.append(message)
                if case .free(_, let index) = message {
                    let isOwned = session.bufferReturned(index, into: &effects)
                    #expect(isOwned)
                }
            }
            while let message = try client.next() {
                if case .request(let request) = message { arguments = request.arguments }
                guard case .producer(let said) = message else { continue }
                try session.receive(said, at: Instant(nanoseconds: 0), into: &effects)
            }
        }
        #expect(throws: Never.self) { try CommandParser.parse(arguments) }
        #expect(received.first?.kind == 1 && received.suffix(2) == [.closed(.closed), .exit(.success)])
        let frees = effects.filter { if case .free = $0 { true } else { false } }
        #expect(frees == [.free(pool: 1, index: 0), .free(pool: 1, index: 1)])
    }

    @Test func theLimitsAreTheCodes() {
        let text = lines.joined(separator: "\n")
        for limit in [
            "| \(Wire.maxFrameMessageSize) bytes |",
            "| \(BufferPoolDescriptor.maxFrames), 2³⁰ bytes together |",
            "| \(PixelSize.maxSide) |", "| \(FrameSubmission.maxRects) |",
            "| \(Int(ProducerSession.maxWait.seconds)) s |", "| \(ProducerMessage.maxTextLength) bytes |",
            "| \(OutgoingQueue.maxCount); of",
        ] { #expect(text.contains(limit), "\(limit)") }
        #expect(BufferPoolDescriptor.maxBytes == 1 << 30)
    }
}
