// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct TextZoomTests {
    private let long = Size(width: 2000, height: 1500)
    private let short = Size(width: 200, height: 60)

    /// The size of a text that has to fit into 1000 × 600.
    private func shown(_ natural: Size, _ zoom: TextZoom) -> Size {
        OverlayGeometry.shrunk(zoom.size(of: natural), into: Size(width: 1000, height: 600))
    }

    @Test func aTextThatDoesNotFitLeavesTheZoom() {
        var zoom = TextZoom(1)
        #expect(shown(long, zoom) == Size(width: 800, height: 600))
        #expect(shown(short, zoom) == short)
        zoom = TextZoom(Size(width: 300, height: 90), of: short)
        #expect(shown(long, zoom) == Size(width: 800, height: 600))
        #expect(shown(short, zoom) == Size(width: 300, height: 90))
        #expect(shown(long, TextZoom(0.25)) == Size(width: 500, height: 375))
    }

    @Test(arguments: [(0.0, 0.01), (-3, 0.01), (0.01, 0.01), (1.5, 1.5), (100, 100), (1e300, 100)])
    func factorIsLimited(given: Double, factor: Double) {
        #expect(TextZoom(given).factor == factor)
    }
}
