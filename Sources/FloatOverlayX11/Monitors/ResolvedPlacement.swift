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

    /// Resolves `wish` for a surface on the monitor `present`. During a drag (`isFree`) the position is not
    /// limited; otherwise a part of the surface stays visible on its monitor.
    init(_ wish: Placement, in layout: ScreenLayout, present: Monitor.ID?, isFree: Bool) {
        var placement = wish
        guard let head = layout.head(wish.monitor, present: present) else {
            let size = PixelSize(wish.size, scale: 1)
            frame = PixelRect(x: 0, y: 0, size: size)
            geometry = SurfaceGeometry(placement: wish, pixelSize: size, scale: 1)
            refresh = Monitor.defaultRefreshInterval
            return
        }
        placement.monitor = head.monitor.id
        let wanted = layout.frame(of: wish, on: head)
        frame = isFree ? wanted : layout.clampedToVisible(wanted, on: head)
        if frame != wanted { placement.inset = layout.inset(of: frame, from: wish.corner, on: head) }
        geometry = SurfaceGeometry(placement: placement, pixelSize: frame.size, scale: head.monitor.scale)
        refresh = head.monitor.refresh
    }
}
