// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlaySurfaces
import Testing

@Suite struct PlacementTrackerTests {
    private func geometry(_ x: Double) -> SurfaceGeometry {
        let placement = Placement(
            monitor: nil, corner: .topLeft, inset: Size(width: x, height: 0),
            size: Size(width: 64, height: 48))
        return SurfaceGeometry(
            placement: placement, pixelSize: PixelSize(width: 64, height: 48), scale: 1)
    }

    @Test("where a surface is, is reported once in a turn, and after a move under the pointer at its end")
    func placementIsReportedOnceInATurn() {
        let reactor = Reactor()
        let tracker = PlacementTracker(geometry(0).placement, geometry: geometry(0), in: reactor)
        var reported: [Double] = []
        tracker.onReport = { reported.append($0.placement.inset.width) }
        func turn() { reactor.turn(waitingAtMost: .zero) }
        tracker.update(geometry(0))
        turn()
        #expect(reported == [])
        tracker.update(geometry(1))
        tracker.update(geometry(2))
        #expect(reported == [] && tracker.geometry == geometry(2))
        turn()
        #expect(reported == [2])
        tracker.isMoving = true
        tracker.update(geometry(3))
        turn()
        #expect(reported == [2])
        tracker.isMoving = false
        tracker.scheduleReport()
        turn()
        turn()
        #expect(reported == [2, 3])
    }
}
