// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayDesktop

@Suite struct GestureHintFileTests {
    private let scratch = Scratch()

    @Test func hintIsDueUntilShown() {
        let directory = scratch["missing/state"]
        let file = GestureHintFile(directory: directory)
        #expect(file.isHintDue && GestureHintFile(directory: directory).isHintDue)
        file.recordShown()
        file.recordShown()
        #expect(!file.isHintDue && !GestureHintFile(directory: directory).isHintDue)
        #expect(Files.list(directory) == ["hint-seen"])
    }

    @Test func hintIsNeverDueWithoutADirectory() {
        let file = GestureHintFile(directory: nil)
        #expect(!file.isHintDue)
        file.recordShown()
    }

    @Test func hintIsDueAgainAfterAWriteFailure() throws {
        try scratch.write("", to: "file")
        let file = GestureHintFile(directory: scratch["file"])
        file.recordShown()
        #expect(file.isHintDue && Files.isFile(scratch["file"]))
    }
}
