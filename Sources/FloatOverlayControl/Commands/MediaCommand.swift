// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `media`: an action of a media player.
package struct MediaCommand: Hashable, Sendable {
    /// The action.
    package var action: MediaAction
    /// `--player`: the name of the player; `nil` for the preferred player: a playing one, otherwise a
    /// paused one.
    package var player: String?

    package init(action: MediaAction, player: String? = nil) {
        self.action = action
        self.player = player
    }
}

extension Diagnostic {
    /// The diagnostic for a failed action of a player.
    package init(_ failure: MediaFailure) {
        switch failure {
        case .noPlayer:
            self = .unavailable(
                failure.message, hint: "start a player that supports MPRIS; mpv needs its mpris script")
        case .unable:
            self = .unavailable(
                failure.message,
                hint: "try another action, or another track: the available actions depend on the track")
        case .outOfRange(_, let expected):
            self = .usage(failure.message, hint: "use a value from \(expected)")
        case .failed:
            self = .unavailable(failure.message, hint: "check the player")
        }
    }
}
