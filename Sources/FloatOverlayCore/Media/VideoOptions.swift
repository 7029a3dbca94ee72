// SPDX-License-Identifier: MIT

/// The videos to play, and playback options.
public struct VideoOptions: Hashable, Sendable {
    /// The choice of subtitles.
    public enum Subtitles: Hashable, Sendable {
        /// The video's default subtitles and those in files next to it.
        case automatic
        /// No subtitles at all.
        case off
        /// The video's subtitle track of this number, counted from 1.
        case track(Int)
        /// The subtitles at this absolute path or URL.
        case file(String)
    }

    /// Files and URLs, played in this order; at least one. Paths must be absolute.
    public var locations: [String]
    /// Whether the list starts again after its last video.
    public var isLooped: Bool
    /// The playback rate, 0.25…4. The range is not checked: libmpv gets the number.
    public var speed: Double
    /// The choice of subtitles.
    public var subtitles: Subtitles

    /// Creates options. By default `locations` are played once at normal speed.
    ///
    /// - Parameters:
    ///   - locations: Files, as absolute paths, and URLs; at least one.
    ///   - isLooped: Whether the list starts again after its last video.
    ///   - speed: The playback rate, 0.25…4.
    ///   - subtitles: The choice of subtitles.
    public init(
        _ locations: [String], isLooped: Bool = false, speed: Double = 1, subtitles: Subtitles = .automatic
    ) {
        self.locations = locations
        self.isLooped = isLooped
        self.speed = speed
        self.subtitles = subtitles
    }
}
