// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

@Suite struct HUDTests {
    static let words: [HUDIcon: String] = [
        .volumeMuted: "0%", .volumeLow: "7%", .volumeMid: "57%", .volumeHigh: "100%", .brightnessLow: "5%",
        .brightnessMid: "40%", .brightnessHigh: "98%", .microphone: "60%", .microphoneMuted: "60%",
        .keyboardLight: "50%", .device: "Headset", .opacity: "80%", .lock: "locked", .unlock: "unlock",
        .seek: "−1:02:45", .live: "live",
        .info: "no audio server", .warning: "config",
    ]
    let painter = CairoPainter(fontFamily: "DejaVu Sans")

    func hud(
        _ icon: HUDIcon, _ text: String? = nil, isHigh: Bool = false, isAlone: Bool = false,
        isCompositing: Bool = true,
        scale: Double = 1, gap: Int = 0
    ) -> Tile {
        var theme = HUDTheme()
        theme.hasHighContrast = isHigh
        if isAlone { theme = theme.standalone }
        let content = HUDContent(icon: icon, text: text ?? Self.words[icon] ?? "")
        return Tile(PixelSize(theme.size, scale: scale), gap: gap) {
            painter.drawHUD(content, theme: theme, isCompositing: isCompositing, scale: scale, into: $0)
        }
    }

    /// Every icon, one row for each of `grounds`.
    func image(scale: Double, isHigh: Bool = false, isAlone: Bool = false, grounds: [Ground]) -> TestImage {
        let cell = PixelSize(Size(width: 72, height: 80), scale: scale)
        let margin = Int(4 * scale)
        let icons = HUDIcon.allCases
        let size = PixelSize(width: cell.width * icons.count, height: cell.height * grounds.count)
        var image = TestImage(size, grounds: grounds, areRows: true, scale: scale)
        for (column, icon) in icons.enumerated() {
            let tile = hud(icon, isHigh: isHigh, isAlone: isAlone, scale: scale)
            for row in grounds.indices {
                image.place(tile, x: column * cell.width + margin, y: row * cell.height + margin)
            }
        }
        return image
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func hudMatchesTheGoldenPicture(scale: Double) throws {
        let image = image(scale: scale, grounds: [.white, .black, .grey])
        try Golden.check(image, "hud-\(scale)")
    }

    @Test(arguments: [1, 2])
    func looksAsBeforeInAWindowOfItsOwn(scale: Double) throws {
        let image = image(scale: scale, isAlone: true, grounds: [.white, .black, .grey])
        try Golden.check(image, "hud-alone-\(scale)")
    }

    @Test(.enabled(if: Golden.isWriting))
    func drawsThePicturesOfTheDocumentation() throws {
        for (isHigh, name) in [(false, "hud"), (true, "hud-high-contrast")] {
            let image = image(scale: 2, isHigh: isHigh, grounds: [.white, .photo, .black])
            try Data(CairoPainter().png(image.snapshot) ?? []).write(
                to: URL(fileURLWithPath: Golden.root + "/docs/images/\(name).png"))
        }
    }

    @Test(arguments: [1, 1.5, 2])
    func iconIsReadableOnAnyGround(scale: Double) {
        for icon in HUDIcon.allCases {
            let tile = hud(icon, scale: scale)
            #expect(tile.isPremultiplied)
            // White on white is visible by an adjacent rim that is at least half black.
            #expect(!tile.all { blue, _, _, alpha in !(blue == 255 && alpha == 255) }, "\(icon) is not white")
            #expect(!tile.all { blue, _, _, alpha in !(blue < 30 && alpha > 160) }, "\(icon) has no rim")
        }
    }

    @Test func backdropIsRoundedAndAsDarkAsRequested() {
        let tile = hud(.volumeMid, isHigh: true, scale: 2)
        #expect(tile[0, 0] == [0, 0, 0, 0])
        #expect(tile[127, 143] == [0, 0, 0, 0])
        #expect(abs(tile[64, 2][3] - 140) <= 1)
        #expect(abs(tile[2, 72][3] - 140) <= 1)
    }

    @Test func isOpaqueToTheCornersWithoutCompositor() {
        #expect(hud(.live, isCompositing: false).all { _, _, _, alpha in alpha == 255 })
    }

    @Test func leavesTheBytesBetweenRowsAlone() {
        let tile = hud(.volumeHigh, gap: 64)
        #expect((0..<tile.size.height).allSatisfy { tile.gap($0) == 0x5a })
        #expect(tile.all { $3 == 0 || $0 <= $3 && $1 <= $3 && $2 <= $3 })
    }

    @Test(arguments: ["100%", "−1:02:45", "no audio server", "wwwwwwwwwwwwwwwwwwwww", "a\nb", "", "日本語", "🔊"])
    func textStaysInsideItsRow(text: String) throws {
        let tile = hud(.info, text, isCompositing: false, scale: 2)
        let bounds = try #require(tile.brightBounds)
        #expect(bounds.x >= 6 && bounds.x + bounds.size.width <= 122)
        #expect(bounds.y + bounds.size.height <= 61 * 2 + 4)
    }

    @Test func digitsHaveOneWidth() throws {
        let narrow = hud(.live, "111%", isCompositing: false, scale: 2)
        let wide = hud(.live, "888%", isCompositing: false, scale: 2)
        // The percent sign at the right keeps its position.
        let right = { (tile: Tile) in
            (0..<tile.size.width).last { x in (90..<122).contains { tile[x, $0][0] > 127 } }
        }
        #expect(right(narrow) != nil && right(narrow) == right(wide))
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func edgesAreOnWholePixels(scale: Double) throws {
        // The right edge of the speaker's cone: white, then at once the dark rim.
        let tile = hud(.volumeMuted, isCompositing: false, scale: scale)
        let y = Int((25 * scale).rounded())
        let row = (0..<tile.size.width).map { tile[$0, y][0] }
        let start = try #require(row.firstIndex(of: 255))
        let end = try #require(row[start...].firstIndex { $0 < 255 })
        #expect(row[end] < 20)
        #expect(row[start - 1] < 20)
    }

    /// In a process of its own, because other tests load fonts, and Cairo closes the files of some when many are open.
    @Test func warmingUpLoadsTheFonts() async {
        await #expect(processExitsWith: .success) {
            let painter = CairoPainter(fontFamily: "DejaVu Sans")
            // FreeType maps the files of fonts when it loads them.
            func loadedFonts() throws -> Set<Substring> {
                let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
                let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
                return Set(paths.filter { $0.contains("/fonts/") })
            }
            #expect(try loadedFonts().isEmpty)
            painter.warmUp()
            let loaded = try loadedFonts()
            #expect(!loaded.isEmpty)
            for scale in [1.0, 2.0] {
                _ = Tile(PixelSize(Size(width: 64, height: 72), scale: scale)) {
                    painter.drawHUD(
                        HUDContent(icon: .volumeMid, text: "57%"), theme: HUDTheme(), isCompositing: true,
                        scale: scale, into: $0)
                }
            }
            #expect(try loadedFonts() == loaded)
        }
    }
}
