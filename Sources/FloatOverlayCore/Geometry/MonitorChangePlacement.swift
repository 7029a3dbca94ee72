// SPDX-License-Identifier: MIT

/// Determines the placement of an overlay after monitors changed. The result depends only on the home
/// placement and the present monitors, so that intermediate changes do not affect where the overlay returns to.
package enum MonitorChangePlacement {
    /// The minimum visible fraction of an overlay's area.
    package static let minVisibleFraction = 0.25

    /// The placement of an overlay with the home `home` on `monitors`; `current` is its current monitor.
    /// `nil` without monitors.
    package static func placement(
        _ home: HomePlacement, among monitors: [Monitor], current: Monitor.ID?, memory: SavedPlacements
    ) -> Placement? {
        guard let (monitor, isHomeMonitor) = home.match(among: monitors, current: current) else { return nil }
        var placement = home.placement
        placement.monitor = monitor.id
        if !isHomeMonitor {
            placement = awayPlacement(home, on: monitor, memory.placement(on: monitor.id))
        } else if monitor.size != home.monitor.size {
            placement = placement.anchored(on: home.monitor.size)
        }
        if !isHomeMonitor || monitor.size != home.monitor.size {
            placement = bounded(placement, on: monitor.size)
        }
        return madeVisible(placement, on: monitor.size)
    }

    /// `placement` adapted to the size of `monitor`, for a placement that was chosen for another size of
    /// monitor or overlay.
    package static func fitted(_ placement: Placement, on monitor: Size) -> Placement {
        madeVisible(bounded(placement, on: monitor), on: monitor)
    }

    /// The placement on a monitor other than the home monitor: the saved one for that monitor, otherwise the
    /// home corner with the same distance to the work area.
    private static func awayPlacement(_ home: HomePlacement, on monitor: Monitor, _ saved: SavedPlacement?)
        -> Placement
    {
        var placement = home.placement.anchored(on: home.monitor.size)
        placement.monitor = monitor.id
        if let saved {
            placement.corner = saved.corner
            placement.inset = saved.inset
            return placement
        }
        let old = OverlayGeometry.inset(at: placement.corner, on: home.monitor, margin: 0)
        let new = OverlayGeometry.inset(at: placement.corner, on: monitor, margin: 0)
        placement.inset.width += new.width - old.width
        placement.inset.height += new.height - old.height
        return placement
    }

    /// `placement` limited to the monitor's size and to its edges opposite to the corner.
    private static func bounded(_ placement: Placement, on monitor: Size) -> Placement {
        var placement = placement
        placement.size = OverlayGeometry.shrunk(placement.size, into: monitor)
        let room = Size(
            width: monitor.width - placement.size.width, height: monitor.height - placement.size.height)
        placement.inset.width = min(placement.inset.width, max(0, room.width))
        placement.inset.height = min(placement.inset.height, max(0, room.height))
        return placement
    }

    /// `placement`, moved inside the monitor if less than `minVisibleFraction` of it is visible.
    package static func madeVisible(_ placement: Placement, on monitor: Size) -> Placement {
        guard placement.visiblePart(on: monitor) < minVisibleFraction else { return placement }
        var placement = bounded(placement, on: monitor)
        placement.inset.width = max(0, placement.inset.width)
        placement.inset.height = max(0, placement.inset.height)
        return placement
    }
}
