// SPDX-License-Identifier: MIT

/// A line of lyrics.
package struct LyricLine: Hashable, Sendable {
    /// The start time, from the start of the song.
    package var start: Duration
    /// The text; empty for a pause.
    package var text: String
    /// The translation; `nil` if the line has no translation.
    package var translation: String?
    /// The words or syllables with times of their own, in order; from the first one on they cover `text`.
    /// Empty without word timing.
    package var words: [LyricWord] = []
    /// The end time; `nil` if the line lasts until the next one.
    package var end: Duration?
}

/// A part of a line with a time of its own.
package struct LyricWord: Hashable, Sendable {
    /// The start time, from the start of the song.
    package var start: Duration
    /// The range in the UTF-8 of the line's text.
    package var bytes: Range<Int>
}
