// SPDX-License-Identifier: MIT

/// Where the user put overlays, monitor by monitor: the latest of so many, the oldest is forgotten.
public struct SavedPlacements: Hashable, Sendable {
    /// More monitors than anybody plugs in turn by turn.
    public static let maxCount = 32
    /// The longest identity that is remembered, in bytes.
    static let maxIDLength = 256

    /// The monitors and their places, the latest last.
    public private(set) var entries: [Entry] = []

    /// One monitor and its place.
    public struct Entry: Hashable, Sendable {
        /// The monitor.
        public var monitor: Monitor.ID
        /// Where overlays go there.
        public var place: SavedPlacement
    }

    /// Remembers nothing yet.
    public init() {}

    /// Where overlays go on the monitor `id`; one that was plugged in elsewhere before is known by what it says of
    /// itself, unless two say the same.
    public func place(on id: Monitor.ID) -> SavedPlacement? {
        if let exact = entries.last(where: { $0.monitor == id }) { return exact.place }
        guard !id.identity.isEmpty else { return nil }
        let same = entries.filter { $0.monitor.identity == id.identity }
        return same.count == 1 ? same[0].place : nil
    }

    /// Remembers `place` for `monitor`, in the place of what was there. Identities nobody can have had are not kept.
    public mutating func remember(_ place: SavedPlacement, on monitor: Monitor.ID) {
        let bytes = monitor.text.utf8
        guard place.isValid, (1...Self.maxIDLength).contains(bytes.count),
            bytes.allSatisfy({ $0 >= 32 && $0 != 127 })
        else { return }
        entries.removeAll { $0.monitor == monitor }
        entries.append(Entry(monitor: monitor, place: place))
        if entries.count > Self.maxCount { entries.removeFirst(entries.count - Self.maxCount) }
    }

    /// The same with all that `newer` remembers.
    public func merged(_ newer: SavedPlacements) -> SavedPlacements {
        newer.entries.reduce(into: self) { $0.remember($1.place, on: $1.monitor) }
    }
}
