// SPDX-License-Identifier: MIT

/// Where an overlay belongs, whatever monitors there are at the moment: where it started, or where its user has put
/// it since.
public struct HomePlacement: Hashable, Sendable {
    /// The place.
    public var placement: Placement
    /// The monitor as it was then.
    public var monitor: Monitor

    /// Makes it from its parts.
    public init(placement: Placement, monitor: Monitor) {
        self.placement = placement
        self.monitor = monitor
    }

    /// The monitor it is on when `monitors` are all there are, and whether that is its own: the same; the same
    /// plugged in elsewhere; else another one at the same connector, the one `present`, where it is already, the
    /// primary, any.
    func whereabouts(among monitors: [Monitor], present: Monitor.ID?) -> (monitor: Monitor, isOwn: Bool)? {
        let id = monitor.id
        if let own = monitors.first(where: { $0.id == id }) { return (own, true) }
        let moved = monitors.filter { !id.identity.isEmpty && $0.id.identity == id.identity }
        if moved.count == 1 { return (moved[0], true) }
        let other =
            monitors.first { $0.id.connector == id.connector } ?? monitors.first { $0.id == present }
            ?? monitors.first(where: \.isPrimary) ?? monitors.first
        return other.map { ($0, false) }
    }
}
