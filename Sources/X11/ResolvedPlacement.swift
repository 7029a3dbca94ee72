// SPDX-License-Identifier: MIT
internal import Core

/// Where a wish leads to on the monitors there are.
struct ResolvedPlacement {
    /// Device pixels of the screen.
    let frame: PixelRect
    /// The same as facts for those above.
    let geometry: SurfaceGeometry
    /// Time between two refreshes there.
    let refresh: Duration

    /// Finds the place for `wish` of a surface that is on `present`. One that is not `isFree`, in the user's
    /// hand, stays within reach on its monitor.
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
