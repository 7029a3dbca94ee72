// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// What is remembered of where users put overlays: kept at hand at once, and stored when they have come to rest.
final class PlacementMemory {
    private static let saveDelay = Duration.milliseconds(500)

    private unowned let host: OverlayHost
    /// What the store has not been told yet.
    private var unsaved = SavedPlacements()
    /// All of it where there is no store.
    private var unstored = SavedPlacements()
    private lazy var timer = host.reactor.timer { [unowned self] _ in save() }

    init(host: OverlayHost) { self.host = host }

    /// What is remembered; nothing where the user wants that.
    var memory: SavedPlacements {
        guard host.preferences.overlay.remembers else { return SavedPlacements() }
        return (host.placeStore?.load() ?? unstored).merged(unsaved)
    }

    /// Remembers where the user has put an overlay on `monitor`.
    func record(_ place: SavedPlacement, on monitor: Monitor.ID) {
        guard host.preferences.overlay.remembers else { return }
        unsaved.remember(place, on: monitor)
        timer.set(after: Self.saveDelay)
    }

    /// Stores now what is new.
    func save() {
        timer.cancel()
        guard !unsaved.entries.isEmpty else { return }
        let unsaved = unsaved
        self.unsaved = SavedPlacements()
        guard let store = host.placeStore else {
            unstored = unstored.merged(unsaved)
            return
        }
        store.update { $0 = $0.merged(unsaved) }
    }
}
