// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `media`: an action of a media player.
package struct MediaCommand: Hashable, Sendable {
    /// The action.
    package var action: MediaAction
    /// `--player`: the name of the player; `nil` for the preferred one, which is a playing one if there is
    /// any.
    package var player: String?
}

extension Diagnostic {
    /// The diagnostic for a failed action of a player.
    package init(_ failure: MediaFailure) {
        switch failure {
        case .noPlayer(let text):
            self.init(
                text, hint: "start a player that supports MPRIS; mpv needs its mpris script",
                exitStatus: ExitStatus.unavailable)
        case .unable(let text):
            self.init(
                text, hint: "try another action, or another track: the available actions depend on the track",
                exitStatus: ExitStatus.unavailable)
        case .outOfRange(let value, let legal):
            self.init(
                "\(value) is out of range", hint: "use a value from \(legal)", exitStatus: ExitStatus.usage)
        case .failed(let text):
            self.init(text, hint: "check the player", exitStatus: ExitStatus.unavailable)
        }
    }
}
