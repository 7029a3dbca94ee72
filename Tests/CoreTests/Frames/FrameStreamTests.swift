// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite("FrameStream") struct FrameStreamTests {
    /// The frames of a stream, and its end.
    struct Outcome: Equatable {
        var frames: [[UInt8]] = []
        var error: FrameStreamError?
    }

    /// Lets `bytes` arrive in pieces whose sizes `piece` gives.
    static func read(_ bytes: [UInt8], _ start: FrameStream, piece: (Int) -> Int) -> Outcome {
        var stream = start
        var result = Outcome()
        var frame: [UInt8] = []
        var rest = bytes[...]
        do throws(FrameStreamError) {
            while !rest.isEmpty {
                switch stream.next {
                case .header(let limit):
                    let count = min(piece(limit), limit, rest.count)
                    try stream.receive(header: rest.prefix(count))
                    rest = rest.dropFirst(count)
                case .pixels(let range):
                    let count = min(piece(range.count), range.count, rest.count)
                    frame.removeSubrange(range.lowerBound...)
                    frame += rest.prefix(count)
                    rest = rest.dropFirst(count)
                    guard stream.receive(pixels: count) else { continue }
                    result.frames.append(frame)
                    frame = []
                }
            }
            try stream.checkEnd()
        } catch {
            result.error = error
        }
        #expect(stream.frameCount == result.frames.count)
        return result
    }

    static func y4m(_ text: String, piece: (Int) -> Int = { $0 }) -> Outcome {
        read(Array(text.utf8), FrameStream(), piece: piece)
    }

    static let header = "YUV4MPEG2 W3 H1 F25:1 C444\n"
    static func frame(_ letter: String) -> [UInt8] { Array(String(repeating: letter, count: 9).utf8) }
    static let long = String(repeating: "x", count: 1100)

    static let table: [(String, Int, FrameStreamError?)] = [
        ("", 0, .empty), ("YUV4", 0, .empty), (header, 0, .empty), ("\(header)FRA", 0, .truncated(1)),
        ("GIF89a", 0, .notY4M), ("YUV4MPEG2W1 H1\n", 0, .notY4M), ("\n", 0, .notY4M),
        ("YUV4MPEG2\n", 0, .noSize), ("YUV4MPEG2 \(long)", 0, .longHeader),
        ("YUV4MPEG2 W3 H0\n", 0, .badWord("H0", expected: "H1 to H16384")),
        ("\(header)FRAME\naaaaaaaaa", 1, nil), ("\(header)FRAME\naaaaaaaa", 0, .truncated(1)),
        ("\(header)FRAME\naaaaaaaaaF", 1, .truncated(2)),
        ("\(header)FRAME\naaaaaaaaaFRAME\n", 1, .truncated(2)),
        ("\(header)FRAME Ip Xfoo\naaaaaaaaaFRAME \nbbbbbbbbb", 2, nil),
        ("\(header)FRAMEX\naaaaaaaaa", 0, .badFrame(1)),
        ("\(header)FRAME\naaaaaaaaa\nFRAME", 1, .badFrame(2)),
        ("\(header)FRAME \(long.prefix(249))\naaaaaaaaa", 1, nil),
        ("\(header)FRAME \(long.prefix(250))\naaaaaaaaa", 0, .badFrame(1)),
    ]

    @Test(arguments: table) func y4mIsTakenApart(text: String, frames: Int, error: FrameStreamError?) {
        let expected = Outcome(frames: ["a", "b"].prefix(frames).map(Self.frame), error: error)
        for size in [1, 2, 3, 7, 1000] { #expect(Self.y4m(text) { _ in size } == expected) }
    }

    @Test func layoutIsKnownAfterTheHeader() throws {
        var stream = FrameStream()
        #expect(stream.next == .header(atMost: 10))
        try stream.receive(header: Self.header.utf8.prefix(10))
        #expect(stream.next == .header(atMost: 1))
        #expect(stream.layout == nil)
        for byte in Self.header.utf8.dropFirst(10) { try stream.receive(header: CollectionOfOne(byte)) }
        #expect(stream.layout?.size == PixelSize(width: 3, height: 1))
        #expect(stream.rate == FrameRate(25, per: 1))
        #expect(stream.next == .header(atMost: 6))
        try stream.receive(header: "FRAME\n".utf8)
        #expect(stream.next == .pixels(0..<9))
        let isWholeAfterFour = stream.receive(pixels: 4)
        #expect(!isWholeAfterFour)
        #expect(stream.next == .pixels(4..<9))
        let isWholeAfterNine = stream.receive(pixels: 5)
        #expect(isWholeAfterNine)
        #expect(stream.frameCount == 1)
    }

    @Test(arguments: [
        (0, 0, FrameStreamError.empty), (5, 0, .truncated(1)), (6, 1, nil), (17, 2, .truncated(3)),
    ])
    func rawFramesContainOnlyPixels(bytes: Int, frames: Int, error: FrameStreamError?) {
        let layout = StreamLayout(.rgb24, size: PixelSize(width: 2, height: 1))
        let result = Self.read([UInt8](repeating: 7, count: bytes), FrameStream(layout)) { _ in 4 }
        let frame = [UInt8](repeating: 7, count: 6)
        #expect(result == Outcome(frames: Array(repeating: frame, count: frames), error: error))
    }

    /// The result does not depend on the sizes of reads, and nothing crashes; the seed reproduces a failure.
    @Test(arguments: [UInt64.random(in: .min ... .max)])
    func damagedStreamsAreReadAlikeInPieces(seed: UInt64) {
        print("frame stream seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        func random(_ below: Int) -> Int { .random(in: 0..<below, using: &generator) }
        let whole = Array("\(Self.header)FRAME Ip\naaaaaaaaaFRAME\nbbbbbbbbb".utf8)
        for _ in 0..<3000 {
            var bytes = whole.dropLast(random(4) == 0 ? random(whole.count) : 0)
            for _ in 0..<random(3) where !bytes.isEmpty { bytes[random(bytes.count)] = UInt8(random(256)) }
            let bytesNow = Array(bytes)
            let once = Self.read(bytesNow, FrameStream()) { $0 }
            let pieces = Self.read(bytesNow, FrameStream()) { _ in 1 + random(9) }
            #expect(once == pieces, "seed \(seed)")
        }
    }
}
