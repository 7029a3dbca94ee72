// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The places where users put overlays: known at once, and stored when the overlays have come to rest.
final class PlacementMemory {
    private static let saveDelay = Duration.milliseconds(500)

    /// Where it is stored; without a store it is forgotten with the host.
    var store: (any PlacementStore)?
    /// Whether the user wants anything remembered.
    var isEnabled: () -> Bool = { true }
    /// The places that are not stored yet.
    private var unsaved = SavedPlacements()
    /// All places where there is no store.
    private var unstored = SavedPlacements()
    private let timer: Timer

    init(in reactor: Reactor) {
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in save() }
    }

    /// All places; empty where the user wants none remembered.
    var memory: SavedPlacements {
        guard isEnabled() else { return SavedPlacements() }
        return (store?.load() ?? unstored).merged(unsaved)
    }

    /// Remembers where the user has put an overlay on `monitor`.
    func record(_ place: SavedPlacement, on monitor: Monitor.ID) {
        guard isEnabled() else { return }
        unsaved.remember(place, on: monitor)
        timer.set(after: Self.saveDelay)
    }

    /// Stores now what is new.
    func save() {
        timer.cancel()
        guard !unsaved.entries.isEmpty else { return }
        let unsaved = unsaved
        self.unsaved = SavedPlacements()
        guard let store else {
            unstored = unstored.merged(unsaved)
            return
        }
        store.update { $0 = $0.merged(unsaved) }
    }
}
