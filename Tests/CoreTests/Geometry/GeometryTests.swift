// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct GeometryTests {
    @Test func rectanglesOfPixelsHaveRoundedEdges() {
        let rect = Rect(x: 0.5, y: -1.4, width: 2, height: 2)
        #expect(PixelRect(rect, scale: 1.5) == PixelRect(x: 1, y: -2, width: 3, height: 3))
        let wild = Rect(x: .nan, y: -1e12, width: .infinity, height: -5)
        #expect(PixelRect(wild, scale: 1) == PixelRect(x: 0, y: -1_000_000, width: 0, height: 0))
    }

    @Test(arguments: Corner.allCases) func placementsRoundTrip(corner: Corner) {
        var generator = SeededGenerator(seed: 11)
        func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
        let screen = Size(width: 1920, height: 1080)
        for _ in 0..<100 {
            let size = Size(width: whole(1...800), height: whole(1...800))
            let origin = Point(x: whole(-900...2000), y: whole(-900...2000))
            let start = Placement(monitor: nil, corner: corner, inset: .zero, size: size)
            let moved = start.moved(to: origin, on: screen)
            #expect(moved.origin(on: screen) == origin)
            #expect(moved.size == size && moved.corner == corner)
            #expect(moved.moved(to: start.origin(on: screen), on: screen) == start)
            // On a larger monitor the gaps to its corner stay.
            let there = moved.origin(on: Size(width: 2560, height: 1440))
            #expect(there.x - origin.x == (corner.isRight ? 640 : 0))
            #expect(there.y - origin.y == (corner.isBottom ? 360 : 0))
        }
    }

    @Test(
        arguments: [
            (480, 270, 1, PixelSize(width: 480, height: 270)),
            (480, 270, 2, PixelSize(width: 960, height: 540)),
            (480, 270, 1.25, PixelSize(width: 600, height: 338)),
            (0.2, 0.2, 1, PixelSize(width: 1, height: 1)),
            (64, 72, 1.5, PixelSize(width: 96, height: 108)), (9.4, 9.6, 1, PixelSize(width: 9, height: 10)),
        ] as [(Double, Double, Double, PixelSize)])
    func sizeIsRoundedToDevicePixels(width: Double, height: Double, scale: Double, expected: PixelSize) {
        let pixels = PixelSize(Size(width: width, height: height), scale: scale)
        #expect(pixels == expected)
        #expect(PixelSize(pixels.logical(scale: scale), scale: scale) == pixels)
    }

    @Test(arguments: [
        (1, 1, true), (16384, 16384, true), (0, 9, false), (9, 0, false), (16385, 1, false), (-1, 1, false),
    ])
    func validSidesAreOneTo16384(width: Int, height: Int, isLegal: Bool) {
        #expect(PixelSize(width: width, height: height).isValid == isLegal)
    }

    @Test func edgesBelongToOneSide() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(rect.contains(Point(x: 10, y: 20)))
        #expect(rect.contains(Point(x: 39.9, y: 59.9)))
        #expect(!rect.contains(Point(x: 40, y: 30)))
        #expect(!rect.contains(Point(x: 30, y: 60)))
        #expect(!rect.contains(Point(x: 9.9, y: 30)))
    }
}
