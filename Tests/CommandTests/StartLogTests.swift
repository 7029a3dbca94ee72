// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayLevelHelper

/// The reason why a daemon did not start, from its log.
@Suite struct StartLogTests {
    private let scratch = Scratch()

    /// The diagnostic for a daemon that prints `output` to a log that contains `old`.
    private func diagnostic(old: String, output: String, status: Int32 = 69) throws -> (
        text: String, status: Int32
    ) {
        try scratch.write(old, to: "log")
        let log = StartLog(directory: scratch.path)
        Process.print(output, to: try #require(log.open()))
        let diagnostic = log.diagnostic(FloatOverlayCore.ExitStatus(rawValue: status))
        return (diagnostic.text, diagnostic.exitStatus.rawValue)
    }

    @Test(
        arguments: [
            ("", "floatoverlayd: no display\nhint: set DISPLAY\n", "no display", "set DISPLAY"),
            ("", "floatoverlay: no display\n", "no display", nil),
            ("floatoverlayd: old\nhint: old\n", "", "it exited with status 69", nil),
            ("floatoverlayd: old\nhint: old\n", "new\n", "new", nil),
            ("without an end", "new\n", "new", nil),
            ("", "first\nhint: first\nlast\nhint: last\n\n", "last", "last"),
            ("", "hint: only\n", "it exited with status 69", "only"),
            ("", "not floatoverlayd: itself", "not floatoverlayd: itself", nil),
        ])
    func theReasonIsTheLastNewLine(old: String, output: String, reason: String, hint: String?) throws {
        let expected = """
            floatoverlay: cannot start the daemon: \(reason)
            hint: \(hint ?? "see the log \(scratch["log"])")

            """
        #expect(try diagnostic(old: old, output: output).text == expected)
    }

    @Test(
        arguments: [(1, 69), (63, 69), (64, 64), (75, 75), (78, 78), (79, 69), (139, 69)] as [(Int32, Int32)])
    func onlyTheStatusesOfTheDaemonArePassedOn(status: Int32, expected: Int32) throws {
        #expect(try diagnostic(old: "", output: "x\n", status: status).status == expected)
    }

    @Test(arguments: [(-20, true), (0, true), (1, false)])
    func logAboveTheLimitIsTruncated(excess: Int, isKept: Bool) throws {
        let old = String(repeating: "x", count: (1 << 20) + excess)
        #expect(try diagnostic(old: old, output: "floatoverlayd: the reason\n").text.contains("the reason"))
        let content = try Files.read(scratch["log"], limit: 4 << 20)
        #expect((content.count > old.utf8.count) == isKept && content.count >= 20)
    }

    @Test func missingDirectoryDisablesTheLog() {
        let log = StartLog(directory: nil)
        #expect(log.open() == nil)
        let text = log.diagnostic(.unavailable).text
        #expect(text.hasSuffix("hint: run 'floatoverlay daemon' to see the reason\n"))
        #expect(StartLog(directory: "/dev/null/floatoverlay").open() == nil)
    }
}
