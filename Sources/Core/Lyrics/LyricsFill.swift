// SPDX-License-Identifier: MIT

/// What of a line that is sung is drawn as sung already.
public enum LyricsFill: String, CaseIterable, Hashable, Sendable {
    /// Word by word, where the words are timed.
    case words = "words"
    /// Also the others, evenly until the next line.
    case lines = "lines"
    /// Nothing.
    case none = "none"
}

/// How much of a line is over.
public struct LyricProgress: Hashable, Sendable {
    /// Bytes of its text that are over altogether.
    public var done: Int
    /// The bytes after them that are being sung; empty when nothing is.
    public var current: Range<Int>
    /// How much of those is over, 0…1000.
    public var thousandths: Int

    /// Makes a progress from its parts.
    public init(done: Int = 0, current: Range<Int> = 0..<0, thousandths: Int = 0) {
        self.done = done
        self.current = current
        self.thousandths = thousandths
    }
}

/// What is to be seen of lyrics at one position.
public struct LyricsState: Hashable, Sendable {
    /// The line that is sung; `nil` before the first.
    public var line: Int?
    /// How much of it is over.
    public var progress: LyricProgress
    /// How long what is being sung takes; `nil` when nothing moves until `next`.
    public var span: Duration?
    /// The next position at which another line or word begins; `nil` after the last.
    public var next: Duration?
}

extension Lyrics {
    /// As long as the last word of a line, and the last line, take at most, and evenly filled lines.
    private static let maxLineDuration = Duration.seconds(12)
    private static let maxWordDuration = Duration.seconds(3)

    /// What is to be seen at `position`.
    public func state(at position: Duration, fill: LyricsFill) -> LyricsState {
        let index = line(at: position)
        let following = index.map { $0 + 1 } ?? 0
        let next = following < lines.count ? lines[following].start : nil
        guard let index else { return LyricsState(line: nil, progress: LyricProgress(), next: next) }
        let line = lines[index]
        guard fill != .none, !line.text.isEmpty else {
            return LyricsState(line: index, progress: LyricProgress(), next: next)
        }
        if !line.words.isEmpty { return state(at: position, in: line, index, next) }
        guard fill == .lines else {
            return LyricsState(line: index, progress: LyricProgress(), next: next)
        }
        let end = line.end ?? line.start + Self.maxLineDuration
        return state(
            at: position, index, LyricWord(start: line.start, bytes: 0..<line.text.utf8.count),
            until: min(end, next ?? end), next)
    }

    /// Within a line of timed words.
    private func state(
        at position: Duration, in line: LyricLine, _ index: Int, _ next: Duration?
    ) -> LyricsState {
        guard let word = line.words.lastIndex(where: { $0.start <= position }) else {
            let begin = line.words[0].start
            return LyricsState(line: index, progress: LyricProgress(), next: min(begin, next ?? begin))
        }
        let start = line.words[word].start
        var until = line.end ?? start + Self.maxWordDuration
        if word + 1 < line.words.count { until = line.words[word + 1].start }
        return state(at: position, index, line.words[word], until: min(until, next ?? until), next)
    }

    private func state(
        at position: Duration, _ index: Int, _ word: LyricWord, until: Duration, _ next: Duration?
    ) -> LyricsState {
        guard position < until else {
            return LyricsState(line: index, progress: LyricProgress(done: word.bytes.upperBound), next: next)
        }
        let fraction = (position - word.start) / (until - word.start)
        let progress = LyricProgress(
            done: word.bytes.lowerBound, current: word.bytes,
            thousandths: max(0, min(Int(fraction * 1000), 1000)))
        return LyricsState(line: index, progress: progress, span: until - word.start, next: until)
    }
}
