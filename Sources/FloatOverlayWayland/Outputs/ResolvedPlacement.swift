// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A requested placement, resolved on the current monitors.
struct ResolvedPlacement {
    /// The monitor; `nil` if there is none.
    let head: MonitorGeometry?
    /// The placement for the compositor.
    let place: LayerSurfacePlacement
    /// The resolved placement in logical pixels, and the size in device pixels.
    let geometry: SurfaceGeometry

    /// Resolves `wish` for a surface on the monitor `present`; `scale` is the compositor's scale in device
    /// pixels per logical pixel. During a drag (`isFree`) the position is not limited; otherwise a part of
    /// the surface stays visible on its monitor.
    init(_ wish: Placement, in layout: OutputLayout, present: Monitor.ID?, scale: Double?, isFree: Bool) {
        head = layout.head(wish.monitor, present: present)
        guard let head else {
            place = LayerSurfacePlacement(wish, zoom: 1)
            geometry = SurfaceGeometry(
                placement: wish, pixelSize: PixelSize(wish.size, scale: scale ?? 1), scale: scale ?? 1)
            return
        }
        var placement = wish
        placement.monitor = head.monitor.id
        if !isFree {
            let visible = min(OverlayGeometry.tab, wish.size.width, wish.size.height)
            let origin = wish.origin(on: head.monitor.size)
            let rescued = OverlayGeometry.clampedToVisible(placement, on: head.monitor.size, visible: visible)
            // An unchanged placement keeps its exact values, without rounding.
            if rescued.origin(on: head.monitor.size) != origin { placement = rescued }
        }
        place = LayerSurfacePlacement(placement, zoom: head.zoom)
        let native = scale ?? head.nativeScale
        let extent = Size(width: Double(place.extent.width), height: Double(place.extent.height))
        geometry = SurfaceGeometry(
            placement: placement, pixelSize: PixelSize(extent, scale: native), scale: native * head.zoom)
    }
}
