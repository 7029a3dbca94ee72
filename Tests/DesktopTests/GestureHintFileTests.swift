// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayDesktop

@Suite struct GestureHintFileTests {
    private let scratch = Scratch()

    @Test func theHintIsDueUntilItHasBeenShown() {
        let directory = scratch["missing/state"]
        let file = GestureHintFile(directory: directory)
        #expect(file.isHintDue && GestureHintFile(directory: directory).isHintDue)
        file.recordShown()
        file.recordShown()
        #expect(!file.isHintDue && !GestureHintFile(directory: directory).isHintDue)
        #expect(Files.list(directory) == ["hint-seen"])
    }

    @Test func withoutADirectoryItIsNeverDue() {
        let file = GestureHintFile(directory: nil)
        #expect(!file.isHintDue)
        file.recordShown()
    }

    @Test func whatCannotBeStoredIsDueAgain() throws {
        try scratch.write("", to: "file")
        let file = GestureHintFile(directory: scratch["file"])
        file.recordShown()
        #expect(file.isHintDue && Files.isFile(scratch["file"]))
    }
}
