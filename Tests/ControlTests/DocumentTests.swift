// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayGrammar
import Foundation
import Testing

/// The documentation matches the grammar.
@Suite struct DocumentTests {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    @Test(arguments: ["docs/commands.md", "README.md"])
    func everyCommandInTheDocumentsParses(_ path: String) throws {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let lines = text.split(separator: "\n").flatMap { $0.split(separator: "|") }
            .map { $0.trimmingPrefix { $0 == " " } }.filter { $0.hasPrefix("floatoverlay ") }
        for line in lines { try check(String(line)) }
    }

    /// Commands in these pages: in a line, in another program's settings, in a sentence.
    @Test(arguments: ["commands", "json", "status-bars", "wishes"])
    func everyEmbeddedCommandParses(_ page: String) throws {
        let text = try String(contentsOf: root.appending(path: "docs/\(page).md"), encoding: .utf8)
        let commands = text.matches(of: /floatoverlay [a-z][^|&;"`()<>\n]*/).map { String($0.output) }
        #expect(commands.count > 4)
        for command in commands { try check(command) }
    }

    @Test func everyExampleInTheManualParses() throws {
        let man = try String(contentsOf: root.appending(path: "docs/man/floatoverlay.1"), encoding: .utf8)
        let examples = man.split(separator: ".Bd -literal -offset indent\n").dropFirst()
            .flatMap { ($0.split(separator: ".Ed\n").first ?? "").split(separator: "\n") }
        #expect(examples.count > 20)
        for line in examples.flatMap({ $0.split(separator: "|") }) {
            let line = line.replacing("\\-", with: "-").trimmingPrefix { $0 == " " }
            if line.hasPrefix("floatoverlay ") { try check(String(line)) }
        }
    }

    /// Splits a line as far as the documents need: comments, redirections, quotes, columns.
    private func check(_ line: String) throws {
        var arguments: [String] = []
        for (index, part) in line.split(
            omittingEmptySubsequences: false, whereSeparator: { "'\"".contains($0) }
        )
        .enumerated() {
            arguments += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        let end = arguments.firstIndex { $0.hasPrefix("#") || $0.hasPrefix(">") } ?? arguments.endIndex
        #expect(throws: Never.self, "\(line)") { try CommandParser.parse(Array(arguments[1..<end])) }
    }
}
