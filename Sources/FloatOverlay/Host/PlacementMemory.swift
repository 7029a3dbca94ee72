// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The places where users put overlays: known at once, and stored when the overlays have come to rest.
final class PlacementMemory {
    private static let saveDelay = Duration.milliseconds(500)

    /// The persistent store; `nil` keeps placements only in memory.
    var store: (any PlacementStore)?
    /// Whether the preferences enable saved placements.
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

    /// Records the placement that the user chose on `monitor`.
    func record(_ place: SavedPlacement, on monitor: Monitor.ID) {
        guard isEnabled() else { return }
        unsaved.remember(place, on: monitor)
        timer.set(after: Self.saveDelay)
    }

    /// Saves unsaved records now.
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
