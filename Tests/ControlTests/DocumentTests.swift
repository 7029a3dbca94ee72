// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayGrammar
import Foundation
import Testing

/// The documentation matches the grammar.
@Suite struct DocumentTests {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// Each command once: the documents repeat many.
    @Test func everyCommandInTheDocumentsParses() throws {
        var lines = try ["docs/commands.md", "README.md"].flatMap(commandLines)
        for page in ["commands", "json", "status-bars", "wishes"] { lines += try embeddedCommands(page) }
        lines += try manualExamples()
        var parsed: Set<[String]> = []
        for line in lines {
            let arguments = arguments(of: line)
            guard parsed.insert(arguments).inserted else { continue }
            #expect(throws: Never.self, "\(line)") { try CommandParser.parse(arguments) }
        }
    }

    private func commandLines(_ path: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return commands(in: text.split(separator: "\n"))
    }

    /// Commands in a page: in a line, in another program's settings, in a sentence.
    private func embeddedCommands(_ page: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: "docs/\(page).md"), encoding: .utf8)
        let commands = text.matches(of: /floatoverlay [a-z][^|&;"`()<>\n]*/).map { String($0.output) }
        #expect(commands.count > 4, "\(page)")
        return commands
    }

    private func manualExamples() throws -> [String] {
        let man = try String(contentsOf: root.appending(path: "docs/man/floatoverlay.1"), encoding: .utf8)
            .replacing("\\-", with: "-")
        let examples = man.split(separator: ".Bd -literal -offset indent\n").dropFirst()
            .flatMap { ($0.split(separator: ".Ed\n").first ?? "").split(separator: "\n") }
        #expect(examples.count > 20)
        return commands(in: examples)
    }

    private func commands(in lines: [Substring]) -> [String] {
        var found: [String] = []
        for part in lines.flatMap({ $0.split(separator: "|") }) {
            let command = part.trimmingPrefix { $0 == " " }
            if command.hasPrefix("floatoverlay ") { found.append(String(command)) }
        }
        return found
    }

    /// Splits a line as far as the documents need: comments, redirections, quotes, columns.
    private func arguments(of line: String) -> [String] {
        var arguments: [String] = []
        for (index, part) in line.split(
            omittingEmptySubsequences: false, whereSeparator: { "'\"".contains($0) }
        )
        .enumerated() {
            arguments += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        let end = arguments.firstIndex { $0.hasPrefix("#") || $0.hasPrefix(">") } ?? arguments.endIndex
        return Array(arguments[1..<end])
    }
}
