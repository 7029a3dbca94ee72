// SPDX-License-Identifier: MIT

/// A track of a media player.
package struct MediaTrack: Hashable, Sendable {
    /// The player's ID of the track; empty if the player has sent no ID.
    package var id = ""
    /// The title; can be empty.
    package var title = ""
    /// The artists, separated by commas; can be empty.
    package var artist = ""
    /// The URL; can be empty.
    package var url = ""
    /// The lyrics that the player has (`xesam:asText`), with or without times; can be empty.
    package var lyrics = ""
    /// The duration; `nil` if unknown.
    package var duration: Duration?
    /// Creates an empty track.
    package init() {}

    /// Whether `other` is another track, and not the same one with more metadata.
    package func isOther(than other: MediaTrack) -> Bool {
        if !id.isEmpty || !other.id.isEmpty { return id != other.id }
        return (title, artist, url) != (other.title, other.artist, other.url)
    }
}
