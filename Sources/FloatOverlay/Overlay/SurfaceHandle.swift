// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The surface of one overlay, shared by the parts that work on it: `nil` before the source has set its size,
/// and after the window is closed or lost.
final class SurfaceHandle {
    private(set) var surface: (any OverlaySurface)?
    /// The geometry last reported to the source; steps of an animation are not reported. Kept after the end.
    private(set) var reportedGeometry: SurfaceGeometry?
    private var lastDrops = DroppedFrames()
    private var lastMirrorUpdateCount = 0

    /// The window's current geometry.
    var geometry: SurfaceGeometry? { surface?.geometry }
    /// Presented frames that were never shown, also after the end.
    var drops: DroppedFrames { surface?.drops ?? lastDrops }
    /// The number of updates of a mirrored window that were shown, also after the end.
    var mirrorUpdateCount: Int { surface?.mirrorUpdateCount ?? lastMirrorUpdateCount }

    /// The size to draw at.
    var renderSize: RenderSize? {
        guard let geometry = reportedGeometry ?? surface?.geometry else { return nil }
        return RenderSize(
            logicalSize: geometry.placement.size, pixelSize: geometry.pixelSize, scale: geometry.scale)
    }

    func open(_ surface: any OverlaySurface) {
        self.surface = surface
        reportedGeometry = surface.geometry
    }

    func report(_ geometry: SurfaceGeometry) { reportedGeometry = geometry }

    func close() {
        let closed = surface
        lost()
        closed?.close()
    }

    /// Records that the display has closed the window.
    func lost() {
        lastDrops = drops
        lastMirrorUpdateCount = mirrorUpdateCount
        surface = nil
    }
}
