// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Foundation
import Testing

@Suite struct ExplanationTests {
    private let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    @Test func everyExitStatusIsExplainedOnce() {
        let statuses: [FloatOverlayCore.ExitStatus] = [
            .success, .usage, .badInput, .noInput, .unavailable, .internalError, .tryAgain, .notPermitted,
            .badConfig, .interrupted, .signal(15),
        ]
        for status in statuses { #expect(Explanation.matching("\(status)").count == 1, "\(status)") }
        #expect(Explanation.statuses.flatMap(\.statuses) == statuses)
        #expect(Explanation.matching("1").isEmpty)
    }

    /// Each message that Sources contain as a literal has an explanation. Names and numbers are left out.
    @Test func everyErrorIsExplained() throws {
        let call =
            #/
            \.(?:usage|unavailable|tryAgain|environment|notPermitted|failed|busy|badContent|malformed|missing
            |noPlayer|unable|cannotCapture)\(\s*"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"
            /#
        var count = 0
        let sources = FileManager.default.enumerator(
            at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        while let file = sources?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: call) {
                let text = match.1.replacing(#/\\\((?:[^()]|\([^()]*\))*\)/#, with: "x")
                // The text of another error.
                guard text.contains(#/[a-z]{2,} [a-z]/#) else { continue }
                count += 1
                #expect(!Explanation.matching(String(text)).isEmpty, "\(file.lastPathComponent): \(text)")
            }
        }
        #expect(count > 80)
    }

    @Test(
        arguments: [
            ("no first frame within 3 seconds", 69), ("floatoverlay: no audio server", 69),
            ("FIRST FRAME", 69), ("unknown command 'fly' after 'floatoverlay'", 64),
            ("cannot use the config file", 78), ("another brightness command still holds /run/x", 75),
        ])
    func errorsAreFoundByTheirWords(_ text: String, _ status: Int32) throws {
        let found = Explanation.matching(text)
        #expect(found.contains { $0.statuses.contains(ExitStatus(rawValue: status)) }, "\(text)")
        #expect(try Explanation.text(about: text).contains("\n  remedy: "))
    }

    @Test func anExitStatusListsItsErrors() throws {
        let text = try Explanation.text(about: "75")
        #expect(text.hasPrefix("75\n  cause: try again") && text.contains("\n    running requests\n"))
        #expect(!text.contains("audio server"))
        #expect(try Explanation.text(about: "0") == "0\n  cause: done\n")
    }

    @Test(arguments: ["", "5", "999", "-1", "xyzzy plugh", "no"]) func otherSubjectsHaveNoExplanation(
        _ text: String
    ) {
        #expect(throws: Diagnostic.self) { try Explanation.text(about: text) }
    }

    @Test(arguments: ["docs/commands.md", "docs/man/floatoverlay.1"])
    func documentsHaveTheSentences(_ path: String) throws {
        let document = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .replacing("`", with: "").replacing("\\-", with: "-").replacing("\n", with: " ")
        for status in Explanation.statuses {
            let text = try Explanation.text(about: "\(status.statuses[0])")
            let cause = try #require(text.firstMatch(of: /cause: (.)(.*)/))
            #expect(document.contains(cause.2), "\(cause.2)")
        }
    }
}
