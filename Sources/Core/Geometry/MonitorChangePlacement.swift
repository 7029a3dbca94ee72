// SPDX-License-Identifier: MIT

/// Where an overlay goes when monitors come, go and change. It looks only at where the overlay belongs and at what is
/// there now, so that whatever happened in between, everything comes back as it was.
public enum MonitorChangePlacement {
    /// How much of an overlay there must be to see.
    public static let minVisibleFraction = 0.25

    /// The place of what belongs at `home` while `monitors` are all there are, on `present` at the moment; `nil`
    /// while there are none.
    public static func place(
        _ home: HomePlacement, among monitors: [Monitor], present: Monitor.ID?, memory: SavedPlacements
    ) -> Placement? {
        guard let (monitor, isOwn) = home.whereabouts(among: monitors, present: present) else { return nil }
        var placement = home.placement
        placement.monitor = monitor.id
        if !isOwn {
            placement = guest(home, on: monitor, memory.place(on: monitor.id))
        } else if monitor.size != home.monitor.size {
            placement = placement.anchored(on: home.monitor.size)
        }
        if !isOwn || monitor.size != home.monitor.size {
            placement = bounded(placement, on: monitor.size)
        }
        return seen(placement, on: monitor.size)
    }

    /// `placement`, chosen for another extent of the monitor or of the overlay, where `monitor` has it now.
    public static func fitted(_ placement: Placement, on monitor: Size) -> Placement {
        seen(bounded(placement, on: monitor), on: monitor)
    }

    /// On a monitor that is not its own: where the user had overlays there, else in the same corner as at home, as far
    /// from panels.
    private static func guest(_ home: HomePlacement, on monitor: Monitor, _ place: SavedPlacement?)
        -> Placement
    {
        var placement = home.placement.anchored(on: home.monitor.size)
        placement.monitor = monitor.id
        if let place {
            placement.corner = place.corner
            placement.inset = place.inset
            return placement
        }
        let old = OverlayGeometry.inset(at: placement.corner, on: home.monitor, margin: 0)
        let new = OverlayGeometry.inset(at: placement.corner, on: monitor, margin: 0)
        placement.inset.width += new.width - old.width
        placement.inset.height += new.height - old.height
        return placement
    }

    /// No larger than the monitor, and not beyond the edges opposite to its corner.
    private static func bounded(_ placement: Placement, on monitor: Size) -> Placement {
        var placement = placement
        placement.size = OverlayGeometry.shrunk(placement.size, into: monitor)
        let room = Size(
            width: monitor.width - placement.size.width, height: monitor.height - placement.size.height)
        placement.inset.width = min(placement.inset.width, max(0, room.width))
        placement.inset.height = min(placement.inset.height, max(0, room.height))
        return placement
    }

    /// Where too little of it is to be seen all of it on the monitor, as much as fits.
    public static func seen(_ placement: Placement, on monitor: Size) -> Placement {
        guard placement.visiblePart(on: monitor) < minVisibleFraction else { return placement }
        var placement = bounded(placement, on: monitor)
        placement.inset.width = max(0, placement.inset.width)
        placement.inset.height = max(0, placement.inset.height)
        return placement
    }
}
