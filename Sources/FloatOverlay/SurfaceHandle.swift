// SPDX-License-Identifier: MIT
internal import Core

/// The surface of one overlay, shared by the parts that work on it: `nil` before the source has announced its size, and
/// after the window is closed or lost.
final class SurfaceHandle {
    private(set) var surface: (any Surface)?
    /// The geometry that the source knows: not every step of an animation. It is kept after the end.
    private(set) var reportedGeometry: SurfaceGeometry?
    private var lastDrops = DroppedFrames()
    private var lastMirrorUpdateCount = 0

    /// Where the window is now.
    var geometry: SurfaceGeometry? { surface?.geometry }
    /// Frames presented that were never shown, also after the end.
    var drops: DroppedFrames { surface?.drops ?? lastDrops }
    /// How many updates of a mirrored window were shown, also after the end.
    var mirrorUpdateCount: Int { surface?.mirrorUpdateCount ?? lastMirrorUpdateCount }

    /// The size to draw at.
    var renderSize: RenderSize? {
        guard let geometry = reportedGeometry ?? surface?.geometry else { return nil }
        return RenderSize(logical: geometry.placement.size, pixels: geometry.pixelSize, scale: geometry.scale)
    }

    func open(_ surface: any Surface) {
        self.surface = surface
        reportedGeometry = surface.geometry
    }

    func report(_ geometry: SurfaceGeometry) { reportedGeometry = geometry }

    func close() {
        let closed = surface
        lost()
        closed?.close()
    }

    /// The display has taken the window away.
    func lost() {
        lastDrops = drops
        lastMirrorUpdateCount = mirrorUpdateCount
        surface = nil
    }
}
