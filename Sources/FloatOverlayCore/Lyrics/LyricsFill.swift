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

extension Lyrics {
    /// The maximum duration of the last line and of lines without word timing, and of the last word of a
    /// line.
    private static let maxLineDuration = Duration.seconds(12)
    private static let maxWordDuration = Duration.seconds(3)

    /// The state at `position`.
    package func state(at position: Duration, fill: LyricsFill) -> LyricsState {
        let index = lineIndex(at: position)
        let following = index.map { $0 + 1 } ?? 0
        let next = following < lines.count ? lines[following].start : nil
        guard let index else { return LyricsState(line: nil, progress: LyricProgress(), next: next) }
        let line = lines[index]
        guard fill != .none, !line.text.isEmpty else {
            return LyricsState(line: index, progress: LyricProgress(), next: next)
        }
        if !line.words.isEmpty { return state(at: position, in: line, index: index, next: next) }
        guard fill == .lines else {
            return LyricsState(line: index, progress: LyricProgress(), next: next)
        }
        let end = line.end ?? line.start + Self.maxLineDuration
        return state(
            at: position, index: index, word: LyricWord(start: line.start, bytes: 0..<line.text.utf8.count),
            until: min(end, next ?? end), next: next)
    }

    /// The state within a line with word timing.
    private func state(
        at position: Duration, in line: LyricLine, index: Int, next: Duration?
    ) -> LyricsState {
        guard let word = line.words.lastIndex(where: { $0.start <= position }) else {
            let begin = line.words[0].start
            return LyricsState(line: index, progress: LyricProgress(), next: min(begin, next ?? begin))
        }
        let start = line.words[word].start
        var until = line.end ?? start + Self.maxWordDuration
        if word + 1 < line.words.count { until = line.words[word + 1].start }
        return state(
            at: position, index: index, word: line.words[word], until: min(until, next ?? until), next: next)
    }

    private func state(
        at position: Duration, index: Int, word: LyricWord, until: Duration, next: Duration?
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
