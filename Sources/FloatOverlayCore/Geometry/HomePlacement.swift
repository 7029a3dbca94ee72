// SPDX-License-Identifier: MIT

/// The placement to which an overlay returns after changes of monitors: the initial placement, or the last
/// one that the user has chosen.
package struct HomePlacement: Hashable, Sendable {
    /// The placement.
    package var placement: Placement
    /// The monitor at the time of the placement.
    package var monitor: Monitor

    /// `monitor` is the monitor of `placement` at that time.
    package init(placement: Placement, monitor: Monitor) {
        self.placement = placement
        self.monitor = monitor
    }

    /// The monitor for the overlay among `monitors`, and whether it is the home monitor. In this order: the
    /// same ID, the same identity at another connector, another monitor at the same connector, the present
    /// monitor, the primary one, any.
    func match(among monitors: [Monitor], current: Monitor.ID?) -> (monitor: Monitor, isHomeMonitor: Bool)? {
        let id = monitor.id
        if let same = monitors.first(where: { $0.id == id }) { return (same, true) }
        let moved = monitors.filter { !id.identity.isEmpty && $0.id.identity == id.identity }
        if moved.count == 1 { return (moved[0], true) }
        let other =
            monitors.first { $0.id.connector == id.connector } ?? monitors.first { $0.id == current }
            ?? monitors.first(where: \.isPrimary) ?? monitors.first
        return other.map { ($0, false) }
    }
}
