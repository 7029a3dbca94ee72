// SPDX-License-Identifier: MIT

/// Why a player did not perform a command, as a message.
package enum MediaFailure: Error, Hashable, Sendable {
    /// No such player, no player at all, or no session bus.
    case noPlayer(String)
    /// The player does not support the command.
    case unable(String)
    /// The position is outside the track.
    case outOfRange(String, legal: String)
    /// The command failed.
    case failed(String)
}
