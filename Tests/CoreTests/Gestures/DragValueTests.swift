// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The resulting level or position of drags.
@Suite struct DragValueTests {
    /// A path, linear from corner to corner, sampled `rate` times a second; the corners are among the samples.
    private func samples(_ corners: [Point], rate: Double) -> [Point] {
        let steps = Int((0.4 * rate).rounded())
        var points = [corners[0]]
        for (from, to) in zip(corners, corners.dropFirst()) {
            points += (1...steps).map { from + (to - from) * (Double($0) / Double(steps)) }
        }
        return points
    }

    /// The value a drag along `corners` ends at.
    private func level(_ drag: LevelDrag, _ corners: [Point], rate: Double, words: String = "") -> Double {
        var script = GestureScript()
        var drag = drag
        script.play("down \(corners[0].x),\(corners[0].y)")
        for point in samples(corners, rate: rate) { script.play("move \(point.x),\(point.y) \(words)") }
        script.play("up \(words)")
        for case .adjusted(_, let px) in script.effects { drag.adjust(by: px) }
        return drag.value
    }

    static let paths: [(name: String, ways: [(Double, Double)])] = [
        ("up", [(200, 150), (200, 60)]),
        ("down and up", [(200, 100), (200, 180), (200, 50)]),
        ("over the top and back", [(200, 170), (200, -400), (200, -300)]),
        ("over both ends", [(200, 100), (210, -900), (190, 900), (200, 860)]),
        ("aslant", [(200, 150), (230, 60), (300, 50)]),
    ]

    @Test(arguments: paths.indices) func theSamePathGivesTheSameValueAtAnyRate(path: Int) {
        let corners = Self.paths[path].ways.map { Point(x: $0.0, y: $0.1) }
        let drag = LevelDrag(start: 0.5, ceiling: 1, lengthPx: 180)
        let values = [60.0, 125, 1000].map { level(drag, corners, rate: $0) }
        for value in values { #expect(abs(value - values[0]) < 1e-9, "\(Self.paths[path].name): \(values)") }
        #expect(values[0] != 0.5)
    }

    @Test func aMoveGoesTheSameWayAtAnyRate() {
        let corners = [Point(x: 10, y: 10), Point(x: 90, y: 50)]
        for rate in [60.0, 125, 1000] {
            var script = GestureScript()
            script.play("down middle 10,10")
            for point in samples(corners, rate: rate) { script.play("move \(point.x),\(point.y)") }
            script.play("up middle")
            #expect(script.effects.suffix(2).map(GestureScript.describe) == ["moved 74,37", "ended move"])
        }
    }

    @Test func shiftReducesADragToOneFifth() {
        let corners = [Point(x: 200, y: 150), Point(x: 200, y: 24)]
        let drag = LevelDrag(start: 0.2, ceiling: 1, lengthPx: 240)
        #expect(abs(level(drag, corners, rate: 125) - 0.7) < 1e-9)
        #expect(abs(level(drag, corners, rate: 125, words: "+shift") - 0.3) < 1e-9)
    }

    /// Height of the window, pixels up, value from 0.5.
    @Test(arguments: [
        (180.0, 24.0, 0.6), (240, 24, 0.6), (480, 48, 0.6), (1000, -100, 0.4), (1, 120, 1), (240, 120, 1),
        (240, -120, 0), (240, 500, 1), (240, -500, 0),
    ])
    func fullRangeIsTheWindowHeightAtLeast240Pixels(height: Double, px: Double, value: Double) {
        var drag = LevelDrag(start: 0.5, ceiling: 1, lengthPx: height)
        drag.adjust(by: px)
        #expect(abs(drag.value - value) < 1e-12)
        #expect(drag.start == 0.5)
    }

    struct End: Sendable {
        var name: String
        var start: Double
        var floor: Double
        var ceiling: Double
        var turns: [Double]
        var values: [Double]
    }

    /// 240 px are the full range.
    static let ends = [
        End(name: "the top", start: 0.9, floor: 0, ceiling: 1, turns: [240, -24], values: [1, 0.9]),
        End(name: "the bottom", start: 0.1, floor: 0, ceiling: 1, turns: [-2400, 24], values: [0, 0.1]),
        End(
            name: "a floor", start: 0.1, floor: 0.01, ceiling: 1, turns: [-48, -48, 24],
            values: [0.01, 0.01, 0.11]),
        End(
            name: "lowering below the floor has no effect", start: 0.002, floor: 0.01, ceiling: 1,
            turns: [-24, -24, 2.4], values: [0.002, 0.002, 0.012]),
        End(
            name: "once above the floor it holds", start: 0, floor: 0.01, ceiling: 1, turns: [24, -48],
            values: [0.1, 0.01]),
        End(
            name: "raising above the limit has no effect", start: 1.3, floor: 0, ceiling: 1,
            turns: [24, -24, 24], values: [1.3, 1.2, 1.2]),
        End(
            name: "once below the limit it holds", start: 1.3, floor: 0, ceiling: 1, turns: [-96, 96],
            values: [0.9, 1]),
        End(name: "beyond 100 %", start: 1, floor: 0, ceiling: 1.5, turns: [60, 120], values: [1.25, 1.5]),
        End(name: "standing still", start: 0.5, floor: 0, ceiling: 1, turns: [0, 0], values: [0.5, 0.5]),
    ]

    @Test(arguments: ends) func reversingAtAnEndReactsAtOnce(_ end: End) {
        var drag = LevelDrag(start: end.start, floor: end.floor, ceiling: end.ceiling, lengthPx: 240)
        for (px, value) in zip(end.turns, end.values) {
            drag.adjust(by: px)
            #expect(abs(drag.value - value) < 1e-12, "\(end.name): \(drag.value)")
        }
    }

    /// Start value, motions of which 240 px are the full range, and whether the last one was a raise that
    /// ended at the ceiling of 1.
    @Test(
        arguments: [
            (1, [], false), (1, [24], true), (1, [24, -24], false), (1, [-24], false), (1, [-24, 48], true),
            (0.5, [24], false), (0.5, [24, 240], true), (1.3, [24], true), (1.3, [-24], false),
        ] as [(Double, [Double], Bool)])
    func raiseAtTheCeilingIsKnown(start: Double, motions: [Double], isRaise: Bool) {
        var drag = LevelDrag(start: start, ceiling: 1, lengthPx: 240)
        for px in motions { drag.adjust(by: px) }
        #expect(drag.hasReachedCeiling == isRaise)
        #expect(drag.starting(at: start, ceiling: 1).hasReachedCeiling == isRaise)
        #expect(!drag.starting(at: 0.1, ceiling: 1).hasReachedCeiling)
    }

    @Test(arguments: [
        (0.99, 1.5, 1.0), (1.0, 1.5, 1.5), (1.2, 1.5, 1.5), (1.0, 1.0, 1.0), (0.5, 1.0, 1.0), (0.5, 0.8, 0.8),
        (1.2, 1.0, 1.0),
    ])
    func onlyADragFrom100PercentExceeds100Percent(start: Double, limit: Double, ceiling: Double) {
        #expect(LevelDrag.volumeCeiling(start: start, limit: limit) == ceiling)
    }

    struct Seek: Sendable {
        var from: Double
        var duration: Double
        var width: Double
        var px: Double
        var to: Double
        init(_ from: Double, of duration: Double, width: Double, px: Double, to: Double) {
            (self.from, self.duration, self.width, self.px, self.to) = (from, duration, width, px, to)
        }
    }

    @Test(arguments: [
        Seek(10, of: 100, width: 320, px: 32, to: 20), Seek(10, of: 100, width: 320, px: -64, to: 0),
        Seek(0, of: 100, width: 320, px: 3200, to: 100), Seek(1000, of: 3600, width: 300, px: 30, to: 1015),
        Seek(1000, of: 3600, width: 300, px: -300, to: 850),
        Seek(5, of: .infinity, width: 150, px: 10, to: 15),
        Seek(0, of: 0, width: 320, px: 99, to: 0), Seek(10, of: 100, width: 0, px: 0.1, to: 20),
    ])
    func seekDragIsProportionalToTheWidth(_ seek: Seek) {
        var drag = SeekDrag(position: seek.from, duration: seek.duration, widthPx: seek.width)
        drag.adjust(by: seek.px)
        #expect(abs(drag.position - seek.to) < 1e-9)
        #expect(drag.start == seek.from)
        #expect(drag.isChange == (abs(seek.to - seek.from) >= 0.5))
        // A drag back returns to the start, unless it reached a limit.
        if seek.to > 0 && seek.to < seek.duration {
            drag.adjust(by: -seek.px)
            #expect(abs(drag.position - seek.from) < 1e-9)
        }
    }
}
