// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayVideo

@Suite struct ReadableFilesTests {
    private let scratch = Scratch()

    init() throws {
        for folder in ["sub", "elsewhere"] { try scratch.makeDirectory(folder) }
        for name in [
            "film.mkv", "part 2.MKV", "Film.en.srt", "song.flac", "Cover.jpg", "picture.jpg", "notes.txt",
            "no-extension", "sub/film.mkv", "elsewhere/b.mp4", "elsewhere/b.ass", "elsewhere/c.mkv",
        ] {
            try scratch.write("", to: name)
        }
    }

    /// The names of the readable files for `locations`.
    private func names(_ locations: String...) -> Set<String> {
        Set(ReadableFiles(of: locations).paths.map { String($0.dropFirst(scratch.path.utf8.count + 1)) })
    }

    @Test func besideAFilmAreItsSubtitlesCoversAndParts() {
        let beside: Set = ["film.mkv", "part 2.MKV", "Film.en.srt", "Cover.jpg"]
        #expect(names(scratch["film.mkv"]) == beside)
        #expect(names("file://" + scratch["film.mkv"]) == beside)
        #expect(names(scratch["no-extension"]) == ["no-extension", "Film.en.srt", "Cover.jpg"])
        #expect(ReadableFiles(of: [scratch["film.mkv"]]).folders == [scratch.path + "/"])
    }

    @Test func aFolderIsReadAsAWhole() {
        #expect(names(scratch["sub"]) == ["sub"])
        #expect(ReadableFiles(of: [scratch["sub"]]).folders.isEmpty)
    }

    @Test func aURLNeedsNoFiles() {
        #expect(ReadableFiles(of: ["https://x/a.m3u", "file://host/a", "av://x"]).paths.isEmpty)
    }

    @Test(arguments: ["list.m3u", "list.M3U8"])
    func theEntriesOfAPlaylistAreReadable(name: String) throws {
        let lines = [
            "\u{feff}#EXTM3U", "#EXTINF:1,notes.txt", "sub/film.mkv", " " + scratch["elsewhere/b.mp4"],
            "gone.mp4",
            "https://x/notes.txt", "elsewhere", "file://" + scratch["part%202.MKV"], "",
        ]
        try scratch.write(lines.joined(separator: "\r\n"), to: name)
        let entries: Set = ["sub/film.mkv", "elsewhere/b.mp4", "elsewhere/b.ass", "part 2.MKV"]
        let all = names(scratch[name])
        #expect(all.isSuperset(of: entries))
        #expect(all.isDisjoint(with: ["notes.txt", "picture.jpg", "elsewhere", "elsewhere/c.mkv"]))
    }

    @Test func theEntriesOfAPLSFileAreReadable() throws {
        try scratch.write("[playlist]\nFile1=elsewhere/b.mp4\nTitle1=b\nFile2=http://x/a\n", to: "list.pls")
        #expect(names(scratch["list.pls"]).isSuperset(of: ["list.pls", "elsewhere/b.mp4"]))
        // Only the extension makes a playlist.
        try scratch.write("File1=elsewhere/b.mp4\nelsewhere/b.mp4\n", to: "list.mkv")
        #expect(names(scratch["list.mkv"]).isDisjoint(with: ["elsewhere/b.mp4"]))
    }
}
