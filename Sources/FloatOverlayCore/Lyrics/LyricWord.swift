// SPDX-License-Identifier: MIT

/// A part of a line with a time of its own.
package struct LyricWord: Hashable, Sendable {
    /// The start time, from the start of the song.
    package var start: Duration
    /// The range in the UTF-8 of the line's text.
    package var bytes: Range<Int>
}
