// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// The monitor it is on; the one it was on while there are none.
    public var monitor: Monitor? { host.lastMonitors.first { $0.id == target?.monitor } }

    /// It belongs where it has been put at its start.
    func updateHome() {
        guard let placement = homePlacement, let monitor = host.monitor(placement.monitor) else { return }
        home = HomePlacement(placement: placement, monitor: monitor)
        givenSize = placement.size
    }

    /// It belongs where its user has put it; what there is to remember of that.
    func recordHome() -> SavedPlacement? {
        guard let placement = homePlacement, let monitor = host.monitor(placement.monitor) else {
            return nil
        }
        let isResized = givenSize != placement.size
        updateHome()
        let anchored = placement.anchored(on: monitor.size)
        var place =
            host.placementMemory.memory.place(on: monitor.id)
            ?? SavedPlacement(corner: anchored.corner, inset: anchored.inset)
        place.corner = anchored.corner
        place.inset = anchored.inset
        if isResized { remember(placement.size, in: &place) }
        return place
    }

    private func remember(_ size: Size, in place: inout SavedPlacement) {
        switch contentSize {
        case .pixels?: place.area = size.width * size.height
        case .points(let natural)?: place.zoom = size.width / natural.width
        case nil: break
        }
    }

    /// Just before it appears: where others are it is not.
    func avoidOverlap() {
        guard let surface, let home else { return }
        if case .point? = options.place { return }
        let taken = host.overlays.filter { $0 !== self && $0.state.holdsPlace }.compactMap(\.target)
        let free = OverlapAvoidance.near(
            home.placement, among: taken, on: host.display.monitors, margin: host.preferences.overlay.margin)
        guard free != home.placement else { return }
        surface.requestPlacement(free)
        updateHome()
    }

    /// Whether it is where it belongs however monitors change: in its user's hand, with nowhere to go afterwards, or on
    /// its way out.
    private var ignoresMonitorChanges: Bool {
        switch lifeCycle.state {
        case .waiting, .ready, .starting, .active, .restoring:
            motion.interaction != nil && motion.queuedDestination == nil
        case .idle, .leaving, .stopping, .over: true
        }
    }

    /// Where it goes on the monitors there are now; `nil` when it stays.
    func placementAfterMonitorChange(_ memory: SavedPlacements) -> Placement? {
        guard let home, let present = target, !ignoresMonitorChanges else { return nil }
        return MonitorChangePlacement.place(
            home, among: host.display.monitors, present: present.monitor, memory: memory)
    }

    /// Goes to `placement`, since monitors have changed.
    func moveAfterMonitorChange(to placement: Placement) {
        // What is stashed may have to go to another side, though it belongs where it did.
        guard placement != target || isStashed else { return }
        change(to: placement, animated: false)
        givenSize = homePlacement?.size
    }
}
