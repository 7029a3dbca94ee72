// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// An observer of a player on the bus.
final class PlayerObservation: MediaObservation {
    private weak var players: MediaPlayers?
    let name: String?
    let changed: () -> Void
    var needsPosition = false {
        didSet { if needsPosition != oldValue { players?.observationsChanged() } }
    }

    init(of name: String?, among players: MediaPlayers, changed: @escaping () -> Void) {
        self.players = players
        self.name = name
        self.changed = changed
    }

    deinit { players?.observationsChanged() }
}
