// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@testable import FloatOverlayVideo

@Suite struct PlaybackErrorTests {
    private let scratch = Scratch()

    /// `mpv_error` of a file that cannot be opened, and of one with an unknown format.
    static let errors: [Int32] = [-13, -17]

    @Test func statusNamesTheCauseOfTheError() throws {
        try scratch.write("not a video", to: "text")
        for error in Self.errors {
            #expect(PlaybackError.of(scratch["text"], error).status == .badInput)
            #expect(PlaybackError.of(scratch["none"], error).status == .noInput)
        }
        #expect(PlaybackError.of("https://x/a", -13).status == .unavailable)
        #expect(PlaybackError.of("https://x/a", -17).status == .badInput)
    }

    @Test func aURLInAFileIsNotTheServersFault() {
        let error = PlaybackError.refused("https://x/a")
        #expect(error.status == .notPermitted && error.text.contains("https://x/a"))
    }

    @Test func onlyLocalFilesAreChecked() throws {
        try scratch.write("", to: "file")
        for location in [scratch["file"], scratch.path, "https://x/none", "av://x", "file:///none"] {
            #expect(PlaybackError.openError(for: location) == nil)
        }
        let missing = try #require(PlaybackError.openError(for: scratch["none"]))
        #expect(missing.status == .noInput && missing.text == "no such file: \(scratch["none"])")
        #expect(PlaybackError.openError(for: "")?.status == .noInput)
    }

    @Test(.enabled(if: Process.user != 0))
    func aForbiddenFileIsNotMissing() throws {
        try scratch.write("", to: "file")
        #expect(chmod(scratch["file"], 0) == 0)
        #expect(PlaybackError.openError(for: scratch["file"])?.status == .notPermitted)
    }
}
