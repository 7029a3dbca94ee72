// SPDX-License-Identifier: MIT

/// The part of the current line that is highlighted as sung.
public enum LyricsFill: String, CaseIterable, Hashable, Sendable {
    /// Word by word, in lines with word timing.
    case words = "words"
    /// Also lines without word timing, at constant speed until the next line.
    case lines = "lines"
    /// No highlight.
    case none = "none"
}

/// The progress within a line.
package struct LyricProgress: Hashable, Sendable {
    /// The number of bytes of the text that are completely sung.
    package var done: Int
    /// The range of bytes that is being sung; empty if none is.
    package var current: Range<Int>
    /// The progress within `current`, 0…1000.
    package var thousandths: Int

    /// Without arguments nothing has been sung.
    package init(done: Int = 0, current: Range<Int> = 0..<0, thousandths: Int = 0) {
        self.done = done
        self.current = current
        self.thousandths = thousandths
    }
}

/// The state of lyrics at one position.
package struct LyricsState: Hashable, Sendable {
    /// The index of the current line; `nil` before the first one.
    package var line: Int?
    /// The progress within the line.
    package var progress: LyricProgress
    /// The duration of the part being sung; `nil` if nothing changes until `next`.
    package var span: Duration?
    /// The position of the next start of a line or word; `nil` after the last.
    package var next: Duration?
}

extension Lyrics {
    /// The maximum duration of the last line and of lines without word timing, and of the last word of a
    /// line.
    private static let maxLineDuration = Duration.seconds(12)
    private static let maxWordDuration = Duration.seconds(3)

    /// The state at `position`.
    package func state(at position: Duration, fill: LyricsFill) -> LyricsState {
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

    /// The state within a line with word timing.
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
