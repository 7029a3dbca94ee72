// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Typical files.
@Suite struct LRCReaderTests {
    private static func read(_ text: String) throws(LyricsError) -> Lyrics {
        try LRCReader.read(Array(text.utf8))
    }

    /// `12.340 text / translation`, a line each; words as `text@start`, joined by `|`.
    private static func shown(_ lyrics: Lyrics) -> [String] {
        lyrics.lines.map { line in
            var text = line.text
            if !line.words.isEmpty {
                let bytes = Array(line.text.utf8)
                text = line.words.map {
                    String(decoding: bytes[$0.bytes], as: UTF8.self) + "@\(millis($0.start))"
                }.joined(separator: "|")
            }
            let end = line.end.map { " -\(millis($0))" } ?? ""
            return "\(millis(line.start)) \(text)\(line.translation.map { " / \($0)" } ?? "")\(end)"
        }
    }

    private static func millis(_ time: Duration) -> Int64 { time.nanoseconds / 1_000_000 }

    static let files: KeyValuePairs = [
        "[00:01.50]one": ["1500 one"],
        "[00:01.5]one\n[00:02]two\n[00:03.123]three\n[01:02:50]four\n[1:00:00.00]five\n[00:04,25]six": [
            "1500 one", "2000 two", "3123 three", "4250 six", "62500 four", "3600000 five",
        ],
        "\u{FEFF}[ti:Song]\r\n[ar: Her ]\r\n[00:02.00] two \r\n[00:01.00]one\r\n": ["1000 one", "2000 two"],
        "[00:01.00]one\r[00:02.00]two": ["1000 one", "2000 two"],
        "[00:10.00][00:01.00]again\n[00:05.00]": ["1000 again", "5000 ", "10000 again"],
        "[offset:+500]\n[00:01.00]a\n[00:00.20]b\n[00:00.30]c": ["0 c", "500 a"],
        "[00:01.00]a\n[offset:-500]": ["1500 a"],
        "[00:01.00]ねえ\n[00:01.00]hey\n[00:02.00]君\n[00:01.00]third": ["1000 ねえ / hey", "2000 君"],
        "[00:01.00]ねえ\n[00:02.00]君\n[00:01.00]hey\n[00:02.00]you": ["1000 ねえ / hey", "2000 君 / you"],
        "[00:01.00]same\n[00:01.00]same": ["1000 same"],
        "[00:01.00]\n[00:01.00]text": ["1000 text"],
        "[00:01.00]<00:01.00>Wo<00:01.20>rds <00:02.00>come<00:03.00>": [
            "1000 Wo@1000|rds @1200|come@2000 -3000"
        ],
        "[00:01.00]Wo[00:01.20]rds [00:02.00]come": ["1000 Wo@1000|rds @1200|come@2000"],
        "[00:01.00] <00:01.10> Words <00:02.00> come <00:01.50> back": [
            "1000 Words @1100|come @2000|back@2000"
        ],
        "[00:10.00][00:01.00]<00:10.00>a<00:10.50>b<00:11.00>": [
            "1000 a@1000|b@1500 -2000", "10000 a@10000|b@10500 -11000",
        ],
        "[00:01.00]<00:01.00>only": ["1000 only"],
        "[00:01.00][Chorus] la <3 [x:y] <00:99>": ["1000 [Chorus] la <3 [x:y] -99000"],
        "text without a time\n[00:01.00]a\n[by:me]\n[re:tool]\n[nonsense]": ["1000 a"],
        "[00:01.00]a\tb\u{0}c": ["1000 a b c"],
        "[-1:01.00]no\n[00:1x.00]no\n[00:01.00.00]no\n[:01]no\n[00:01.]no\n[00:02.00]yes": ["2000 yes"],
    ]

    @Test(arguments: files.map { ($0.key, $0.value) })
    func filesAreParsed(_ file: (text: String, lines: [String])) throws {
        #expect(Self.shown(try Self.read(file.text)).map { $0.trimmed } == file.lines.map { $0.trimmed })
    }

    @Test func tagsAreParsed() throws {
        let lyrics = try Self.read("[ti: A Song ]\n[AR:An Artist]\n[00:01.00]a")
        #expect((lyrics.title, lyrics.artist) == ("A Song", "An Artist"))
        #expect(!lyrics.hasTranslations)
    }

    /// With and without a byte order mark, in both byte orders.
    @Test func utf16IsReadInBothByteOrders() throws {
        let text = "[ti:桜]\r\n[00:01.00]さくら\r\n[00:02.00]😀"
        for mark in ["\u{FEFF}", ""] {
            let units = Array((mark + text).utf16)
            for shifts in [(0, 8), (8, 0)] {
                let bytes = units.flatMap { [UInt8($0 >> shifts.0 & 255), UInt8($0 >> shifts.1 & 255)] }
                let lyrics = try LRCReader.read(bytes)
                #expect(lyrics.title == "桜" && Self.shown(lyrics) == ["1000 さくら", "2000 😀"])
            }
        }
    }

    @Test func invalidLyricsAreRejected() {
        let latin: [UInt8] = Array("[00:01.00]a\r\n[00:02.00]caf".utf8) + [0xe9, 10]
        #expect(throws: LyricsError.notUTF8(line: 2)) { try LRCReader.read(latin) }
        #expect(throws: LyricsError.notUTF8(line: 1)) { try LRCReader.read([0xff, 0x5b]) }
        #expect(throws: LyricsError.notUTF8(line: 3)) { try LRCReader.read([10, 10, 0x80]) }
        #expect(throws: LyricsError.noTimes) { try LRCReader.read([]) }
        #expect(throws: LyricsError.noTimes) { try Self.read("just\ntext [00:01.00]\n[ti:x]") }
        #expect(throws: LyricsError.tooLong) { try LRCReader.read(.init(repeating: 32, count: 1 << 20 + 1)) }
        let many = String(repeating: "[00:01.00]a\n", count: 20_000)
        #expect(throws: Never.self) { try Self.read(many) }
        #expect(throws: LyricsError.tooManyTimes(line: 20_001)) { try Self.read(many + "[00:01.00]a") }
        // Each start of a line has its own words.
        let chorus = String(repeating: "[0:0]", count: 410) + String(repeating: "<0:0>a", count: 341)
        #expect(throws: LyricsError.tooManyTimes(line: 1)) { try Self.read(chorus) }
    }

    @Test func aLineHasAnEnd() throws {
        let text = String(repeating: "は", count: 5000)
        let line = try #require(try Self.read("[00:01.00]" + text).lines.first)
        #expect(line.text.utf8.count <= 4096 && text.hasPrefix(line.text) && line.text.count > 600)
    }

    /// All lines are in order, in bounds and valid text.
    @Test(arguments: 1...300 as ClosedRange<UInt64>) func randomLyricsKeepTheInvariants(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parts: [[UInt8]] = [
            "[00:01.00]", "[00:02.5]", "[01:00]", "<00:01.20>", "<00:09.00>", "[offset:-300]", "[ti:x]", "\n",
            "\r",
            "\n", "word ", " ", "語", "[", "]", "<", ">", ":", "9", "[00:0", "é", "\u{0}",
        ].map { Array($0.utf8) }
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...120, using: &generator) {
            bytes += parts.randomElement(using: &generator) ?? []
            if Int.random(in: 0..<400, using: &generator) == 0 {
                bytes.append(.random(in: 0...255, using: &generator))
            }
        }
        guard let lyrics = try? LRCReader.read(bytes) else { return }
        #expect(!lyrics.lines.isEmpty)
        var last: Duration?
        for line in lyrics.lines {
            #expect(line.start >= .zero && last ?? .zero - .seconds(1) < line.start, "seed \(seed)")
            last = line.start
            var (at, time) = (0, line.start)
            for word in line.words {
                #expect(
                    word.bytes.lowerBound == at && !word.bytes.isEmpty && word.start >= time, "seed \(seed)")
                (at, time) = (word.bytes.upperBound, word.start)
            }
            #expect(line.words.isEmpty || at == line.text.utf8.count, "seed \(seed)")
            #expect(line.end.map { $0 >= line.start } ?? true, "seed \(seed)")
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
