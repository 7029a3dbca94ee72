// SPDX-License-Identifier: MIT
internal import Core

/// Where a wish leads to on the monitors there are.
struct ResolvedPlacement {
    /// The monitor; `nil` while there is none.
    let head: MonitorGeometry?
    /// As the compositor has it.
    let place: LayerSurfacePlacement
    /// The same as facts for those above.
    let geometry: SurfaceGeometry

    /// Finds the place for `wish` of a surface that is on `present`, where the compositor would have it at `scale` device
    /// pixels a logical one. One that is not `isFree`, in the user's hand, stays within reach on its monitor.
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
            // The very same numbers where nothing has to change: no rounding.
            if rescued.origin(on: head.monitor.size) != origin { placement = rescued }
        }
        place = LayerSurfacePlacement(placement, zoom: head.zoom)
        let native = scale ?? head.nativeScale
        let extent = Size(width: Double(place.extent.width), height: Double(place.extent.height))
        geometry = SurfaceGeometry(
            placement: placement, pixelSize: PixelSize(extent, scale: native), scale: native * head.zoom)
    }
}
