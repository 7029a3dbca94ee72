// SPDX-License-Identifier: MIT

/// The user's placements per monitor; the oldest entry is removed when there are more than `maxCount`.
package struct SavedPlacements: Hashable, Sendable {
    /// The maximum number of monitors.
    package static let maxCount = 32
    /// The maximum length of a monitor's ID in bytes.
    static let maxIDLength = 256

    /// The entries, the latest last.
    package private(set) var entries: [Entry] = []

    /// A monitor and its placement.
    package struct Entry: Hashable, Sendable {
        /// The monitor.
        package var monitor: Monitor.ID
        /// The user's placement on the monitor.
        package var placement: SavedPlacement
    }

    /// Creates an empty collection.
    package init() {}

    /// The placement for the monitor `id`. A monitor at a new connector is recognized by its identity, if
    /// only one entry has this identity.
    package func placement(on id: Monitor.ID) -> SavedPlacement? {
        if let exact = entries.last(where: { $0.monitor == id }) { return exact.placement }
        guard !id.identity.isEmpty else { return nil }
        let same = entries.filter { $0.monitor.identity == id.identity }
        return same.count == 1 ? same[0].placement : nil
    }

    /// Stores `placement` for `monitor`. Entries with invalid IDs or numbers are ignored.
    package mutating func remember(_ placement: SavedPlacement, on monitor: Monitor.ID) {
        let bytes = monitor.text.utf8
        guard placement.isValid, (1...Self.maxIDLength).contains(bytes.count),
            bytes.allSatisfy({ $0 >= 32 && $0 != 127 })
        else { return }
        entries.removeAll { $0.monitor == monitor }
        entries.append(Entry(monitor: monitor, placement: placement))
        if entries.count > Self.maxCount { entries.removeFirst(entries.count - Self.maxCount) }
    }

    /// A copy with the entries of `newer` added.
    package func merged(_ newer: SavedPlacements) -> SavedPlacements {
        newer.entries.reduce(into: self) { $0.remember($1.placement, on: $1.monitor) }
    }
}
