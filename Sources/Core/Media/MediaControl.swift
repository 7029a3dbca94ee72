// SPDX-License-Identifier: MIT

/// What a player can be told.
public enum MediaAction: Hashable, Sendable {
    case playPause, play, pause, next, previous
    /// On, or back when negative.
    case seekBy(Duration)
    /// To a place in the track of this name, or in whichever is played.
    case seekTo(Duration, track: String?)
}

/// Why a player did not do what it was told, in words.
public enum MediaFailure: Error, Hashable, Sendable {
    /// There is no such player, no player at all, or no bus.
    case noPlayer(String)
    /// The player cannot.
    case unable(String)
    /// The track has no such place.
    case outOfRange(String, legal: String)
    /// It did not work.
    case failed(String)
}

/// The port to the media players of the desktop. Players are chosen by name; without one it is the one that plays, or
/// did something last.
public protocol MediaControl: AnyObject {
    /// Begins to look for players, when nobody has yet: what comes later is known sooner.
    func prepare()
    /// The player `name`, or the one chosen; `nil` without one, and before it is known.
    func state(of name: String?) -> MediaState?
    /// Tells the player `name`, or the one chosen, once it is known which those are. Calls `done` exactly once,
    /// within seconds.
    func perform(
        _ command: MediaAction, on name: String?,
        done: @escaping (Result<Void, MediaFailure>) -> Void)
    /// Calls `changed` whenever a state may be another one, until the observation is released.
    func observe(_ name: String?, _ changed: @escaping () -> Void) -> any MediaObservation
}

/// The observation of a player; it ends with its last reference.
public protocol MediaObservation: AnyObject {
    /// Whether the position must keep to the player's; otherwise nobody is asked.
    var needsPosition: Bool { get set }
}

extension MediaState {
    /// The player among `states` that is meant when no name is said: one that plays before one that pauses; among
    /// equals the one that did something last, which has the highest number.
    public static func chosen(of states: [(state: MediaState, activity: Int)]) -> Int? {
        states.indices.max { a, b in
            (states[a].state.status.rawValue, states[a].activity)
                < (states[b].state.status.rawValue, states[b].activity)
        }
    }
}
