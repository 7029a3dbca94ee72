// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The placements that users chose for overlays: in effect immediately, and saved half a second after the
/// last change.
final class PlacementMemory {
    private static let saveDelay = Duration.milliseconds(500)

    /// The persistent store; `nil` keeps placements only in memory.
    var store: (any PlacementStore)?
    /// Whether the preferences enable saved placements.
    var isEnabled: () -> Bool = { true }
    /// The placements that are not saved yet.
    private var unsaved = SavedPlacements()
    /// The saved placements of a host without a store.
    private var unstored = SavedPlacements()
    private let timer: Timer

    init(in reactor: Reactor) {
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in save() }
    }

    /// All placements; empty if the preferences disable saved placements.
    var memory: SavedPlacements {
        guard isEnabled() else { return SavedPlacements() }
        return (store?.load() ?? unstored).merged(unsaved)
    }

    /// Records the placement that the user chose on `monitor`.
    func record(_ placement: SavedPlacement, on monitor: Monitor.ID) {
        guard isEnabled() else { return }
        unsaved.remember(placement, on: monitor)
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
