// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct AspectResizeTests {
    static let start = Rect(x: 1000, y: 600, width: 480, height: 270)
    static let most = Size(width: 1920, height: 1040)

    private func rect(_ resizeHandle: ResizeHandle, _ x: Double, _ y: Double, anchor: Corner = .bottomRight)
        -> Rect
    {
        AspectResize(Self.start, by: resizeHandle, maxSize: Self.most, anchor: anchor).rect(
            Size(width: x, height: y))
    }

    struct Pull: Sendable {
        var resizeHandle: ResizeHandle
        var offset: Size
        var rect: Rect
    }

    static func pull(
        _ resizeHandle: ResizeHandle, _ offset: (Double, Double), _ rect: (Double, Double, Double, Double)
    )
        -> Pull
    {
        Pull(
            resizeHandle: resizeHandle, offset: Size(width: offset.0, height: offset.1),
            rect: Rect(x: rect.0, y: rect.1, width: rect.2, height: rect.3))
    }

    /// Near the bottom right corner the size grows to the left and up.
    static let pulls = [
        pull(.left, (-160, 0), (840, 510, 640, 360)), pull(.left, (-160, 99), (840, 510, 640, 360)),
        pull(.left, (160, 0), (1160, 690, 320, 180)), pull(.right, (160, 0), (1000, 510, 640, 360)),
        pull(.top, (0, -90), (840, 510, 640, 360)), pull(.top, (55, 90), (1160, 690, 320, 180)),
        pull(.bottom, (0, 90), (840, 600, 640, 360)),
        pull(.topLeft, (-160, -90), (840, 510, 640, 360)), pull(.topRight, (160, -90), (1000, 510, 640, 360)),
        pull(.bottomLeft, (-160, 90), (840, 600, 640, 360)),
        pull(.bottomRight, (160, 90), (1000, 600, 640, 360)),
        // Across the diagonal nothing grows.
        pull(.bottomRight, (90, -160), (1000, 600, 480, 270)),
        // The least, and the most: the short side 24 px, and the height of the work area.
        pull(.right, (-9000, 0), (1000, 846, 480 * 24 / 270.0, 24)),
        pull(.bottomRight, (9000, 9000), (1000, 600, 480 * 1040 / 270.0, 1040)),
        pull(.left, (.nan, 0), (1000, 600, 480, 270)),
    ]

    @Test(arguments: pulls) func oppositeSideKeepsItsPosition(_ row: Pull) {
        let rect = rect(row.resizeHandle, row.offset.width, row.offset.height)
        #expect((rect.origin.x - row.rect.origin.x).magnitude < 1e-6, "\(row) is \(rect)")
        #expect((rect.origin.y - row.rect.origin.y).magnitude < 1e-6, "\(row) is \(rect)")
        #expect((rect.size.width - row.rect.size.width).magnitude < 1e-6, "\(row) is \(rect)")
        #expect((rect.size.height - row.rect.size.height).magnitude < 1e-6, "\(row) is \(rect)")
    }

    @Test func overlayAboveTheMaximumSizeOnlyShrinks() {
        let large = Rect(x: 0, y: 0, width: 3840, height: 2160)
        let resizing = AspectResize(large, by: .right, maxSize: Self.most, anchor: .topLeft)
        #expect(resizing.rect(Size(width: 0, height: 0)) == large)
        #expect(resizing.rect(Size(width: 100, height: 0)) == large)
        #expect(resizing.rect(Size(width: -1920, height: 0)).size == Size(width: 1920, height: 1080))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func theAspectStays(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let start = Rect(
                x: .random(in: 0...900, using: &generator), y: .random(in: 0...900, using: &generator),
                width: .random(in: 24...1900, using: &generator),
                height: .random(in: 24...1000, using: &generator))
            let resizeHandle = ResizeHandle.allCases.randomElement(using: &generator) ?? .left
            let corner = Corner.allCases.randomElement(using: &generator) ?? .topLeft
            let resizing = AspectResize(start, by: resizeHandle, maxSize: Self.most, anchor: corner)
            let none = resizing.rect(.zero)
            #expect((none.origin.x - start.origin.x).magnitude < 1e-6, "no jump when it begins")
            let offset = Size(
                width: .random(in: -3000...3000, using: &generator),
                height: .random(in: -3000...3000, using: &generator))
            let rect = resizing.rect(offset)
            let aspect = start.size.width / start.size.height
            #expect((rect.size.width / rect.size.height - aspect).magnitude < 1e-6 * aspect)
            #expect(min(rect.size.width, rect.size.height) >= 23.999)
            #expect(rect.size.width <= 1920.001 && rect.size.height <= 1040.001)
            #expect(
                (rect.origin.x - start.origin.x).magnitude < 1e-6 || (rect.maxX - start.maxX).magnitude < 1e-6
            )
            #expect(
                (rect.origin.y - start.origin.y).magnitude < 1e-6 || (rect.maxY - start.maxY).magnitude < 1e-6
            )
        }
    }

    @Test(arguments: [
        (0.0, 0.0, ResizeHandle.topLeft as ResizeHandle?), (15.9, 15.9, .topLeft), (16, 9, .top),
        (9.9, 16, .left),
        (10, 16, nil),
        (16, 10, nil), (319.9, 0, .topRight), (304.1, 15.9, .topRight), (310.1, 90, .right), (310, 90, nil),
        (0, 179, .bottomLeft), (319, 179, .bottomRight), (160, 170.1, .bottom), (160, 170, nil),
        (160, 90, nil),
        (-0.1, 90, nil), (320, 90, nil), (160, 180, nil), (5, 12, .topLeft),
    ])
    func handlesAreAtEdgesAndCorners(x: Double, y: Double, resizeHandle: ResizeHandle?) {
        #expect(
            ResizeHandle.handle(at: Point(x: x, y: y), size: Size(width: 320, height: 180)) == resizeHandle)
    }

    /// Half of every side is left for gestures, however small it is.
    @Test(arguments: [24.0, 30, 40, 41, 64, 90, 1000], [24.0, 30, 40, 41, 64, 90, 1000])
    func halfOfEachSideIsLeftForGestures(width: Double, height: Double) {
        let size = Size(width: width, height: height)
        for share in stride(from: 0.25, through: 0.75, by: 0.05) {
            #expect(ResizeHandle.handle(at: Point(x: width * share, y: height / 2), size: size) == nil)
            #expect(ResizeHandle.handle(at: Point(x: width / 2, y: height * share), size: size) == nil)
        }
        for resizeHandle in ResizeHandle.allCases {
            let x =
                [.left, .topLeft, .bottomLeft].contains(resizeHandle)
                ? 1 : [.top, .bottom].contains(resizeHandle) ? width / 2 : width - 1
            let y =
                [.top, .topLeft, .topRight].contains(resizeHandle)
                ? 1 : [.left, .right].contains(resizeHandle) ? height / 2 : height - 1
            #expect(ResizeHandle.handle(at: Point(x: x, y: y), size: size) == resizeHandle)
        }
    }

    @Test(arguments: [
        (480.0, nil as Double?, 960.0), (960, nil, 480), (700, nil, 480), (480, 700, 960), (960, 700, 700),
        (700, 700, 480),
        (481, 700, 960), (960, 961, 480), (960, 481, 481), (333, 700, 480),
    ])
    func nextSizeFollowsTheCurrentOne(current: Double, user: Double?, next: Double) {
        func size(_ width: Double) -> Size { Size(width: width, height: width / 2) }
        #expect(
            SizeCycle.next(after: size(current), small: size(480), medium: size(960), user: user.map(size))
                == size(next))
    }

    @Test func aSizeKeepsTheNearestCorner() {
        let monitor = DropTargetTests.monitor
        let right = Rect(x: 1420, y: 750, width: 480, height: 270)
        #expect(
            right.resized(to: Size(width: 960, height: 540), on: monitor)
                == Rect(x: 940, y: 480, width: 960, height: 540))
        let left = Rect(x: 20, y: 20, width: 480, height: 270)
        #expect(left.resized(to: Size(width: 240, height: 135), on: monitor).origin == left.origin)
        let middle = Rect(x: 1400, y: 500, width: 480, height: 270)
        #expect(
            middle.resized(to: Size(width: 1700, height: 956.25), on: monitor)
                == Rect(x: 180, y: 0, width: 1700, height: 956.25))
    }
}
