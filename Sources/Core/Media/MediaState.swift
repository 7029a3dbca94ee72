// SPDX-License-Identifier: MIT

/// A track of a media player.
public struct MediaTrack: Hashable, Sendable {
    /// The player's ID of the track; empty without one.
    public var id = ""
    /// The title; can be empty.
    public var title = ""
    /// The artists, separated by commas; can be empty.
    public var artist = ""
    /// The URL; can be empty.
    public var url = ""
    /// The duration; `nil` if unknown.
    public var duration: Duration?
    /// Creates an empty track.
    public init() {}

    /// Whether `other` is another track, and not the same one with more metadata.
    public func isOther(than other: MediaTrack) -> Bool {
        if !id.isEmpty || !other.id.isEmpty { return id != other.id }
        return (title, artist, url) != (other.title, other.artist, other.url)
    }
}

/// The state of a media player.
public struct MediaState: Hashable, Sendable {
    /// The playback status.
    public enum Status: Int, Hashable, Sendable { case stopped, paused, playing }

    /// The player's bus name without the common MPRIS prefix: `mpv`, `vlc.instance7`.
    public var name: String
    /// The playback status.
    public var status = Status.stopped
    /// The current track.
    public var track = MediaTrack()
    /// The playback position.
    public var clock: PlaybackClock
    /// Whether seeking is supported.
    public var canSeek = false
    /// Whether playing is supported.
    public var canPlay = false
    /// Whether pausing is supported.
    public var canPause = false
    /// Whether there is a next track.
    public var canGoNext = false
    /// Whether there is a previous track.
    public var canGoPrevious = false

    /// Creates the state of a player whose properties are unknown.
    public init(name: String, clock: PlaybackClock) {
        self.name = name
        self.clock = clock
    }

    /// The seekable range at `now`; `nil` if seeking is not supported.
    public func range(at now: Instant) -> SeekableRange? {
        guard canSeek, let duration = track.duration else { return nil }
        return SeekableRange(position: clock.position(at: now).seconds, duration: duration.seconds)
    }

    /// Whether `name` selects the player: the whole name, or the part before a dot.
    public func isCalled(_ name: String) -> Bool { self.name == name || self.name.hasPrefix(name + ".") }
}
