// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Overlays that fly from where their content is on screen to their place.
@Suite struct ArrivalTests {
    private typealias Scene = MotionTests.Scene

    @Test func overlayFliesFromWhereItsContentIs() throws {
        let origin = Placement(
            monitor: Monitor.ID("A"), corner: .topLeft, inset: Size(width: 100, height: 50),
            size: Size(width: 960, height: 540))
        let scene = Scene(from: origin)
        let first = try #require(scene.surface.carried.first)
        // Each turn is a frame; a machine that stalls skips some.
        #expect(first.size.width > 940 && scene.surface.carried.count > min(3, scene.fixture.reactor.turns))
        #expect(scene.place == "1420 750 480 270")
        #expect(scene.destinationAtStart == scene.overlay.destination)
        // The source learns the size at the destination, not the sizes in between.
        #expect(scene.overlay.renderSize?.logicalSize.width == 480)
        let still = Scene(.reduced, from: origin)
        #expect(still.surface.carried.isEmpty && still.place == "1420 750 480 270")
    }

    @Test func overlayStaysAtItsPlaceIfTheMonitorOfItsContentIsUnknown() {
        let origin = Placement(
            monitor: Monitor.ID("C"), corner: .topLeft, inset: .zero, size: Size(width: 960, height: 540))
        let scene = Scene(from: origin)
        #expect(scene.surface.carried.isEmpty && scene.place == "1420 750 480 270")
    }
}
