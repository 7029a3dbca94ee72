// SPDX-License-Identifier: MIT

/// The lyrics of a song with timestamps, from a `.lrc` file.
package struct Lyrics: Hashable, Sendable {
    /// The value of `[ti:]`; empty without this tag.
    package var title: String
    /// The value of `[ar:]`; empty without this tag.
    package var artist: String
    /// The lines in the order of their distinct start times; at least one.
    package let lines: [LyricLine]
    /// Whether any line has a translation.
    package let hasTranslations: Bool

    /// `lines` must be in order.
    init(title: String, artist: String, lines: [LyricLine]) {
        self.title = title
        self.artist = artist
        self.lines = lines
        hasTranslations = lines.contains { $0.translation != nil }
    }

    /// The index of the line at `position`; `nil` before the first line.
    package func lineIndex(at position: Duration) -> Int? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// The next line with text after the line `index`, or the first one; empty lines, which only mark the end
    /// of another line, are skipped.
    package func nextLine(after index: Int?) -> LyricLine? {
        lines[((index ?? -1) + 1)...].first { !$0.text.isEmpty }
    }
}
