// SPDX-License-Identifier: MIT

/// The state of a media player.
package struct MediaState: Hashable, Sendable {
    /// The playback status.
    package enum Status: Int, Hashable, Sendable { case stopped, paused, playing }

    /// The player's bus name without the common MPRIS prefix: `mpv`, `vlc.instance7`.
    package var name: String
    /// The playback status.
    package var status = Status.stopped
    /// The current track.
    package var track = MediaTrack()
    /// The playback position.
    package var clock: PlaybackClock
    /// Whether seeking is supported.
    package var canSeek = false
    /// Whether playing is supported.
    package var canPlay = false
    /// Whether pausing is supported.
    package var canPause = false
    /// Whether there is a next track.
    package var canGoNext = false
    /// Whether there is a previous track.
    package var canGoPrevious = false

    /// Creates the state of a player whose properties are unknown.
    package init(name: String, clock: PlaybackClock) {
        self.name = name
        self.clock = clock
    }

    /// The seekable range at `now`; `nil` if seeking is not supported.
    package func range(at now: Instant) -> SeekableRange? {
        guard canSeek, let duration = track.duration else { return nil }
        return SeekableRange(position: clock.position(at: now).seconds, duration: duration.seconds)
    }

    /// Whether `name` selects the player: the whole name, or the part before a dot.
    package func hasName(_ name: String) -> Bool { self.name == name || self.name.hasPrefix(name + ".") }
}
