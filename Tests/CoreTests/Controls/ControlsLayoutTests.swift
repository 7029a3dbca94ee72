// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct ControlsLayoutTests {
    static func content(
        _ title: String = "A title", canReturn: Bool = true, playback: Playback? = Playback(isPlaying: true),
        duration: Double = 245
    ) -> ControlsContent {
        let range = SeekableRange(position: 42, duration: duration)
        return ControlsContent(
            title: title, canReturn: canReturn, playback: playback, time: range.map { .range($0) } ?? .live)
    }

    /// The visible parts, by priority.
    static func words(_ layout: ControlsLayout) -> String {
        let parts: [(String, Bool)] = [
            ("close", layout.rect(.close) != nil), ("play", layout.rect(.playPause) != nil),
            ("return", layout.rect(.return) != nil), ("bar", layout.rect(.progress) != nil),
            ("skips", layout.rect(.skipBack) != nil && layout.rect(.skipForward) != nil),
            ("times", layout.elapsed != nil && layout.total != nil), ("live", layout.live != nil),
            ("title", layout.title != nil),
        ]
        return parts.filter(\.1).map(\.0).joined(separator: " ")
    }

    @Test(
        arguments: [
            (480, 270, "close play return bar skips times title"),
            (1280, 720, "close play return bar skips times title"),
            (320, 180, "close play return bar skips times title"),
            (240, 135, "close play return bar skips title"),
            (160, 90, "close play return bar skips title"),
            (120, 90, "close play return bar title"),
            (90, 90, "close play return"),
            (64, 64, "close play return"),
            (64, 32, "close play"),
            (400, 44, "close play return bar skips times"),
            (160, 40, "close play return bar"),
            (63, 200, ""), (200, 31, ""), (60, 20, ""), (1, 1, ""), (0, 0, ""),
        ] as [(Double, Double, String)])
    func partsWithoutRoomAreOmitted(width: Double, height: Double, words: String) {
        let layout = ControlsLayout(size: Size(width: width, height: height), content: Self.content())
        #expect(Self.words(layout) == words)
        #expect(layout.isEmpty == words.isEmpty)
    }

    @Test(
        arguments: [
            (480, 270, "close play return bar skips times title", 44),
            (160, 90, "close play return", 44),
            (64, 52, "close", 44),
            (64, 51, "close play", 24),
            (1920, 1080, "close play return bar skips times title", 44),
        ] as [(Double, Double, String, Double)])
    func buttonsForFingersAreLarge(width: Double, height: Double, words: String, side: Double) {
        let layout = ControlsLayout(
            size: Size(width: width, height: height), content: Self.content(), isTouch: true)
        #expect(Self.words(layout) == words)
        #expect(layout.rect(.close)?.size == Size(width: side, height: side))
    }

    @Test func partsForUnavailableActionsAreOmitted() {
        let size = Size(width: 480, height: 270)
        func words(_ content: ControlsContent) -> String {
            Self.words(ControlsLayout(size: size, content: content))
        }
        #expect(words(ControlsContent()) == "close title")
        #expect(words(ControlsContent(time: .live)) == "close live title")
        #expect(words(Self.content(canReturn: false, playback: nil)) == "close bar times title")
        let still = Playback(isPlaying: false, canSkip: false)
        #expect(words(Self.content(playback: still)) == "close play return bar times title")
        #expect(words(Self.content(duration: 0)) == "close play return live title")
        #expect(words(Self.content(duration: .nan)) == "close play return live title")
    }

    static let extents = [
        1, 24, 32, 40, 63, 64, 65, 80, 90, 119, 120, 160, 239, 240, 300, 480, 799, 800, 1920,
    ]

    /// In each size, controls are inside, disjoint and large enough.
    @Test(arguments: extents)
    func controlsFitIntoEveryExtent(width: Int) throws {
        let contents = [
            Self.content(), Self.content(canReturn: false), Self.content(playback: nil), ControlsContent(),
            Self.content(duration: 36_000),
            ControlsContent(playback: Playback(isPlaying: false), time: .live),
        ]
        for height in Self.extents {
            let size = Size(width: Double(width), height: Double(height))
            for (content, isTouch) in contents.flatMap({ [($0, false), ($0, true)] }) {
                let layout = ControlsLayout(size: size, content: content, isTouch: isTouch)
                #expect(faults(layout) == [], "\(size) \(content) \(isTouch)")
            }
        }
    }

    private func faults(_ layout: ControlsLayout) -> [String] {
        let parts = ControlPart.allCases.compactMap(layout.rect)
        let all = parts + [layout.title, layout.elapsed, layout.total, layout.live].compactMap { $0 }
        var faults: [String] = []
        for (index, rect) in all.enumerated() {
            if rect.origin.x < 0 || rect.origin.y < 0 || rect.maxX > layout.size.width
                || rect.maxY > layout.size.height
            {
                faults.append("\(rect) is outside")
            }
            if all[(index + 1)...].contains(where: rect.meets) { faults.append("\(rect) is in the way") }
        }
        for rect in parts where rect.size.width < 24 || rect.size.height < 24 {
            faults.append("\(rect) is small")
        }
        for part in ControlPart.allCases {
            guard let middle = layout.rect(part)?.middle else { continue }
            let hits = [false, true].map { layout.hit(middle, isTouch: $0) }
            if hits != [part, part] { faults.append("\(part) cannot be hit") }
        }
        if !layout.isEmpty && layout.rect(.close) == nil { faults.append("no way to close it") }
        return faults
    }

    @Test func aFingerMayMissByALittle() throws {
        let layout = ControlsLayout(size: Size(width: 480, height: 270), content: Self.content())
        let close = try #require(layout.rect(.close))
        let play = try #require(layout.rect(.playPause))
        let below = Point(x: close.middle.x, y: close.maxY + 6)
        #expect(layout.hit(below, isTouch: false) == nil)
        #expect(layout.hit(below, isTouch: true) == .close)
        #expect(layout.hit(Point(x: below.x, y: close.maxY + 9), isTouch: true) == nil)
        // Between two buttons the nearer one is hit, and an exact hit precedes a near one.
        #expect(layout.hit(Point(x: play.maxX - 1, y: play.middle.y), isTouch: true) == .playPause)
        #expect(layout.hit(Point(x: play.maxX + 1, y: play.middle.y), isTouch: true) == .skipForward)
    }

    @Test(arguments: [-1000, 0, 0.25, 0.5, 1, 1000, .nan, .infinity] as [Double])
    func pointerPositionIsAFractionOfTheBar(at: Double) throws {
        let layout = ControlsLayout(size: Size(width: 480, height: 270), content: Self.content())
        let bar = try #require(layout.rect(.progress))
        let fraction = layout.fraction(atX: bar.origin.x + at * bar.size.width)
        #expect((fraction - (at.isNaN ? 0 : max(0, min(at, 1)))).magnitude < 1e-9)
    }
}

extension Rect {
    fileprivate var middle: Point { Point(x: (origin.x + maxX) / 2, y: (origin.y + maxY) / 2) }
    fileprivate func meets(_ other: Rect) -> Bool {
        origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY && other.origin.y < maxY
    }
}
