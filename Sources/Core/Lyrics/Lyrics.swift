// SPDX-License-Identifier: MIT

/// The words of a song and when each is sung, as a `.lrc` file has them.
public struct Lyrics: Hashable, Sendable {
    /// `[ti:]`; empty without one.
    public var title: String
    /// `[ar:]`; empty without one.
    public var artist: String
    /// The lines in the order of their starts, which are all different; at least one.
    public let lines: [LyricLine]
    /// Whether any line has a translation.
    public let hasTranslations: Bool

    /// Makes lyrics from their parts; `lines` are in order.
    init(title: String, artist: String, lines: [LyricLine]) {
        self.title = title
        self.artist = artist
        self.lines = lines
        hasTranslations = lines.contains { $0.translation != nil }
    }

    /// The line that is sung at `position`; `nil` before the first.
    public func line(at position: Duration) -> Int? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// What comes after the line `index`, or first of all; empty lines, which only end another one, are passed over.
    public func upcoming(after index: Int?) -> LyricLine? {
        lines[((index ?? -1) + 1)...].first { !$0.text.isEmpty }
    }
}

/// A line of lyrics.
public struct LyricLine: Hashable, Sendable {
    /// When it begins, from the song's beginning.
    public var start: Duration
    /// What is sung; empty for a pause.
    public var text: String
    /// The same in another language.
    public var translation: String?
    /// Its words, or syllables, where they are timed, in order; they cover `text` from the first on.
    public var words: [LyricWord]
    /// When nothing of it is left to sing; `nil` until the next line.
    public var end: Duration?

    /// Makes a line from its parts.
    public init(
        start: Duration, text: String, translation: String? = nil, words: [LyricWord] = [],
        end: Duration? = nil
    ) {
        self.start = start
        self.text = text
        self.translation = translation
        self.words = words
        self.end = end
    }
}

/// A part of a line with a time of its own.
public struct LyricWord: Hashable, Sendable {
    /// When it begins, from the song's beginning.
    public var start: Duration
    /// Where it begins and ends in the UTF-8 of the line's text.
    public var bytes: Range<Int>

    /// Makes a word from its parts.
    public init(start: Duration, bytes: Range<Int>) {
        self.start = start
        self.bytes = bytes
    }
}

/// Why a file is no lyrics; `description` has the line where there is one.
public enum LyricsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A pipe, a device, or a socket.
    case noFile
    /// More than 1 MiB.
    case tooLong
    /// The line, from 1, that is not UTF-8.
    case notUTF8(line: Int)
    /// Nothing in it has a time.
    case noTimes
    /// The line, from 1, with a time too many.
    case tooManyTimes(line: Int)

    /// What is wrong, in a few words.
    public var description: String {
        switch self {
        case .noFile: "not a regular file"
        case .tooLong: "the file is larger than 1 MiB"
        case .notUTF8(let line): "line \(line) is neither UTF-8 nor UTF-16"
        case .noTimes: "no line has a time tag such as [01:23.45]"
        case .tooManyTimes(let line): "more than \(LRCReader.maxTimes) time tags (line \(line))"
        }
    }
}
