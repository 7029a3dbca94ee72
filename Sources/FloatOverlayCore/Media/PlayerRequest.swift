// SPDX-License-Identifier: MIT

/// A request on the bus (MPRIS) to one of our own players.
package enum PlayerRequest: Hashable, Sendable {
    case perform(MediaAction)
    /// Stop playback and exit.
    case stop
    /// Open this URL in place of the whole playlist.
    case open(String)
    /// Set the playback rate; 1 is normal speed.
    case setRate(Double)
    /// Set the volume; 1 is the recorded volume.
    case setVolume(Double)
    /// Set whether the playlist repeats.
    case setLooped(Bool)
}
