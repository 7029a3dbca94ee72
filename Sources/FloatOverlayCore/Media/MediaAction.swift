// SPDX-License-Identifier: MIT

/// A command to a media player.
package enum MediaAction: Hashable, Sendable {
    case playPause, play, pause, next, previous
    /// Seek relative to the position, backward if negative.
    case seekBy(Duration)
    /// Seek to a position in the track with this ID, or in the current track.
    case seekTo(Duration, track: String?)
}
