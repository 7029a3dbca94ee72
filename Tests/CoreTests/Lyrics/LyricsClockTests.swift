// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The visible line at each time, and the time of the next change.
@Suite struct LyricsClockTests {
    private static func lyrics(_ text: String) throws -> Lyrics { try LRCReader.read(Array(text.utf8)) }
    private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    /// `line done current thousandths next`, in bytes and milliseconds.
    private static func shown(_ state: LyricsState) -> String {
        let progress = state.progress
        let line = state.line.map { "\($0)" } ?? "-"
        let next = state.next.map { "\($0.nanoseconds / 1_000_000)" } ?? "-"
        let moves = state.span.map { " ~\($0.nanoseconds / 1_000_000)" } ?? ""
        return "\(line) \(progress.done)+\(progress.current.count)*\(progress.thousandths) >\(next)\(moves)"
    }

    static let words =
        "[00:01.00]<00:01.00>Wo<00:01.50>rds <00:02.00>come<00:03.00>\n[00:05.00]plain\n[00:07.00]"

    static let states: [(at: Int64, fill: LyricsFill, shown: String)] = [
        (0, .words, "- 0+0*0 >1000"),
        (1000, .words, "0 0+2*0 >1500 ~500"),
        (1250, .words, "0 0+2*500 >1500 ~500"),
        (1500, .words, "0 2+4*0 >2000 ~500"),
        (2999, .words, "0 6+4*999 >3000 ~1000"),
        (3000, .words, "0 10+0*0 >5000"),
        (4000, .none, "0 0+0*0 >5000"),
        (5000, .words, "1 0+0*0 >7000"),
        (6000, .lines, "1 0+5*500 >7000 ~2000"),
        (7000, .lines, "2 0+0*0 >-"),
        (99_000, .words, "2 0+0*0 >-"),
    ]

    @Test(arguments: states)
    func timeDeterminesLineAndProgress(_ row: (at: Int64, fill: LyricsFill, shown: String)) throws {
        let state = try Self.lyrics(Self.words).state(at: .milliseconds(row.at), fill: row.fill)
        #expect(Self.shown(state) == row.shown)
    }

    @Test func theLastLineIsFilledInTime() throws {
        let lyrics = try Self.lyrics("[00:01.00]last")
        #expect(Self.shown(lyrics.state(at: .seconds(7), fill: .lines)) == "0 0+4*500 >13000 ~12000")
        #expect(Self.shown(lyrics.state(at: .seconds(14), fill: .lines)) == "0 4+0*0 >-")
    }

    @Test func upcomingLineIsNoPause() throws {
        let lyrics = try Self.lyrics("[00:01.00]a\n[00:02.00]\n[00:03.00]b")
        #expect(lyrics.nextLine(after: nil)?.text == "a")
        #expect(lyrics.nextLine(after: 0)?.text == "b")
        #expect(lyrics.nextLine(after: 2) == nil)
    }

    @Test func pausedClockHasNoDeadline() throws {
        let lyrics = try Self.lyrics(Self.words)
        let clock = LyricsClock(media: PlaybackClock(position: .seconds(1), at: Self.at(0)))
        let state = clock.state(of: lyrics, at: Self.at(500))
        #expect(clock.change(after: state, widthPx: 100, now: Self.at(500)) == nil)
    }

    @Test func theFillMovesByPixelsButNotTooOften() throws {
        let lyrics = try Self.lyrics(Self.words)
        let media = PlaybackClock(position: .seconds(1), isRunning: true, at: Self.at(0))
        let clock = LyricsClock(media: media)
        let state = clock.state(of: lyrics, at: Self.at(0))
        #expect(clock.change(after: state, widthPx: 10, now: Self.at(0)) == Self.at(50))
        #expect(clock.change(after: state, widthPx: 200, now: Self.at(0)) == Self.at(40))
        let late = clock.state(of: lyrics, at: Self.at(490))
        let due = try #require(clock.change(after: late, widthPx: 10, now: Self.at(490)))
        #expect(Self.at(500) <= due && due < Self.at(501))
    }

    @Test func delayAndRateCount() throws {
        let lyrics = try Self.lyrics("[00:01.00]a\n[00:03.00]b")
        var media = PlaybackClock(isRunning: true, at: Self.at(0))
        media.setRate(2, at: Self.at(0))
        let clock = LyricsClock(media: media, delay: .milliseconds(500))
        let state = clock.state(of: lyrics, at: Self.at(0))
        let due = try #require(clock.change(after: state, widthPx: 0, now: Self.at(0)))
        #expect(Self.at(750) <= due && due < Self.at(751))
        #expect(clock.state(of: lyrics, at: due).line == 0)
    }

    /// Updates at the returned times show each line once, in order, and never late.
    @Test(arguments: 1...100 as ClosedRange<UInt64>) func deadlinesCoverAllLines(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var text = ""
        var time = 0
        for index in 0..<20 {
            time += Int.random(in: 10...4000, using: &generator)
            let word = time + Int.random(in: 0...2000, using: &generator)
            text += "[00:\(time / 1000).\(String(1000 + time % 1000).dropFirst())]"
            text +=
                Bool.random(using: &generator)
                ? "l\(index)\n" : "a<00:\(word / 1000).\(String(1000 + word % 1000).dropFirst())>b\n"
        }
        let lyrics = try Self.lyrics(text)
        var media = PlaybackClock(isRunning: true, at: Self.at(0))
        media.setRate([0.5, 1, 1.25, 2].randomElement(using: &generator) ?? 1, at: Self.at(0))
        let fill = LyricsFill.allCases.randomElement(using: &generator) ?? .words
        let clock = LyricsClock(media: media, fill: fill)
        var now = Self.at(0)
        var seen: [Int] = []
        for turn in 0... {
            try #require(turn < 10_000, "seed \(seed): no end")
            let state = clock.state(of: lyrics, at: now)
            if let line = state.line, seen.last != line { seen.append(line) }
            #expect((0...1000).contains(state.progress.thousandths), "seed \(seed)")
            guard let due = clock.change(after: state, widthPx: 60, now: now) else { break }
            try #require(due > now, "seed \(seed): again at once")
            now = due
        }
        #expect(seen == Array(lyrics.lines.indices), "seed \(seed)")
    }
}
