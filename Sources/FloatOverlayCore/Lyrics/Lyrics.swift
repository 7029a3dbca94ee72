// SPDX-License-Identifier: MIT

/// The lyrics of a song with timestamps, from a `.lrc` file.
package struct Lyrics: Hashable, Sendable {
    /// The value of `[ti:]`; empty without one.
    package var title: String
    /// The value of `[ar:]`; empty without one.
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
    package func line(at position: Duration) -> Int? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// The next line with text after the line `index`, or the first one; empty lines, which only mark the end
    /// of another line, are skipped.
    package func upcoming(after index: Int?) -> LyricLine? {
        lines[((index ?? -1) + 1)...].first { !$0.text.isEmpty }
    }
}

/// A line of lyrics.
package struct LyricLine: Hashable, Sendable {
    /// The start time, from the start of the song.
    package var start: Duration
    /// The text; empty for a pause.
    package var text: String
    /// The translation; `nil` without one.
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

/// Why a file could not be read as lyrics; `description` contains the line number if there is one.
package enum LyricsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a regular file.
    case noFile
    /// More than 1 MiB.
    case tooLong
    /// The number, from 1, of a line that is not UTF-8.
    case notUTF8(line: Int)
    /// No line has a timestamp.
    case noTimes
    /// The number, from 1, of the line that exceeds the maximum number of timestamps.
    case tooManyTimes(line: Int)

    /// The error as a short message.
    package var description: String {
        switch self {
        case .noFile: "not a regular file"
        case .tooLong: "the file is larger than 1 MiB"
        case .notUTF8(let line): "line \(line) is neither UTF-8 nor UTF-16"
        case .noTimes: "no line has a time tag such as [01:23.45]"
        case .tooManyTimes(let line): "more than \(LRCReader.maxTimes) time tags (line \(line))"
        }
    }
}
