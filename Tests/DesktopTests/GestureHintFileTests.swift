// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayDesktop

@Suite struct GestureHintFileTests {
    private let scratch = Scratch()
    private let reactor = Reactor()

    private func file(_ directory: String?) -> GestureHintFile {
        GestureHintFile(directory: directory, in: reactor)
    }

    private func isDue(_ file: GestureHintFile) -> Bool {
        reactor.run(until: { file.isHintDue }, within: .seconds(10))
    }

    @Test func hintIsDueUntilShown() {
        let directory = scratch["missing/state"]
        let shown = file(directory)
        #expect(isDue(shown) && isDue(file(directory)))
        shown.recordShown()
        #expect(!shown.isHintDue)
        #expect(reactor.run(until: { Files.list(directory) == ["hint-seen"] }, within: .seconds(10)))
        let next = file(directory)
        _ = reactor.run(until: { next.isHintDue }, within: .milliseconds(200))
        #expect(!next.isHintDue)
    }

    @Test func hintIsNeverDueWithoutADirectory() {
        let file = file(nil)
        #expect(!file.isHintDue)
        file.recordShown()
    }

    @Test func hintIsDueAgainAfterAWriteFailure() throws {
        try scratch.write("", to: "file")
        let shown = file(scratch["file"])
        #expect(isDue(shown))
        shown.recordShown()
        #expect(isDue(file(scratch["file"])) && Files.isFile(scratch["file"]))
    }
}
