// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite("StreamLayout") struct StreamLayoutTests {
    static func yuv(_ chroma: ChromaSampling) -> StreamLayout.Pixels { .yuv(chroma, isFullRange: false) }

    /// Planes as offset, stride and rows.
    @Test(
        arguments: [
            (.bgra, 3, 2, [[0, 12, 2]]), (.bgrx, 1, 1, [[0, 4, 1]]), (.rgba, 16384, 1, [[0, 65536, 1]]),
            (.rgb24, 3, 2, [[0, 9, 2]]),
            (yuv(.yuv420), 4, 4, [[0, 4, 4], [16, 2, 2], [20, 2, 2]]),
            (yuv(.yuv420), 5, 3, [[0, 5, 3], [15, 3, 2], [21, 3, 2]]),
            (yuv(.yuv420), 1, 1, [[0, 1, 1], [1, 1, 1], [2, 1, 1]]),
            (yuv(.yuv422), 5, 3, [[0, 5, 3], [15, 3, 3], [24, 3, 3]]),
            (yuv(.yuv444), 5, 3, [[0, 5, 3], [15, 5, 3], [30, 5, 3]]),
            (yuv(.mono), 5, 3, [[0, 5, 3]]),
        ] as [(StreamLayout.Pixels, Int, Int, [[Int]])])
    func planesFollowEachOther(pixels: StreamLayout.Pixels, width: Int, height: Int, planes: [[Int]]) {
        let layout = StreamLayout(pixels, size: PixelSize(width: width, height: height))
        #expect(layout.planes.map { [$0.offset, $0.stride, $0.rows] } == planes)
        #expect(layout.byteCount == planes.map { $0[1] * $0[2] }.reduce(0, +))
    }

    @Test func theLargestFrameIsAGibibyte() {
        let largest = PixelSize(width: 16384, height: 16384)
        #expect(StreamLayout(.bgra, size: largest).byteCount == 1 << 30)
    }

    @Test func formatNamesSelectThePixelLayout() {
        let size = PixelSize(width: 2, height: 2)
        let layouts = FrameFormat.allCases.map { $0.layout(size)?.pixels }
        #expect(layouts == [.bgra, .rgba, .bgrx, .rgb24, nil])
        #expect(FrameFormat.allCases.map(\.rawValue) == ["bgra", "rgba", "bgrx", "rgb24", "y4m"])
        let isOpaque = FrameFormat.allCases.compactMap { $0.layout(size).map { $0.alpha == .opaque } }
        #expect(isOpaque == [false, false, true, true])
        #expect(
            FrameFormat.allCases.compactMap { $0.layout(size)?.isBGRA } == [true, false, true, false])
    }

    @Test(
        arguments: [
            (25, 1, 0, .zero), (25, 1, 1, .milliseconds(40)), (30000, 1001, 30000, .seconds(1001)),
            (30000, 1001, 1, .nanoseconds(33_366_666)), (1, 999_999_999, 2, .seconds(1_999_999_998)),
            (60, 1, 60 * 3600 * 24 * 365, .seconds(3600 * 24 * 365)),
        ] as [(Int, Int, Int, Duration)])
    func framesAreDueWithoutDrift(numerator: Int, denominator: Int, index: Int, time: Duration) throws {
        let rate = try #require(FrameRate(numerator, per: denominator))
        #expect(rate.time(ofFrame: index) == time)
    }

    @Test func invalidRatesAreRejected() {
        #expect(FrameRate(0, per: 1) == nil)
        #expect(FrameRate(1, per: 0) == nil)
        #expect(FrameRate(1_000_000_000, per: 1) == nil)
    }
}
