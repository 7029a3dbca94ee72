// SPDX-License-Identifier: MIT

/// The port to the media players of the desktop. Players are selected by name; without a name the playing
/// one, or the one with the latest activity. All calls and callbacks belong to the thread of the event loop.
package protocol MediaControl: AnyObject {
    /// Starts the search for players in advance. Idempotent.
    func prepare()
    /// The state of the player `name`, or of the selected one; `nil` if there is none or its state is not
    /// known yet.
    func state(of name: String?) -> MediaState?
    /// Sends a command to the player `name`, or to the selected one, after the players have been found. Calls
    /// `done` exactly once, within seconds.
    func perform(
        _ command: MediaAction, on name: String?,
        done: @escaping (Result<Void, MediaFailure>) -> Void)
    /// Calls `changed` whenever the state may have changed, until the observation is released.
    func observe(_ name: String?, _ changed: @escaping () -> Void) -> any MediaObservation
}

extension MediaState {
    /// The index of the player that is selected without a name: a playing one before a paused one, then the
    /// one with the highest activity number.
    package static func chosen(of states: [(state: MediaState, activity: Int)]) -> Int? {
        states.indices.max { a, b in
            (states[a].state.status.rawValue, states[a].activity)
                < (states[b].state.status.rawValue, states[b].activity)
        }
    }
}

/// Why a player did not perform a command, as a message.
package enum MediaFailure: Error, Hashable, Sendable {
    /// No such player, no player at all, or no session bus.
    case noPlayer(String)
    /// The player does not support the command.
    case unable(String)
    /// The position is outside the track.
    case outOfRange(String, expected: String)
    /// The command failed.
    case failed(String)
}

extension MediaFailure: CustomStringConvertible {
    /// The failure as a sentence for the user, without a full stop.
    package var message: String {
        switch self {
        case .noPlayer(let text), .unable(let text), .failed(let text): text
        case .outOfRange(let value, _): "\(value) is out of range"
        }
    }

    /// The `message`.
    package var description: String { message }
}

/// An observation of a player; it ends when the object is released.
package protocol MediaObservation: AnyObject {
    /// Whether the exact position is required; otherwise the player's position is not polled.
    var needsPosition: Bool { get set }
}
