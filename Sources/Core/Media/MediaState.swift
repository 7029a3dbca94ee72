// SPDX-License-Identifier: MIT

/// What a player plays.
public struct MediaTrack: Hashable, Sendable {
    /// What the player calls it; empty where it has no name, or there is none.
    public var id = ""
    /// Its title; may be empty.
    public var title = ""
    /// Who plays it, with commas between several; may be empty.
    public var artist = ""
    /// Where it is, as a URL; may be empty.
    public var url = ""
    /// How long it takes; `nil` where nobody knows.
    public var duration: Duration?
    /// Nothing.
    public init() {}

    /// Whether `other` is something else that is played, and not more that is known of this.
    public func isOther(than other: MediaTrack) -> Bool {
        if !id.isEmpty || !other.id.isEmpty { return id != other.id }
        return (title, artist, url) != (other.title, other.artist, other.url)
    }
}

/// A player as it is now.
public struct MediaState: Hashable, Sendable {
    /// What it does.
    public enum Status: Int, Hashable, Sendable { case stopped, paused, playing }

    /// Its name on the bus, without what all have in common: `mpv`, `vlc.instance7`.
    public var name: String
    /// What it does.
    public var status = Status.stopped
    /// What it plays.
    public var track = MediaTrack()
    /// Where it is.
    public var clock: PlaybackClock
    /// Whether its position can be set.
    public var canSeek = false
    /// Whether it can play.
    public var canPlay = false
    /// Whether it can pause.
    public var canPause = false
    /// Whether there is a next track.
    public var canGoNext = false
    /// Whether there is a track before.
    public var canGoPrevious = false

    /// A player of which nothing but its name is known.
    public init(name: String, clock: PlaybackClock) {
        self.name = name
        self.clock = clock
    }

    /// Where it can be sought now; `nil` where it cannot.
    public func range(at now: Instant) -> SeekableRange? {
        guard canSeek, let duration = track.duration else { return nil }
        return SeekableRange(position: clock.position(at: now).seconds, duration: duration.seconds)
    }

    /// Whether somebody who says `name` means it: the whole name, or all of it before a point.
    public func isCalled(_ name: String) -> Bool { self.name == name || self.name.hasPrefix(name + ".") }
}
