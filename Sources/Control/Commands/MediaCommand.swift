// SPDX-License-Identifier: MIT
public import Core

/// `media`: what a player shall do.
public struct MediaCommand: Hashable, Sendable {
    /// What it shall do.
    public var action: MediaAction
    /// `--player`: its name; `nil` is the one that plays.
    public var player: String?

    /// Makes a command from its parts.
    public init(_ action: MediaAction, player: String? = nil) {
        self.action = action
        self.player = player
    }
}

extension Diagnostic {
    /// Why a player did not do it.
    public init(_ failure: MediaFailure) {
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
