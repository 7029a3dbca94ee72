// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OverlayGeometryTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var given: Size
        var box: Size
        var result: Size
        init(
            _ name: String, given: (Double, Double), in box: (Double, Double), result: (Double, Double)
        ) {
            self.name = name
            self.given = Size(width: given.0, height: given.1)
            self.box = Size(width: box.0, height: box.1)
            self.result = Size(width: result.0, height: result.1)
        }
        var testDescription: String { name }
    }

    private func isClose(_ a: Size, _ b: Size) -> Bool {
        abs(a.width - b.width) < 1e-3 && abs(a.height - b.height) < 1e-3
    }

    /// Frame, monitor, extent of the overlay.
    static let frames = [
        Case("16:9", given: (1920, 1080), in: (1920, 1080), result: (480, 270)),
        Case("small frames are enlarged", given: (160, 90), in: (1920, 1080), result: (480, 270)),
        Case("huge frames are made smaller", given: (7680, 4320), in: (1920, 1080), result: (480, 270)),
        Case("4:3", given: (640, 480), in: (1920, 1080), result: (360, 270)),
        Case("square", given: (1, 1), in: (1920, 1080), result: (270, 270)),
        Case("2.39:1 is bounded by the width", given: (2390, 1000), in: (1920, 1080), result: (640, 267.782)),
        Case("32:9", given: (3200, 900), in: (1920, 1080), result: (640, 180)),
        Case(
            "upright: the aspect wins over the minimum", given: (9, 16), in: (1920, 1080),
            result: (151.875, 270)),
        Case("4K", given: (16, 9), in: (3840, 2160), result: (960, 540)),
        Case("an upright monitor", given: (16, 9), in: (1080, 1920), result: (360, 202.5)),
        Case("a wide monitor", given: (16, 9), in: (3440, 1440), result: (640, 360)),
        Case("a small monitor: the minimum", given: (16, 9), in: (320, 240), result: (160, 90)),
        Case("a small monitor, 4:3", given: (4, 3), in: (320, 240), result: (120, 90)),
        Case("no larger than the monitor", given: (16, 9), in: (100, 50), result: (88.889, 50)),
        Case("a strip", given: (10_000, 1), in: (1920, 1080), result: (640, 1)),
        Case("a thread", given: (1, 10_000), in: (1920, 1080), result: (1, 270)),
    ]

    @Test(arguments: frames) func initialSizeFitsAspectAndMonitor(_ example: Case) {
        let size = OverlayGeometry.initialSize(aspect: example.given, monitor: example.box)
        #expect(isClose(size, example.result), "\(size)")
    }

    @Test func everyAspectFillsOneSideOfTheBox() {
        var generator = SeededGenerator(seed: 7)
        func size(_ range: ClosedRange<Double>) -> Size {
            Size(width: .random(in: range, using: &generator), height: .random(in: range, using: &generator))
        }
        for _ in 0..<500 {
            let (aspect, screen) = (size(1...16384), size(320...8000))
            let result = OverlayGeometry.initialSize(aspect: aspect, monitor: screen)
            let box = Size(width: max(screen.width / 3, 160), height: max(screen.height / 4, 90))
            #expect(result.width <= box.width + 1e-9 && result.height <= box.height + 1e-9)
            #expect(result.width > box.width - 1e-9 || result.height > box.height - 1e-9)
            if result.width > 1 && result.height > 1 {
                #expect(abs(result.width / result.height / (aspect.width / aspect.height) - 1) < 1e-9)
            }
        }
    }

    /// Text, work area, extent; 20 px stay free all around.
    static let texts = [
        Case("fits", given: (100, 30), in: (1920, 1050), result: (100, 30)),
        Case("fits exactly", given: (1880, 1010), in: (1920, 1050), result: (1880, 1010)),
        Case("too wide", given: (3760, 100), in: (1920, 1050), result: (1880, 50)),
        Case("too high", given: (100, 2020), in: (1920, 1050), result: (50, 1010)),
        Case("no room at all", given: (100, 30), in: (30, 30), result: (1, 1)),
    ]

    @Test(arguments: texts) func textThatFitsKeepsItsSize(_ example: Case) {
        let size = OverlayGeometry.naturalSize(example.given, in: example.box, margin: 20)
        #expect(isClose(size, example.result), "\(size)")
    }

    private func monitor(work: Rect) -> Monitor {
        Monitor(
            id: Monitor.ID("m"), name: "m", size: Size(width: 1920, height: 1080), workArea: work, scale: 1,
            refresh: .milliseconds(16), isPrimary: true)
    }

    /// Corner → top left of 480 × 270, with a panel of 30 above and one of 60 at the left.
    @Test(
        arguments: [
            (.topLeft, 80, 50), (.topRight, 1420, 50), (.bottomLeft, 80, 790), (.bottomRight, 1420, 790),
        ] as [(Corner, Double, Double)])
    func cornersLieInsideThePanels(corner: Corner, x: Double, y: Double) {
        let screen = monitor(work: Rect(x: 60, y: 30, width: 1860, height: 1050))
        let inset = OverlayGeometry.inset(at: corner, on: screen, margin: 20)
        let size = Size(width: 480, height: 270)
        let placement = Placement(monitor: screen.id, corner: corner, inset: inset, size: size)
        #expect(placement.origin(on: screen.size) == Point(x: x, y: y))
    }

    @Test func panelsAtTheOtherSidesCountToo() {
        let screen = monitor(work: Rect(x: 0, y: 0, width: 1820, height: 1040))
        let inset = OverlayGeometry.inset(at: .bottomRight, on: screen, margin: 20)
        #expect(inset == Size(width: 120, height: 60))
        #expect(OverlayGeometry.inset(at: .topLeft, on: screen, margin: 0) == .zero)
    }

    /// Top left → top left, when 40 px of 100 × 100 must stay visible on 1000 × 500.
    @Test(arguments: [
        Case("inside", given: (100, 100), in: (1000, 500), result: (100, 100)),
        Case("just visible", given: (-60, -60), in: (1000, 500), result: (-60, -60)),
        Case("too far left", given: (-61, 0), in: (1000, 500), result: (-60, 0)),
        Case("too far up", given: (0, -500), in: (1000, 500), result: (0, -60)),
        Case("just visible at the other end", given: (960, 460), in: (1000, 500), result: (960, 460)),
        Case("too far right", given: (961, 0), in: (1000, 500), result: (960, 0)),
        Case("far away", given: (5000, 5000), in: (1000, 500), result: (960, 460)),
    ])
    func clampedOverlayIsVisible(_ example: Case) {
        for corner in Corner.allCases {
            let preferred = Point(x: example.given.width, y: example.given.height)
            let start = Placement(
                monitor: nil, corner: corner, inset: .zero, size: Size(width: 100, height: 100))
            let clamped = OverlayGeometry.clampedToVisible(
                start.moved(to: preferred, on: example.box), on: example.box)
            let origin = clamped.origin(on: example.box)
            #expect(Size(width: origin.x, height: origin.y) == example.result)
            #expect(OverlayGeometry.clampedToVisible(clamped, on: example.box) == clamped)
        }
    }

    /// Top left → top left of 200 × 24: all of the short side stays visible, and that is enough.
    @Test(arguments: [
        Case("at the edges", given: (0, 0), in: (1000, 500), result: (0, 0)),
        Case("at the opposite edges", given: (800, 476), in: (1000, 500), result: (800, 476)),
        Case("too far up", given: (-160, -1), in: (1000, 500), result: (-160, 0)),
        Case("too far down", given: (961, 477), in: (1000, 500), result: (960, 476)),
    ])
    func aShortSideStaysInside(_ example: Case) {
        let start = Placement(
            monitor: nil, corner: .bottomRight, inset: .zero, size: Size(width: 200, height: 24))
        let preferred = Point(x: example.given.width, y: example.given.height)
        let clamped = OverlayGeometry.clampedToVisible(
            start.moved(to: preferred, on: example.box), on: example.box)
        let origin = clamped.origin(on: example.box)
        #expect(Size(width: origin.x, height: origin.y) == example.result)
    }
}
