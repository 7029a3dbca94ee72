// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A requested placement, resolved on the current monitors.
struct ResolvedPlacement {
    /// The entry of the monitor in the layout; `nil` without a monitor.
    let entry: MonitorGeometry?
    /// The placement for the compositor.
    let layerPlacement: LayerSurfacePlacement
    /// The resolved placement in logical pixels, and the size in device pixels.
    let geometry: SurfaceGeometry

    /// Resolves `requested` for a surface of `role` on the monitor `current`; `scale` is the compositor's scale
    /// in device pixels per logical pixel. During a drag (`isFree`) the position is not limited; otherwise a
    /// part of the surface stays visible on its monitor.
    init(
        _ requested: Placement, of role: SurfaceRole, in layout: OutputLayout, current: Monitor.ID?,
        scale: Double?, isFree: Bool
    ) {
        entry = layout.entry(requested.monitor, current: current)
        guard let entry else {
            layerPlacement = LayerSurfacePlacement(requested, pixelRatio: 1)
            geometry = SurfaceGeometry(
                placement: requested, pixelSize: PixelSize(requested.size, scale: scale ?? 1),
                scale: scale ?? 1)
            return
        }
        var placement = requested
        placement.monitor = entry.monitor.id
        if !isFree { placement = OverlayGeometry.clampedToVisible(placement, on: entry.monitor.size) }
        layerPlacement =
            role == .dimming
            ? LayerSurfacePlacement(covering: entry.outputSize)
            : LayerSurfacePlacement(placement, pixelRatio: entry.pixelRatio)
        let native = scale ?? entry.nativeScale
        let extent = Size(
            width: Double(layerPlacement.extent.width), height: Double(layerPlacement.extent.height))
        geometry = SurfaceGeometry(
            placement: placement, pixelSize: PixelSize(extent, scale: native),
            scale: native * entry.pixelRatio)
    }
}
