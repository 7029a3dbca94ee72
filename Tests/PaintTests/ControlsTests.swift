// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

@Suite struct ControlsTests {
    let painter = CairoPainter(fontFamily: "DejaVu Sans")
    static let regular = Size(width: 480, height: 270)

    static func content(
        _ title: String = "Night train to Lisbon", isPlaying: Bool = true, position: Double = 83,
        duration: Double = 245
    ) -> ControlsContent {
        let range = SeekableRange(position: position, duration: duration)
        return ControlsContent(
            title: title, canReturn: true, playback: Playback(isPlaying: isPlaying),
            time: range.map { .range($0) } ?? .live)
    }

    /// The picture with the pointer over the middle of `part`, or pressing it.
    static func picture(
        _ content: ControlsContent, _ size: Size = regular, over part: ControlPart? = nil,
        isPressed: Bool = false, isTouch: Bool = false,
        hint: [String] = [], scale: Double = 1
    ) throws -> ControlsSnapshot {
        var panel = ControlPanel(
            layout: ControlsLayout(size: size, content: content, isTouch: isTouch))
        let now = Instant(milliseconds: 1)
        var point = Point(x: size.width / 2, y: size.height / 2)
        if let part, let rect = panel.layout.rect(part) {
            point = Point(x: rect.origin.x + rect.size.width * 0.6, y: rect.origin.y + rect.size.height / 2)
        }
        var actions: [ControlAction] = []
        for kind in [InputEvent.Kind.motion] + (isPressed ? [.press(.left)] : []) {
            _ = panel.handle(
                InputEvent(kind: kind, position: point, time: now), isFree: true, into: &actions)
        }
        if !hint.isEmpty { panel.hint(now) }
        return try #require(ControlsSnapshot(panel, content: content, hint: hint, scale: scale))
    }

    func tile(_ picture: ControlsSnapshot) -> Tile {
        Tile(PixelSize(picture.layout.size, scale: picture.scale)) { painter.drawControls(picture, into: $0) }
    }

    static let hint = ["Super+drag to move", "Drag up or down: brightness left, volume right"]

    /// All states of controls, on each of `grounds`.
    func image(scale: Double, grounds: [Ground]) throws -> TestImage {
        let small = Size(width: 200, height: 112)
        let rows: [[ControlsSnapshot]] = try [
            [
                Self.picture(Self.content(), over: .playPause, scale: scale),
                Self.picture(
                    Self.content("夜行列車 — 深夜放送 第12回", isPlaying: false), over: .progress, isPressed: true,
                    scale: scale),
            ],
            [
                Self.picture(
                    Self.content(String(repeating: "A title far too long ", count: 8), duration: 36_000),
                    over: .close, isPressed: true, scale: scale),
                Self.picture(
                    ControlsContent(title: "Front door", playback: Playback(isPlaying: true), time: .live),
                    over: .close, scale: scale),
            ],
            [
                Self.picture(Self.content(), small, over: .skipBack, scale: scale),
                Self.picture(Self.content(), small, over: .progress, isPressed: true, scale: scale),
                Self.picture(ControlsContent(), small, scale: scale),
                Self.picture(Self.content(), Size(width: 300, height: 48), over: .progress, scale: scale),
            ],
            [
                Self.picture(ControlsContent(), hint: Self.hint, scale: scale),
                Self.picture(Self.content(), Size(width: 240, height: 135), hint: Self.hint, scale: scale),
            ],
        ]
        return arrange(rows, scale: scale, grounds: grounds)
    }

    private func arrange(_ rows: [[ControlsSnapshot]], scale: Double, grounds: [Ground]) -> TestImage {
        let gap = Int(8 * scale)
        let tiles = rows.map { $0.map(tile) }
        let width = tiles.map { $0.reduce(gap) { $0 + $1.size.width + gap } }.max() ?? 0
        let height = tiles.reduce(gap) { $0 + ($1.map(\.size.height).max() ?? 0) + gap }
        let size = PixelSize(width: width, height: height * grounds.count)
        var image = TestImage(size, grounds: grounds, areRows: true, scale: scale)
        for index in grounds.indices {
            var y = index * height + gap
            for row in tiles {
                var x = gap
                for tile in row {
                    image.place(tile, x: x, y: y)
                    x += tile.size.width + gap
                }
                y += (row.map(\.size.height).max() ?? 0) + gap
            }
        }
        return image
    }

    @Test func theLineThatStaysIsWhiteWherePlayed() throws {
        let size = PixelSize(width: 100, height: 40)
        let panel = ControlPanel(layout: ControlsLayout(size: .zero, content: ControlsContent()))
        let content = Self.content(position: 50, duration: 100)
        let picture = try #require(
            ControlsSnapshot(panel, content: content, hint: [], scale: 1, lineLengthPx: 84))
        #expect(ControlsSnapshot(panel, content: content, hint: [], scale: 1) == nil)
        // A producer chooses the duration.
        for duration in [Double.leastNonzeroMagnitude, 1e-308, 1e-12, 0.001, 1, 1e12] {
            for fraction in [0, 0.5, 0.999] {
                let range = try #require(SeekableRange(position: duration * fraction, duration: duration))
                let wait = picture.timeUntilChange(in: range)
                #expect(wait.map { $0 >= .milliseconds(50) && $0 <= .seconds(60) } != false, "\(range)")
            }
        }
        let tile = Tile(size) { painter.drawControls(picture, into: $0) }
        #expect(tile[49, 34] == [255, 255, 255, 255] && tile[7, 34] == [0, 0, 0, 0])
        #expect(tile[51, 34][3] > 100 && tile[51, 34][0] == 0 && tile[92, 34] == [0, 0, 0, 0])
        #expect(tile[49, 32] == [0, 0, 0, 0] && tile[49, 36] == [0, 0, 0, 0])
    }

    @Test(arguments: [(1, "1x"), (1.5, "1.5x"), (2, "2x")] as [(Double, String)])
    func controlsLookAsExpected(scale: Double, name: String) throws {
        try Golden.check(image(scale: scale, grounds: [.white, .black]), "controls-\(name)")
    }

    @Test func controlsForTouchMatchTheGoldenPicture() throws {
        let small = Size(width: 200, height: 112)
        let rows = try [
            [Self.picture(Self.content(), isTouch: true)],
            [
                Self.picture(Self.content(), small, isTouch: true),
                Self.picture(ControlsContent(), Size(width: 64, height: 52), isTouch: true),
            ],
        ]
        try Golden.check(arrange(rows, scale: 1, grounds: [.white, .black]), "controls-touch")
    }

    @Test func controlsOnAPhotoMatchTheGoldenPicture() throws {
        try Golden.check(image(scale: 1, grounds: [.photo]), "controls-photo")
    }

    /// With a font that lacks the characters, two titles would look the same.
    @Test func titlesOfAnyScriptDiffer() throws {
        let titles = ["夜行列車", "밤기차", "ночной поезд", "قطار الليل", "🚂"]
        let tiles = try titles.map { tile(try Self.picture(Self.content($0))) }
        for (index, one) in tiles.enumerated() {
            #expect(one.isPremultiplied)
            for other in tiles[(index + 1)...] {
                #expect(!one.isEqual(other))
            }
        }
    }

    /// Every icon has 12 bright pixels or more, and the contrast that text needs (4.5 : 1), on white, black
    /// and grey.
    @Test(arguments: [Ground.white, .black, .grey], [1, 1.5, 2] as [Double])
    func everyPartStandsOut(ground: Ground, scale: Double) throws {
        let picture = try Self.picture(Self.content(), scale: scale)
        let size = PixelSize(Self.regular, scale: scale)
        var image = TestImage(size, grounds: [ground])
        image.place(tile(picture), x: 0, y: 0)
        for part in ControlPart.allCases {
            let rect = try #require(picture.layout.rect(part))
            var luminances: [Double] = []
            for y in Int(rect.origin.y * scale)..<Int(rect.maxY * scale) {
                for x in Int(rect.origin.x * scale)..<Int(rect.maxX * scale) {
                    luminances.append(Self.luminance(image.snapshot.pixels[(y * size.width + x) * 4 + 1]))
                }
            }
            let (darkest, brightest) = (luminances.min() ?? 0, luminances.max() ?? 0)
            #expect((brightest + 0.05) / (darkest + 0.05) >= 4.5, "\(part) on \(ground)")
            #expect(luminances.filter { $0 > 0.7 }.count >= 12, "\(part) on \(ground)")
        }
    }

    /// The relative luminance of a grey.
    private static func luminance(_ value: UInt8) -> Double {
        let part = Double(value) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    @Test func aHintAloneHasNoControls() throws {
        var panel = ControlPanel(layout: ControlsLayout(size: Self.regular, content: ControlsContent()))
        panel.hint(Instant(milliseconds: 1))
        let picture = try #require(
            ControlsSnapshot(panel, content: ControlsContent(), hint: Self.hint, scale: 1))
        let tile = tile(picture)
        #expect(tile[470, 10] == [0, 0, 0, 0])
        #expect(tile[240, 135][3] > 150)
    }

    /// Each size, scale and title is drawn inside the bounds.
    @Test func oddExtentsAreDrawnInsideTheBounds() throws {
        for side in [64.0, 65, 121, 239, 241, 803] {
            for scale in [1, 1.25, 1.5, 2, 3.3] {
                let size = Size(width: side, height: max(32, (side * 0.6).rounded()))
                let tile = tile(
                    try Self.picture(Self.content("x\n\u{202e}y\u{0}z"), size, over: .progress, scale: scale))
                #expect(tile.isPremultiplied)
            }
        }
    }
}
