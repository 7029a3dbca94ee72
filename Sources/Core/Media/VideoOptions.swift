// SPDX-License-Identifier: MIT

/// Which films, and how they are played.
public struct VideoOptions: Hashable, Sendable {
    /// Which subtitles are seen.
    public enum Subtitles: Hashable, Sendable {
        /// Those of the film that are meant to be, and those in files beside it.
        case standard
        /// No subtitles at all.
        case off
        /// The film's own of this number, counted from 1.
        case track(Int)
        /// Those in a file.
        case file(String)
    }

    /// Files and URLs; one after the other.
    public var places: [String]
    /// Again after the last one.
    public var isLooped: Bool
    /// Seconds of the film a second, 0.25…4.
    public var speed: Double
    /// Which subtitles are seen.
    public var subtitles: Subtitles

    /// Plays `places` once, at their own speed, unless said otherwise.
    public init(
        _ places: [String], isLooped: Bool = false, speed: Double = 1, subtitles: Subtitles = .standard
    ) {
        self.places = places
        self.isLooped = isLooped
        self.speed = speed
        self.subtitles = subtitles
    }
}
