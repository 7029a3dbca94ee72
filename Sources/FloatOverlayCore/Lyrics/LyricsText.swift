// SPDX-License-Identifier: MIT

/// The two rows of displayed lyrics.
package struct LyricsText: Hashable, Sendable {
    /// The current line; `LyricProgress` counts its bytes.
    package var first: String
    /// The next line, or the translation of the current one.
    package var second: String

    /// `first` is the current line.
    package init(first: String, second: String) {
        self.first = first
        self.second = second
    }
}
