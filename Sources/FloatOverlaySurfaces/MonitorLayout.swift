// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The current monitors of a display, one entry each.
package struct MonitorLayout<Entry: LocatedMonitor>: Hashable {
    package private(set) var entries: [Entry]

    /// Makes equal monitor IDs unique.
    package init(_ entries: [Entry] = []) {
        self.entries = entries
        var seen: Set<Monitor.ID> = []
        for index in entries.indices {
            while !seen.insert(self.entries[index].monitor.id).inserted {
                self.entries[index].monitor.id.text += "+again"
            }
        }
    }

    /// The entry of the monitor `id`, otherwise of the monitor `current`, otherwise of the primary monitor,
    /// otherwise the first entry; `nil` if there is no monitor.
    package func entry(_ id: Monitor.ID?, current: Monitor.ID?) -> Entry? {
        if let entry = first({ $0.id == id }) { return entry }
        if let entry = first({ $0.id == current }) { return entry }
        return first(\.isPrimary) ?? entries.first
    }

    /// The first entry whose monitor `matches`. `entries.first(where:)` would allocate memory for each
    /// element, because this generic type is not specialised for its users in other modules.
    private func first(_ matches: (Monitor) -> Bool) -> Entry? {
        for index in entries.indices where matches(entries[index].monitor) { return entries[index] }
        return nil
    }

    /// The areas of all monitors in logical pixels of the monitor `id`, which is the first; `nil` if an area
    /// is unknown.
    package func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        guard let reference = first({ $0.id == id }) else { return nil }
        let areas = ([reference] + entries.filter { $0.monitor.id != id }).compactMap { entry in
            entry.area(in: reference).map { MonitorArrangement.Area(monitor: entry.monitor, rect: $0) }
        }
        return areas.count == entries.count ? MonitorArrangement(areas) : nil
    }
}

/// A monitor with the values that only its back end uses.
package protocol LocatedMonitor: Hashable {
    var monitor: Monitor { get set }
    /// The area of the monitor in logical pixels of `other`, from its corner; `nil` if unknown.
    func area(in other: Self) -> Rect?
}
