// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@testable import FloatOverlayContents

@Suite struct LyricsFinderTests {
    private let scratch = Scratch()

    private static func track(
        _ title: String = "", by artist: String = "", at url: String = ""
    ) -> MediaTrack {
        var track = MediaTrack()
        (track.title, track.artist, track.url) = (title, artist, url)
        return track
    }

    @Test(
        arguments: [
            (track(), []), (track(by: "A"), []),
            (track("T"), ["/f/T.lrc", "/g/T.lrc"]),
            (track("T", by: "A"), ["/f/A - T.lrc", "/f/T.lrc", "/g/A - T.lrc", "/g/T.lrc"]),
            // A title is one component of a path.
            (
                track("../T", by: "A/C"),
                ["/f/A_C - .._T.lrc", "/f/.._T.lrc", "/g/A_C - .._T.lrc", "/g/.._T.lrc"]
            ),
            (track("..\u{2f}\u{301}T"), ["/f/.._\u{301}T.lrc", "/g/.._\u{301}T.lrc"]),
            (
                track("T", at: "file:///m.d/s.x.mp3"),
                ["/m.d/s.x.lrc", "/m.d/s.x.mp3.lrc", "/f/T.lrc", "/f/s.x.lrc", "/g/T.lrc", "/g/s.x.lrc"]
            ),
            (track(at: "/m.d/s"), ["/m.d/s.lrc", "/m.d/s.lrc", "/f/s.lrc", "/g/s.lrc"]),
            (track(at: "https://x/s.mp3"), []),
        ])
    func trackDeterminesThePaths(track: MediaTrack, expected: [String]) {
        #expect(LyricsFinder(folders: ["/f", "/g"]).paths(track) == expected)
    }

    @Test func aFolderMayBeginWithTheHomeDirectory() {
        let paths = LyricsFinder(folders: ["~/f"]).paths(Self.track("T"))
        #expect(paths == [(Process.variable("HOME") ?? "/") + "/f/T.lrc"])
    }

    @Test func unusableFilesAreReportedUnlikeMissingFiles() throws {
        let (reactor, log) = (Reactor(), LogRecorder())
        try scratch.makeDirectory("A - T.lrc")
        try scratch.makeDirectory("second")
        try scratch.write("[00:01.00]words\n", to: "second/T.lrc")
        var searches = 0
        let loader = LyricsLoader(nil, in: reactor, log: log.logger) { searches += 1 }
        func found(_ title: String) -> String? {
            searches = 0
            loader.find(
                Self.track(title, by: "A"), folders: [scratch["none"], scratch.path, scratch["second"]])
            #expect(loader.isSearching)
            #expect(reactor.run(until: { searches > 0 && !loader.isSearching }, within: .seconds(10)))
            return loader.found?.path
        }
        #expect(found("T") == scratch["second/T.lrc"] && log.lines == [])
        try scratch.write("words without times\n", to: "T.lrc")
        #expect(found("T") == scratch["second/T.lrc"])
        #expect(log.lines == ["notice cannot use lyrics: \(scratch["T.lrc"]): \(LyricsError.noTimes)"])
        try scratch.write("[00:01.00]words\n", to: "T.lrc")
        #expect(found("T") == scratch["T.lrc"])
        #expect(found("other") == nil)
    }

    @Test func lyricsOfAnotherTrackAreDroppedAtOnce() throws {
        let (reactor, log) = (Reactor(), LogRecorder())
        try scratch.write("[00:01.00]words\n", to: "T.lrc")
        let loader = LyricsLoader(nil, in: reactor, log: log.logger) {}
        loader.find(Self.track("T"), folders: [scratch.path])
        #expect(reactor.run(until: { !loader.isSearching }, within: .seconds(10)))
        #expect(loader.found != nil && !loader.isResultAwaited)
        loader.find(Self.track("T"), folders: [scratch.path])
        #expect(loader.found != nil && loader.isResultAwaited)
        loader.find(Self.track("U"), folders: [scratch.path])
        #expect(loader.found == nil && loader.isResultAwaited)
    }

    /// The manual clock does not wait for the child that reads the files, as if their file system did not reply.
    @Test func aDirectoryThatDoesNotReplyIsTriedOnce() {
        let clock = ManualClock()
        let (reactor, log) = (Reactor(manualClock: clock), LogRecorder())
        let loader = LyricsLoader(nil, in: reactor, log: log.logger) {}
        let start = clock.now
        loader.find(Self.track("T", by: "A"), folders: [scratch.path])
        #expect(reactor.run(until: { !loader.isSearching }, within: .seconds(60)))
        #expect(start.duration(to: clock.now) <= .seconds(11))
    }

    @Test func thePlayersLyricsAreUsedWithoutAFile() throws {
        let (reactor, log) = (Reactor(), LogRecorder())
        var searches = 0
        let loader = LyricsLoader(nil, in: reactor, log: log.logger) { searches += 1 }
        func found(_ title: String, _ lyrics: String) -> LoadedLyrics? {
            searches = 0
            var track = Self.track(title, by: "A")
            track.lyrics = lyrics
            loader.find(track, folders: [scratch.path])
            #expect(reactor.run(until: { searches > 0 && !loader.isSearching }, within: .seconds(10)))
            return loader.found
        }
        let first = try #require(found("T", "[00:01.00]one\n[00:02.00]two"))
        #expect(first.path == nil && first.lyrics.lines.map(\.text) == ["one", "two"] && first.name == "")
        #expect(found("U", "[00:01.00]one")?.source != first.source)
        // Text without times is not an error.
        #expect(found("T", "words without times") == nil && loader.problem == nil && log.lines == [])
        #expect(found("T", "") == nil)
        try scratch.write("[00:01.00]file\n", to: "T.lrc")
        #expect(found("T", "[00:01.00]one")?.path == scratch["T.lrc"])
        // A broken file is reported, and the player's lyrics are shown.
        try scratch.write("words without times\n", to: "T.lrc")
        let last = try #require(found("T", "[00:01.00]one"))
        #expect(last.path == nil && log.lines.count == 1)
    }

    /// Why the file cannot be used.
    private func problem(_ name: String) -> String? {
        do throws(LyricsFileError) {
            _ = try LoadedLyrics(scratch[name])
            return nil
        } catch {
            return error.description
        }
    }

    /// A FIFO without a writer would block the daemon.
    @Test func onlyRegularFilesOfThePermittedSizeAreRead() throws {
        try scratch.makeDirectory("directory")
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        let line = "[00:01.00]words\n"
        for (name, size) in [("whole", LRCReader.sizeLimit), ("long", LRCReader.sizeLimit + 1)] {
            let rest = String(repeating: "x", count: size - line.utf8.count)
            try scratch.write(line + rest, to: name)
        }
        #expect(problem("whole") == nil)
        #expect(problem("long") == LyricsError.tooLong.description)
        #expect(problem("fifo") == LyricsError.noFile.description)
        #expect(problem("directory")?.contains("EISDIR") == true)
        #expect(problem("none")?.contains("ENOENT") == true)
    }

    @Test(arguments: [
        ("a.lrc", "a"), ("a.LRC", "a"), ("a.b.lrc", "a.b"), ("lrc", "lrc"), ("a.lrc.txt", "a.lrc.txt"),
    ])
    func theNameForAHeading(file: String, expected: String) throws {
        try scratch.write("[00:01.00]words\n", to: file)
        #expect(try LoadedLyrics(scratch[file]).name == expected)
    }
}
