// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Testing

@Suite struct LyricsTests {
    let painter = CairoPainter(fontFamily: "DejaVu Sans")
    static let natural = LyricsLook.natural(available: 1000)

    func tile(_ text: LyricsText, _ progress: LyricProgress = LyricProgress(), scale: Double = 1) -> Tile {
        let size = PixelSize(Self.natural, scale: scale)
        let picture = painter.picture(of: text, size: size, scale: scale)
        return Tile(size) { picture.draw(progress, into: $0) }
    }

    static let samples: [(LyricsText, LyricProgress)] = [
        (LyricsText(first: "A line that is sung", second: "and the one after it"), LyricProgress()),
        (
            LyricsText(first: "word by word", second: "mot à mot"),
            LyricProgress(done: 5, current: 5..<8, thousandths: 500)
        ),
        (
            LyricsText(
                first: "a line that is much too long for the width it has and so comes in two small rows",
                second: "and another one below it that does not fit as it is either, so it is smaller"),
            LyricProgress(done: 60)
        ),
        (
            LyricsText(first: "שלום עולם", second: ""),
            LyricProgress(done: 0, current: 0..<8, thousandths: 500)
        ),
        (LyricsText(first: "", second: "no player"), LyricProgress()),
    ]

    @Test(arguments: [1, 2]) func lyricsMatchTheGoldenPicture(scale: Double) throws {
        let cell = PixelSize(Size(width: 408, height: 92), scale: scale)
        let grounds: [Ground] = [.white, .black, .grey]
        let size = PixelSize(width: cell.width * grounds.count, height: cell.height * Self.samples.count)
        var image = TestImage(size, grounds: grounds)
        for (row, sample) in Self.samples.enumerated() {
            let tile = tile(sample.0, sample.1, scale: scale)
            for column in grounds.indices {
                image.place(tile, x: column * cell.width + 4, y: row * cell.height + 4)
            }
        }
        try Golden.check(image, "lyrics-\(Int(scale))")
    }

    @Test func lyricsArePremultipliedWithTransparentEdges() {
        for (text, progress) in Self.samples {
            let tile = tile(text, progress)
            #expect(tile.isPremultiplied)
            #expect(tile[0, 0][3] == 0 && tile[tile.size.width - 1, tile.size.height - 1][3] == 0)
        }
    }

    /// Sung and unsung text differ exactly in the columns of the word.
    @Test func theFillGoesFromTheFirstByteOn() {
        let text = LyricsText(first: "██████████", second: "below")
        let plain = tile(text)
        var last = -1
        for bytes in stride(from: 0, through: 30, by: 3) {
            let now = tile(text, LyricProgress(done: bytes))
            let changed = (0..<now.size.width).filter { now[$0, 28] != plain[$0, 28] }
            #expect(changed.isEmpty == (bytes == 0))
            if let first = changed.first, let end = changed.last {
                #expect(end - first + 1 == changed.count && end > last)
                last = end
            }
            for y in 52..<now.size.height { #expect(now[200, y] == plain[200, y]) }
        }
        let half = tile(text, LyricProgress(done: 0, current: 0..<30, thousandths: 500))
        let columns = (0..<half.size.width).filter { half[$0, 28] != plain[$0, 28] }
        let full = tile(text, LyricProgress(done: 30))
        let all = (0..<full.size.width).filter { full[$0, 28] != plain[$0, 28] }
        #expect(abs(columns.count * 2 - all.count) <= 2)
    }

    static let redrawn = [
        "word by word, as it is sung", "שלום עולם שלום", "left שלום right", "君が好きだと叫びたい",
        "a line that is much too long for the width it has and so comes in two small rows",
    ]

    /// Updating the changed part equals drawing the whole, and the returned rectangle covers it.
    @Test(arguments: redrawn, [1, 1.5, 2]) func changedPartIsRedrawn(text: String, scale: Double) throws {
        var generator = SeededGenerator(seed: UInt64(text.utf8.count))
        let size = PixelSize(Self.natural, scale: scale)
        let picture = painter.picture(
            of: LyricsText(first: text, second: "below"), size: size, scale: scale)
        // Where letters begin, as files have them.
        let places = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
        func progress() -> LyricProgress {
            let first = Int.random(in: 0..<places.count, using: &generator)
            let last = min(first + Int.random(in: 0...6, using: &generator), places.count - 1)
            return LyricProgress(
                done: places[first], current: places[first]..<places[last],
                thousandths: Int.random(in: 0...1000, using: &generator))
        }
        for turn in 0..<30 {
            let old = progress()
            var new = turn % 2 == 0 ? old : progress()
            new.thousandths = Int.random(in: 0...1000, using: &generator)
            var part: PixelRect?
            let redrawn = Tile(size) {
                picture.draw(old, into: $0)
                part = picture.redraw(new, over: old, in: $0)
            }
            let now = Tile(size) { picture.draw(new, into: $0) }
            #expect(redrawn.isEqual(now), "turn \(turn)")
            #expect(part.map(\.size.height) ?? 1 > 0, "turn \(turn)")
            if part == nil {
                let was = Tile(size) { picture.draw(old, into: $0) }
                #expect(was.isEqual(now), "turn \(turn)")
            }
        }
        let same = LyricProgress(done: places[2], current: places[2]..<places[4], thousandths: 300)
        _ = Tile(size) { #expect(picture.redraw(same, over: same, in: $0) == nil) }
    }

    /// While a word fills only changed columns are written.
    @Test func redrawnPartIsSmall() throws {
        let text = "██████████"
        let size = PixelSize(Self.natural, scale: 1)
        let picture = painter.picture(of: LyricsText(first: text, second: ""), size: size, scale: 1)
        let old = LyricProgress(done: 0, current: 0..<30, thousandths: 500)
        let new = LyricProgress(done: 0, current: 0..<30, thousandths: 510)
        var part: PixelRect?
        _ = Tile(size) { part = picture.redraw(new, over: old, in: $0) }
        #expect(Double(try #require(part).size.width) <= picture.width(of: 0..<30) / 100 + 1)
    }

    @Test func rightToLeftTextIsFilledFromTheRight() throws {
        let text = LyricsText(first: "שלוםעולם", second: "")
        let plain = tile(text)
        let now = tile(text, LyricProgress(done: 0, current: 0..<16, thousandths: 300))
        var changed: Set<Int> = []
        for x in 0..<now.size.width {
            for y in 0..<now.size.height where now[x, y] != plain[x, y] { changed.insert(x) }
        }
        let first = try #require(changed.min())
        #expect(first > now.size.width / 2)
    }

    /// A requested range is within the text or empty.
    @Test func anyProgressIsDrawn() {
        for text in ["", "a", "日本語の歌詞", "a\nb\u{0}\u{202e}c", String(repeating: "x", count: 3000)] {
            let size = PixelSize(Self.natural, scale: 1)
            let picture = painter.picture(of: LyricsText(first: text, second: text), size: size, scale: 1)
            for range in [0..<0, 0..<1, 2..<9, 0..<5000, 4000..<9000] {
                #expect(picture.width(of: range) >= 0)
                let progress = LyricProgress(done: range.lowerBound, current: range, thousandths: 700)
                #expect(Tile(size) { picture.draw(progress, into: $0) }.isPremultiplied)
            }
        }
    }
}
