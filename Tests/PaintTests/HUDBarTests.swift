// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

@Suite struct HUDBarTests {
    let painter = CairoPainter(fontFamily: "DejaVu Sans")
    static let contents = [
        HUDContent(icon: .volumeMuted, text: "0%", level: HUDLevel(0)),
        HUDContent(icon: .volumeLow, text: "1%", level: HUDLevel(0.01)),
        HUDContent(icon: .volumeMid, text: "57%", level: HUDLevel(0.57)),
        HUDContent(icon: .volumeHigh, text: "100%", level: HUDLevel(1)),
        HUDContent(icon: .volumeHigh, text: "80%", level: HUDLevel(0.8, top: 1.5)),
        HUDContent(icon: .volumeHigh, text: "130%", level: HUDLevel(1.3, top: 1.5)),
        HUDContent(icon: .volumeMuted, text: "130%", level: HUDLevel(1.3, top: 1.5, isMuted: true)),
        HUDContent(icon: .info, text: "999%", level: HUDLevel(9.99)),
        HUDContent(icon: .microphoneMuted, text: "60%", level: HUDLevel(0.6, isMuted: true)),
        HUDContent(icon: .brightnessMid, text: "40%", level: HUDLevel(0.4)),
        HUDContent(icon: .keyboardLight, text: "50%", level: HUDLevel(0.5)),
        HUDContent(icon: .seek, text: "−1:02:45", level: HUDLevel(0.25)),
        HUDContent(icon: .device, text: "Built-in Audio Analog Stereo, headphones"),
        HUDContent(icon: .info, text: "a backup of the house", level: HUDLevel(0.7)),
    ]
    static let nord = {
        var theme = HUDTheme()
        theme.foreground = HUDColor("#eceff4") ?? .white
        theme.background = HUDColor("#2e3440e6") ?? .black
        theme.accent = HUDColor("#88c0d0") ?? .white
        theme.overLimit = HUDColor("#d08770") ?? .white
        return theme
    }()
    static let paper = {
        var theme = HUDTheme()
        theme.foreground = HUDColor("#202020") ?? .white
        theme.background = HUDColor("#fafafacc") ?? .black
        theme.accent = HUDColor("#1a73e8") ?? .white
        theme.overLimit = HUDColor("#d93025") ?? .white
        return theme
    }()

    func bar(
        _ content: HUDContent, _ theme: HUDTheme = HUDTheme(), isCompositing: Bool = true, scale: Double = 1
    ) -> Tile {
        var theme = theme
        theme.style = .bar
        return Tile(PixelSize(theme.size, scale: scale)) {
            painter.drawHUD(content, theme: theme, isCompositing: isCompositing, scale: scale, into: $0)
        }
    }

    /// Every content, one column for each of `grounds`, and one for each further look on the last of them.
    func image(
        _ contents: [HUDContent] = contents, scale: Double, looks: [HUDTheme] = [],
        isCompositing: Bool = true, grounds: [Ground]
    ) -> TestImage {
        let cell = PixelSize(Size(width: 280, height: 60), scale: scale)
        let margin = (x: Int(8 * scale), y: Int(6 * scale))
        let columns = grounds.map { (HUDTheme(), $0) } + looks.map { ($0, grounds[grounds.count - 1]) }
        let size = PixelSize(width: cell.width * columns.count, height: cell.height * contents.count)
        var image = TestImage(size, grounds: columns.map(\.1), scale: scale)
        for (row, content) in contents.enumerated() {
            for (column, (theme, _)) in columns.enumerated() {
                let tile = bar(content, theme, isCompositing: isCompositing, scale: scale)
                image.place(tile, x: column * cell.width + margin.x, y: row * cell.height + margin.y)
            }
        }
        return image
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func barMatchesTheGoldenPicture(scale: Double) throws {
        let image = image(scale: scale, looks: [Self.nord, Self.paper], grounds: [.white, .black, .grey])
        try Golden.check(image, "hud-bar-\(scale)")
    }

    @Test func looksAsBeforeWithoutCompositor() throws {
        try Golden.check(
            image(scale: 1, looks: [Self.nord, Self.paper], isCompositing: false, grounds: [.grey]),
            "hud-bar-opaque")
    }

    /// How many pixels of the bar's middle row, inside its edges, are a full red.
    private func red(_ value: Double, top: Double = 1, isMuted: Bool = false, scale: Double = 1) -> Int {
        var theme = HUDTheme()
        theme.accent = HUDColor("#00ff00") ?? .white
        theme.overLimit = HUDColor("#ff0000") ?? .white
        let level = HUDLevel(value, top: top, isMuted: isMuted)
        let tile = bar(HUDContent(icon: .info, text: "1%", level: level), theme, scale: scale)
        return (0..<tile.size.width).count { tile[$0, tile.size.height / 2] == [0, 0, 255, 255] }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func onlyThePartAbove100PercentHasTheOverLimitColour(scale: Double) {
        #expect(red(1, scale: scale) == 0)
        #expect(red(1, top: 1.5, scale: scale) == 0)
        let half = red(1.25, top: 1.5, scale: scale)
        let all = red(1.5, top: 1.5, scale: scale)
        #expect(half > 0 && abs(all - 2 * half) <= Int(8 * scale))
        #expect(red(1.5, top: 1.5, isMuted: true, scale: scale) == 0)
        #expect(red(9.99, scale: scale) > 2 * all)
    }

    @Test(arguments: [1, 1.5, 2]) func barIsPremultipliedAndRound(scale: Double) {
        for content in Self.contents {
            let tile = bar(content, scale: scale)
            #expect(tile.isPremultiplied)
            #expect(tile[0, 0][3] == 0 && tile[tile.size.width - 1, tile.size.height - 1][3] == 0)
            #expect(bar(content, isCompositing: false, scale: scale).all { _, _, _, alpha in alpha == 255 })
        }
    }

    @Test(.enabled(if: Golden.isWriting))
    func drawsThePictureOfTheDocumentation() throws {
        let contents = [2, 5, 6, 9, 12].map { Self.contents[$0] }
        let image = image(contents, scale: 2, looks: [Self.nord, Self.paper], grounds: [.white, .photo])
        try Data(CairoPainter().png(image.snapshot) ?? []).write(
            to: URL(fileURLWithPath: Golden.root + "/docs/images/hud-bar.png"))
    }
}
