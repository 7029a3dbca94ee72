// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Testing

@Suite struct TextTests {
    let painter = CairoPainter(fontFamily: "DejaVu Sans")

    func tile(_ text: StyledText, width: Double? = nil, scale: Double = 1) -> Tile {
        tile(text, in: PixelSize(painter.measure(text, width: width), scale: scale), scale: scale)
    }

    func tile(_ text: StyledText, in size: PixelSize, scale: Double = 1) -> Tile {
        Tile(size) { painter.draw(text, scale: scale, into: $0) }
    }

    static let samples: [(StyledText, Double?)] = [
        (StyledText(text: "12:34:56"), nil),
        (StyledText(text: "Now playing: a title too long for one line", backgroundOpacity: 0.2), 260),
        (StyledText(text: "CPU  12 %\nRAM  3.4 GiB\nup   2 days", fontSize: 16), nil),
        (
            StyledText(text: "<b>bold</b> <i>italic</i>\n<span color='#ffd060'>amber</span>", isMarkup: true),
            nil
        ),
        (StyledText(text: "a < b & c", isMarkup: true), nil),
        (StyledText(text: "no backdrop", fontSize: 28, backgroundOpacity: 0), nil),
    ]

    @Test(arguments: [
        (StyledText(text: "12:34:56"), true), (StyledText(text: "a\tb\n\u{e9}"), true),
        (StyledText(text: String(repeating: "x", count: 512)), true),
        (StyledText(text: String(repeating: "x", count: 513)), false),
        // Fonts of other scripts, of symbols, and of markup are loaded when they are needed.
        (StyledText(text: "\u{65e5}\u{672c}"), false), (StyledText(text: "\u{1f680}"), false),
        (StyledText(text: "plain", isMarkup: true), true),
        (StyledText(text: "<b>bold</b>", isMarkup: true), false),
        (StyledText(text: "<b>literal</b>"), true),
    ])
    func loopDrawsShortTextsInLoadedFonts(text: StyledText, isQuick: Bool) {
        #expect(painter.isQuick(text) == isQuick)
    }

    @Test(arguments: [1, 1.5, 2])
    func textMatchesTheGoldenPicture(scale: Double) throws {
        let cell = PixelSize(Size(width: 300, height: 110), scale: scale)
        let grounds: [Ground] = [.white, .black, .grey]
        let size = PixelSize(width: cell.width * grounds.count, height: cell.height * Self.samples.count)
        var image = TestImage(size, grounds: grounds)
        for (row, sample) in Self.samples.enumerated() {
            let tile = tile(sample.0, width: sample.1, scale: scale)
            for column in grounds.indices {
                image.place(tile, x: column * cell.width + 4, y: row * cell.height + 4)
            }
        }
        try Golden.check(image, "text-\(scale)")
    }

    @Test func sizeFollowsTheLines() {
        let one = painter.measure(StyledText(text: "hello"), width: nil)
        let two = painter.measure(StyledText(text: "hello\nhello"), width: nil)
        let large = painter.measure(StyledText(text: "hello", fontSize: 44), width: nil)
        #expect(one.width == two.width && two.height > one.height * 1.5)
        #expect(abs(large.width - 2 * one.width) <= 2)
        #expect(one.width == one.width.rounded() && one.height == one.height.rounded())
    }

    @Test(arguments: [80.0, 200, 333])
    func textWrapsAtTheRequestedWidth(width: Double) {
        let text = StyledText(text: String(repeating: "some words that go on ", count: 10))
        let wrapped = painter.measure(text, width: width)
        #expect(wrapped.width <= width)
        #expect(wrapped.height > painter.measure(text, width: nil).height)
    }

    @Test(arguments: ["", "\n", "\0", " "])
    func emptyTextHasASize(text: String) {
        let size = painter.measure(StyledText(text: text), width: nil)
        #expect(size.width >= 1 && size.height >= 1)
        _ = tile(StyledText(text: text), in: PixelSize(width: 1, height: 1))
    }

    @Test(arguments: ["<b>open", "a & b", "<span font='x", "</i>", "<script>"])
    func markupThatDoesNotParseIsShownVerbatim(text: String) {
        let marked = StyledText(text: text, isMarkup: true)
        let plain = StyledText(text: text)
        #expect(painter.measure(marked, width: nil) == painter.measure(plain, width: nil))
        let one = tile(marked)
        let other = tile(plain)
        #expect(one.isEqual(other))
    }

    @Test func plainTextIsNotMarkup() {
        let plain = painter.measure(StyledText(text: "<b>x</b>"), width: nil)
        let marked = painter.measure(StyledText(text: "<b>x</b>", isMarkup: true), width: nil)
        #expect(plain.width > marked.width * 2)
    }

    @Test(arguments: [
        "<span size='999999999'>x</span>", "<span font='Sans 99999'>x</span>",
        "<span font='Sans 99999px'>x</span>",
        "<span rise='2000000000'>x</span>", "<span letter_spacing='2000000000'>xx</span>",
        "<span line_height='100000'>x</span>", "<span size='1000000%'>x</span>",
        "<span baseline_shift='2000000000'>x</span>", "<span size='900pt'><sup><sup>x</sup></sup></span>",
        String(repeating: "<big>", count: 2000) + "x" + String(repeating: "</big>", count: 2000),
    ])
    func hostileMarkupIsBounded(markup: String) {
        let text = StyledText(text: markup, isMarkup: true)
        let size = painter.measure(text, width: nil)
        #expect(size.width <= 4096 && size.height <= 4096, "\(size)")
        #expect(tile(text, in: PixelSize(width: 200, height: 100)).isPremultiplied)
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("x", 200_000, "", 0), ("\n", 200_000, "", 0), ("字", 40_000, "", 0),
            ("e\u{301}\u{302}\u{303}", 20_000, "", 0), ("<b>a", 9000, "</b>", 7000),
            ("<b>", 9300, "</b>", 9300), ("<i>a</i>", 8000, "", 0), ("\u{202e}a\u{202c}", 9000, "", 0),
        ])
    func longTextIsBounded(begin: String, count: Int, end: String, endCount: Int) {
        // The log shows the arguments.
        let text = String(repeating: begin, count: count) + String(repeating: end, count: endCount)
        for isMarkup in [false, true] {
            let text = StyledText(text: text, isMarkup: isMarkup)
            let size = painter.measure(text, width: 400)
            #expect(size.width <= 16384 && size.height <= 16384)
            #expect(tile(text, in: PixelSize(width: 400, height: 300)).isPremultiplied)
        }
    }

    @Test(arguments: [-1, 0, 1e9, .infinity, .nan])
    func invalidFontSizesAreBounded(fontSize: Double) {
        let text = StyledText(text: "x", fontSize: fontSize, backgroundOpacity: fontSize)
        let size = painter.measure(text, width: nil)
        #expect(size.width >= 1 && size.width <= 1024)
        #expect(painter.measure(text, width: fontSize).width >= 1)
        #expect(tile(text, in: PixelSize(width: 50, height: 50)).isPremultiplied)
    }

    @Test func textThatIsTooLongIsScaledDown() throws {
        let size = PixelSize(painter.measure(StyledText(text: "short"), width: nil), scale: 1)
        let longer = tile(StyledText(text: "shorter not", backgroundOpacity: 1), in: size)
        let bounds = try #require(longer.brightBounds)
        #expect(bounds.x >= 8 && bounds.x + bounds.size.width <= size.width - 8)
        #expect(bounds.y >= 2 && bounds.y + bounds.size.height <= size.height - 2)
    }

    @Test func fontIsDrawnAtDevicePixels() throws {
        // At scale 2 the text is drawn again, not enlarged: some neighbouring pixels differ.
        let text = StyledText(text: "Sharp", backgroundOpacity: 1)
        let small = try #require(tile(text).brightBounds)
        let large = tile(text, scale: 2)
        let bounds = try #require(large.brightBounds)
        #expect(abs(bounds.size.width - 2 * small.size.width) <= 4)
        let isDoubled = (0..<large.size.height / 2).allSatisfy { y in
            (0..<large.size.width / 2).allSatisfy { x in large[2 * x, 2 * y] == large[2 * x + 1, 2 * y] }
        }
        #expect(!isDoubled)
    }

    @Test(arguments: ["日本語の歌詞", "שלום עולם", "مرحبا", "👍🏽 ok", "e\u{301}", "नमस्ते"])
    func allScriptsAreDrawn(text: String) throws {
        let tile = tile(StyledText(text: text, backgroundOpacity: 1))
        #expect(tile.brightBounds != nil)
        #expect(tile.all { _, _, _, alpha in alpha == 255 })
    }

    @Test func rightToLeftTextStartsAtTheRight() throws {
        let size = PixelSize(width: 400, height: 80)
        let tile = tile(StyledText(text: "א\nאבגדהוזחטיכלמנסע", backgroundOpacity: 1), in: size)
        let rows = try #require(tile.brightBounds)
        let upper = (0..<size.width).filter { x in tile[x, rows.y + 3][0] > 127 }
        let first = try #require(upper.first)
        #expect(first > 200)
    }

    @Test func textIsInTheMiddle() throws {
        let size = PixelSize(width: 301, height: 101)
        let bounds = try #require(tile(StyledText(text: "xxxx", backgroundOpacity: 1), in: size).brightBounds)
        #expect(abs(bounds.x + bounds.x + bounds.size.width - 301) <= 3)
    }
}
