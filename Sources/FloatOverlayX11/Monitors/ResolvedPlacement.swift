// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A requested placement, resolved on the current monitors.
struct ResolvedPlacement {
    /// In device pixels of the screen.
    let frame: PixelRect
    /// The resolved placement in logical pixels, and the size in device pixels.
    let geometry: SurfaceGeometry
    /// Time between two refreshes of the monitor.
    let refresh: Duration

    /// Resolves `requested` for a surface on the monitor `current`. During a drag (`isFree`) the position is
    /// not limited; otherwise a part of the surface stays visible on its monitor.
    init(_ requested: Placement, in layout: ScreenLayout, current: Monitor.ID?, isFree: Bool) {
        var placement = requested
        guard let entry = layout.entry(requested.monitor, current: current) else {
            let size = PixelSize(requested.size, scale: 1)
            frame = PixelRect(x: 0, y: 0, size: size)
            geometry = SurfaceGeometry(placement: requested, pixelSize: size, scale: 1)
            refresh = Monitor.defaultRefreshInterval
            return
        }
        placement.monitor = entry.monitor.id
        let requestedFrame = layout.frame(of: requested, on: entry)
        frame = isFree ? requestedFrame : layout.clampedToVisible(requestedFrame, on: entry)
        if frame != requestedFrame {
            placement.inset = layout.inset(of: frame, from: requested.corner, on: entry)
        }
        geometry = SurfaceGeometry(placement: placement, pixelSize: frame.size, scale: entry.monitor.scale)
        refresh = entry.monitor.refresh
    }
}
