// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A monitor with the values that only its back end uses.
package protocol LocatedMonitor: Hashable {
    var monitor: Monitor { get set }
    /// The area of the monitor in logical pixels of `other`, from its corner; `nil` if unknown.
    func area(in other: Self) -> Rect?
}

/// The current monitors of a display.
package struct MonitorLayout<Head: LocatedMonitor>: Hashable {
    package private(set) var heads: [Head]

    /// Makes equal IDs of monitors unique.
    package init(_ heads: [Head] = []) {
        self.heads = heads
        var seen: Set<Monitor.ID> = []
        for index in heads.indices {
            while !seen.insert(self.heads[index].monitor.id).inserted {
                self.heads[index].monitor.id.text += "+again"
            }
        }
    }

    /// The monitor `id`, otherwise the monitor `present`, otherwise the primary or the first monitor.
    package func head(_ id: Monitor.ID?, present: Monitor.ID?) -> Head? {
        if let head = first({ $0.id == id }) { return head }
        if let head = first({ $0.id == present }) { return head }
        return first(\.isPrimary) ?? heads.first
    }

    /// `heads.first(where:)` would allocate memory for each element, because this generic type is not specialised
    /// for its users in other modules.
    private func first(_ isWanted: (Monitor) -> Bool) -> Head? {
        for index in heads.indices where isWanted(heads[index].monitor) { return heads[index] }
        return nil
    }

    /// All monitors in the logical pixels of the monitor `id`, which is the first; `nil` if an area is unknown.
    package func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        guard let home = first({ $0.id == id }) else { return nil }
        let areas = ([home] + heads.filter { $0.monitor.id != id }).compactMap { head in
            head.area(in: home).map { MonitorArrangement.Area(monitor: head.monitor, rect: $0) }
        }
        return areas.count == heads.count ? MonitorArrangement(areas) : nil
    }
}
